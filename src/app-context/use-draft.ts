import { useCallback, useEffect, useMemo, useState } from 'react'
import * as v from 'valibot'
import { isSameValue } from '#domain/same-value.ts'
import { readDraft, removeDraft, saveDraft } from '#storage/device/drafts-table.ts'
import { momentWords } from '#texts/figures.ts'
import { formTexts } from '#texts/forms.ts'
import { useCounter } from './counter.ts'

const textsSchema = v.fallback(v.record(v.string(), v.string()), {})

/** The texts of the draft; a field that is not in the draft has its default text. */
function textsOf<Fields extends object>(defaultFields: Fields, value: unknown): Fields {
  const draftTexts = v.parse(textsSchema, value)
  const entries = Object.entries(defaultFields).map(([name, text]) => [name, draftTexts[name] ?? text])
  // has the names of `defaultFields`
  return Object.fromEntries(entries) as Fields
}

export interface FormDraft<Fields> {
  /** The values with which the form begins. */
  initial: Fields
  /** The values of the form without a draft. */
  defaultFields: Fields
  /** The note that the form has restored a draft, with its time; null without a draft. */
  restoredNote: string | null
  /** The label of the button that discards the draft. */
  discardLabel: string
  /** Stores the draft. */
  keep: (fields: Fields) => void
  /** Stores a draft for another form, which opens next. */
  keepAs: (key: string, fields: Fields) => Promise<void>
  /** Deletes the draft. */
  forget: () => Promise<void>
}

interface StoredDraft<Fields> {
  initial: Fields
  savedAt: number | null
}

/**
 * The draft of a form (offline.md, rule 8): stored on the device after every key, until the form is sent or the draft is
 * discarded. undefined while it is read. `defaultFields` must stay the same object.
 */
export function useDraft<Fields extends Record<string, string>>(
  key: string,
  defaultFields: Fields,
): FormDraft<Fields> | undefined
/** For a form whose fields are not only texts; `schema` parses the draft. */
export function useDraft<Fields extends object>(
  key: string,
  defaultFields: Fields,
  schema: v.GenericSchema<unknown, Fields>,
): FormDraft<Fields> | undefined
export function useDraft<Fields extends object>(
  key: string,
  defaultFields: Fields,
  schema?: v.GenericSchema<unknown, Fields>,
): FormDraft<Fields> | undefined {
  const { account } = useCounter().databases
  const [stored, setStored] = useState<StoredDraft<Fields>>()
  useEffect(() => {
    let isCurrent = true
    const show = (draft: StoredDraft<Fields>) => isCurrent && setStored(draft)
    function read(value: unknown): Fields {
      if (schema === undefined) return textsOf(defaultFields, value)
      const parsed = v.safeParse(schema, value)
      return parsed.success ? parsed.output : defaultFields
    }
    // If the draft cannot be read, the form begins without it.
    readDraft(account, key).then(
      (draft) =>
        show(
          draft === null
            ? { initial: defaultFields, savedAt: null }
            : { initial: read(draft.value), savedAt: draft.savedAt },
        ),
      () => show({ initial: defaultFields, savedAt: null }),
    )
    return () => {
      isCurrent = false
    }
  }, [account, key, defaultFields, schema])

  const forget = useCallback(async () => {
    // The form no longer shows a restored draft.
    setStored((before) => before && (before.savedAt === null ? before : { ...before, savedAt: null }))
    await removeDraft(account, key).catch(() => undefined) // a draft that stays stored is shown again next time
  }, [account, key])
  const keepAs = useCallback(
    // If the device is full, only the form has the values, and a reload loses them.
    (draftKey: string, fields: Fields) =>
      saveDraft(account, draftKey, fields, Date.now()).catch(() => undefined),
    [account],
  )
  const keep = useCallback(
    (fields: Fields) => {
      // A form with its default values needs no draft. Neither call rejects.
      void (isSameValue(fields, defaultFields) ? forget() : keepAs(key, fields))
    },
    [key, defaultFields, forget, keepAs],
  )
  return useMemo(() => {
    if (stored === undefined) return undefined
    const { initial, savedAt } = stored
    const isRestored = savedAt !== null && !isSameValue(initial, defaultFields)
    return {
      initial,
      defaultFields,
      restoredNote: isRestored ? formTexts.restored(momentWords(savedAt, Date.now())) : null,
      discardLabel: formTexts.discardDraft,
      keep,
      keepAs,
      forget,
    }
  }, [stored, defaultFields, keep, keepAs, forget])
}
