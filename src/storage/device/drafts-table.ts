// Drafts: a person's input in a form is stored until the person sends or discards it.
import type { AccountDatabase, Draft } from '../account-database.ts'

/** The draft with its raw value, which the form parses; null if none is stored. */
export async function readDraft(account: AccountDatabase, key: string): Promise<Draft | null> {
  return (await account.drafts.get(key)) ?? null
}

export async function saveDraft(
  account: AccountDatabase,
  key: string,
  value: unknown,
  savedAt: number,
): Promise<void> {
  await account.drafts.put({ key, value, savedAt })
}

export async function removeDraft(account: AccountDatabase, key: string): Promise<void> {
  await account.drafts.delete(key)
}
