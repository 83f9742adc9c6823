import { useCallback, useEffect, useMemo, useState } from 'react'
import * as v from 'valibot'
import { isSameValue } from '#domain/same-value.ts'
import { readDraft, removeDraft, saveDraft } from '#storage/device/drafts-table.ts'
import { momentWords } from '#texts/figures.ts'
import { formTexts } from '#texts/forms.ts'
import { useCounter } from './counter.ts'

const texts = v.fallback(v.record(v.string(), v.string()), {})

/** The texts of the draft; a field that the draft does not have keeps its initial text. */
function textsOf<Fields extends object>(fresh: Fields, value: unknown): Fields {
  const typed = v.parse(texts, value)
  const entries = Object.entries(fresh).map(([name, initial]) => [name, typed[name] ?? initial])
  // the same names with other texts
  return Object.fromEntries(entries) as Fields
}

export interface FormDraft<Fields> {
  /** The values with which the form begins. */
  initial: Fields
  /** The values without a draft. */
  fresh: Fields
  /** The text that the form holds a draft, and since when; null without one. */
  restored: string | null
  discard: string
  keep: (fields: Fields) => void
  /** Keeps a draft for another form, to which the person is led. */
  keepAs: (key: string, fields: Fields) => Promise<void>
  forget: () => Promise<void>
}

interface Stored<Fields> {
  initial: Fields
  savedAt: number | null
}

/**
 * The draft of a form (offline.md, rule 8), kept on the device with every key until it is sent or discarded; undefined
 * while it is read. `fresh` must stay the same object.
 */
export function useDraft<Fields extends Record<string, string>>(
  key: string,
  fresh: Fields,
): FormDraft<Fields> | undefined
/** For fields that are not only texts; `schema` reads the draft. */
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
    // the form works without its draft too
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
    // The draft was sent or discarded, so the form is not shown as restored any more.
    setStored((before) => before && (before.savedAt === null ? before : { ...before, savedAt: null }))
    await removeDraft(account, key).catch(() => undefined) // a draft that stays is only shown again
  }, [account, key])
  const keepAs = useCallback(
    // the form itself keeps its values; on a full device a reload loses them
    (at: string, fields: Fields) => saveDraft(account, at, fields, Date.now()).catch(() => undefined),
    [account],
  )
  const keep = useCallback(
    (fields: Fields) => {
      // A form with its initial values needs no draft. Neither call rejects.
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
