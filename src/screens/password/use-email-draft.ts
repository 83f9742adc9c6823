import { useEffect } from 'react'
import { useCounter } from '#live/counter.ts'
import { readDraft, removeDraft, saveDraft } from '#storage/drafts-table.ts'

const KEY = 'restore-password'

/** The typed address survives a reload; `fill` gets it where the field is still empty. */
export function useEmailDraft(fill: (email: string) => void) {
  const { databases } = useCounter()
  const { account } = databases
  useEffect(() => {
    let isShown = true
    // Where the device cannot read it, the field simply stays empty.
    readDraft(account, KEY).then((draft) => {
      if (isShown && typeof draft?.value === 'string') fill(draft.value)
    }, console.warn)
    return () => {
      isShown = false
    }
  }, [account, fill])
  return {
    /** Never fails: the field itself holds what is shown. */
    keep: (email: string) => saveDraft(account, KEY, email, Date.now()).catch(console.warn),
    forget: () => removeDraft(account, KEY).catch(console.warn),
  }
}
