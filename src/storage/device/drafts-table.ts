// Drafts: a person's input in a form that needs a connection is stored until it can be sent.
import type { AccountDatabase, Draft } from '../account-database.ts'

/** The raw saved value: the form parses it. */
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
