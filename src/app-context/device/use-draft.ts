import { useCallback, useEffect, useMemo, useState } from 'react'
import * as v from 'valibot'
import { isSameValue } from '#domain/same-value.ts'
import { readDraft, removeDraft, saveDraft } from '#storage/device/drafts-table.ts'
import { momentWords } from '#texts/figures.ts'
import { formTexts } from '#texts/forms.ts'
import { useCounter } from '../counter.ts'

const textsSchema = v.fallback(v.record(v.string(), v.string()), {})

/** The texts of the draft; a field that is not in the draft has its default text. */
function textsOf<Fields extends object>(defaultFields: Fields, value: unknown): Fields {
  const draftTexts = v.parse(textsSchema, value)
  const entries = Object.entries(defaultFields).map(([name, text]) => [name, draftTexts[name] ?? text])
  // the object has the names of `defaultFields`
  return Object.fromEntries(entries) as Fields
}

export interface FormDraft<Fields> {
  /** The values with which the form begins. */
  initialFields: Fields
  /** The values of the form without a draft. */
  defaultFields: Fields
  /** The note that the form has restored a draft, with its time; null without a draft. */
  restoredNote: string | null
  /** The label of the button that discards the draft. */
  discardLabel: string
  /** Stores the draft; with the default values, deletes it. */
  keep: (fields: Fields) => void
  /** Stores a draft for another form, which the app opens next. */
  keepForForm: (formKey: string, fields: Fields) => Promise<void>
  /** Deletes the draft. */
  forget: () => Promise<void>
}

interface StoredDraft<Fields> {
  initialFields: Fields
  savedAt: number | null
}

/**
 * The draft of a form (offline.md, rule 8); undefined while the draft is read. The form stores it on the device after
 * every change, until the form is sent or the draft is discarded. `defaultFields` must stay the same object.
 */
export function useDraft<Fields extends Record<string, string>>(
  key: string,
  defaultFields: Fields,
): FormDraft<Fields> | undefined
/** For a form with other fields than texts; `schema` parses the draft. */
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
  const [storedDraft, setStoredDraft] = useState<StoredDraft<Fields>>()
  useEffect(() => {
    let isCurrent = true
    const setDraftWhileMounted = (draft: StoredDraft<Fields>) => isCurrent && setStoredDraft(draft)
    function fieldsOf(value: unknown): Fields {
      if (schema === undefined) return textsOf(defaultFields, value)
      const parsed = v.safeParse(schema, value)
      return parsed.success ? parsed.output : defaultFields
    }
    // If the draft cannot be read, the form begins without it.
    readDraft(account, key).then(
      (draft) =>
        setDraftWhileMounted(
          draft === null
            ? { initialFields: defaultFields, savedAt: null }
            : { initialFields: fieldsOf(draft.value), savedAt: draft.savedAt },
        ),
      () => setDraftWhileMounted({ initialFields: defaultFields, savedAt: null }),
    )
    return () => {
      isCurrent = false
    }
  }, [account, key, defaultFields, schema])

  const forget = useCallback(async () => {
    // The form keeps its values, but no longer shows the note that it has restored a draft.
    setStoredDraft((draft) => draft && (draft.savedAt === null ? draft : { ...draft, savedAt: null }))
    await removeDraft(account, key).catch(() => undefined) // a draft that stays stored is shown again next time
  }, [account, key])
  const keepForForm = useCallback(
    // If the device is full, only the form has the values, and a reload loses them.
    (formKey: string, fields: Fields) =>
      saveDraft(account, formKey, fields, Date.now()).catch(() => undefined),
    [account],
  )
  const keep = useCallback(
    (fields: Fields) => {
      // A form with its default values needs no draft. Neither call rejects.
      void (isSameValue(fields, defaultFields) ? forget() : keepForForm(key, fields))
    },
    [key, defaultFields, forget, keepForForm],
  )
  return useMemo(() => {
    if (storedDraft === undefined) return undefined
    const { initialFields, savedAt } = storedDraft
    const isRestored = savedAt !== null && !isSameValue(initialFields, defaultFields)
    return {
      initialFields,
      defaultFields,
      restoredNote: isRestored ? formTexts.restored(momentWords(savedAt, Date.now())) : null,
      discardLabel: formTexts.discardDraft,
      keep,
      keepForForm,
      forget,
    }
  }, [storedDraft, defaultFields, keep, keepForForm, forget])
}
