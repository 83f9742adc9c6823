import { useCallback, useEffect, useState } from 'react'
import * as v from 'valibot'
import { readDraft, removeDraft, saveDraft } from '#storage/drafts-table.ts'
import { useCounter } from './counter.ts'

const typedFields = v.fallback(v.record(v.string(), v.string()), {})

/** The fields of the form as they stand in the draft; a field that it does not know is left out. */
function fieldsOf<Fields extends Record<string, string>>(empty: Fields, value: unknown): Fields {
  const typed = v.parse(typedFields, value)
  const known = Object.entries(empty).map(([name, nothing]) => [name, typed[name] ?? nothing])
  // the same names with other texts
  return Object.fromEntries(known) as Fields
}

export interface FormDraft<Fields> {
  /** What was typed before; undefined while it is read. */
  initial: Fields | undefined
  keep: (fields: Fields) => void
  forget: () => Promise<void>
}

/**
 * What a person types into a form that needs a connection (offline.md, rule 8): kept with every letter, until it
 * was sent. `empty` must stay the same object.
 */
export function useDraft<Fields extends Record<string, string>>(
  key: string,
  empty: Fields,
): FormDraft<Fields> {
  const { account } = useCounter().databases
  const [initial, setInitial] = useState<Fields>()
  useEffect(() => {
    let isCurrent = true
    const show = (value: unknown) => isCurrent && setInitial(fieldsOf(empty, value))
    // without its draft the form is still of use
    readDraft(account, key).then(
      (draft) => show(draft?.value),
      () => show(null),
    )
    return () => {
      isCurrent = false
    }
  }, [account, key, empty])

  const keep = useCallback(
    (fields: Fields) => {
      // the form itself holds what is shown; a full device only forgets it at a reload
      saveDraft(account, key, fields, Date.now()).catch(() => undefined)
    },
    [account, key],
  )
  const forget = useCallback(() => removeDraft(account, key).catch(() => undefined), [account, key])
  return { initial, keep, forget }
}
