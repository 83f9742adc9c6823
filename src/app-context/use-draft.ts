import { useCallback, useEffect, useMemo, useState } from 'react'
import * as v from 'valibot'
import { isSameValue } from '#domain/same-value.ts'
import { readDraft, removeDraft, saveDraft } from '#storage/device/drafts-table.ts'
import { momentWords } from '#texts/figures.ts'
import { formTexts } from '#texts/forms.ts'
import { useCounter } from './counter.ts'

const texts = v.fallback(v.record(v.string(), v.string()), {})

/** The texts of the form as they stand in the draft; a field that it does not know stays as it was. */
function textsOf<Fields extends object>(fresh: Fields, value: unknown): Fields {
  const typed = v.parse(texts, value)
  const known = Object.entries(fresh).map(([name, nothing]) => [name, typed[name] ?? nothing])
  // the same names with other texts
  return Object.fromEntries(known) as Fields
}

export interface FormDraft<Fields> {
  /** What the form begins with. */
  initial: Fields
  /** What it begins with where nothing was typed before. */
  fresh: Fields
  /** Says that and since when something typed stands in the form; null where nothing does. */
  restored: string | null
  discard: string
  keep: (fields: Fields) => void
  /** For another form, which the person is led to. */
  keepAs: (key: string, fields: Fields) => Promise<void>
  forget: () => Promise<void>
}

interface Stored<Fields> {
  initial: Fields
  savedAt: number | null
}

/**
 * What a person types into a form (offline.md, rule 8): kept on the device with every letter until it was sent or
 * discarded; undefined while it is read. `fresh` must stay the same object.
 */
export function useDraft<Fields extends Record<string, string>>(
  key: string,
  fresh: Fields,
): FormDraft<Fields> | undefined
/** With fields that are more than texts: `schema` says what a draft of the form looks like. */
export function useDraft<Fields extends object>(
  key: string,
  fresh: Fields,
  schema: v.GenericSchema<unknown, Fields>,
): FormDraft<Fields> | undefined
export function useDraft<Fields extends object>(
  key: string,
  fresh: Fields,
  schema?: v.GenericSchema<unknown, Fields>,
): FormDraft<Fields> | undefined {
  const { account } = useCounter().databases
  const [stored, setStored] = useState<Stored<Fields>>()
  useEffect(() => {
    let isCurrent = true
    const show = (typed: Stored<Fields>) => isCurrent && setStored(typed)
    function read(value: unknown): Fields {
      if (schema === undefined) return textsOf(fresh, value)
      const typed = v.safeParse(schema, value)
      return typed.success ? typed.output : fresh
    }
    // without its draft the form is still of use
    readDraft(account, key).then(
      (draft) =>
        show(
          draft === null
            ? { initial: fresh, savedAt: null }
            : { initial: read(draft.value), savedAt: draft.savedAt },
        ),
      () => show({ initial: fresh, savedAt: null }),
    )
    return () => {
      isCurrent = false
    }
  }, [account, key, fresh, schema])

  const forget = useCallback(async () => {
    // It was sent or discarded: the form says no more that it stands in it.
    setStored((before) => before && (before.savedAt === null ? before : { ...before, savedAt: null }))
    await removeDraft(account, key).catch(() => undefined) // a draft that stays is only shown again
  }, [account, key])
  const keepAs = useCallback(
    // what is shown stays in the form itself; a full device only forgets it at a reload
    (at: string, fields: Fields) => saveDraft(account, at, fields, Date.now()).catch(() => undefined),
    [account],
  )
  const keep = useCallback(
    (fields: Fields) => {
      // A form that stands as it began has nothing to restore. Neither rejects.
      void (isSameValue(fields, fresh) ? forget() : keepAs(key, fields))
    },
    [key, fresh, forget, keepAs],
  )
  return useMemo(() => {
    if (stored === undefined) return undefined
    const { initial, savedAt } = stored
    const isRestored = savedAt !== null && !isSameValue(initial, fresh)
    return {
      initial,
      fresh,
      restored: isRestored ? formTexts.restored(momentWords(savedAt, Date.now())) : null,
      discard: formTexts.discardDraft,
      keep,
      keepAs,
      forget,
    }
  }, [stored, fresh, keep, keepAs, forget])
}
