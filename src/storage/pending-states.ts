import type { PendingState } from '#outbox/pending-order.ts'
import type { AccountDatabase } from './account-database.ts'

/** The states of this account's pending orders, read from the index alone: what every page needs to count. */
export async function readPendingStates(account: AccountDatabase): Promise<PendingState[]> {
  // The index holds what the outbox wrote; a state that this version does not know still counts as live.
  return (await account.outbox.orderBy('state').keys()) as PendingState[]
}
