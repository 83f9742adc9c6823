// Opens other accounts' databases, and of those only the outbox: out come numbers, and, for
// holders of Orders#edit, the rows themselves for a file (offline.md, Databases and Sessions).

import Dexie from 'dexie'
import type { PendingOrderRow } from '../account-database.ts'
import { databaseOptions } from '../database-options.ts'
import { countLive, FINAL_STATES } from '../orders/pending-counts.ts'
import { type AccountKey, accountDatabaseName, VISITOR } from '../shared-names.ts'

const ACCOUNT_DATABASE = new RegExp(`^${accountDatabaseName(`(\\d+|${VISITOR})`)}$`)

/** How many live orders of others wait here; what is known of them is how each of the two goes on. */
export interface SealedCount {
  /** They go out when their author signs in. */
  ofAccounts: number
  /** They were placed without an account, and go out while nobody is signed in. */
  ofVisitors: number
  /** Their account was removed: they never go out. */
  ofRemoved: number
}

/** A row of another account's outbox, as it is stored. */
export interface SealedOrder {
  accountKey: AccountKey
  row: PendingOrderRow
}

/** Without versions Dexie opens what is there: it neither creates, nor upgrades, nor knows the other tables. */
function readOutbox<Result>(
  databaseName: string,
  read: (outbox: Dexie.Table<PendingOrderRow>) => PromiseLike<Result>,
): PromiseLike<Result | null> {
  const database = new Dexie(databaseName, databaseOptions('strict'))
  return database
    .open()
    .then(() => read(database.table('outbox')))
    .catch(() => null) // No outbox, or gone meanwhile: nothing of it can be read.
    .finally(() => database.close())
}

async function otherAccounts(accountKey: AccountKey): Promise<{ name: string; accountKey: AccountKey }[]> {
  const own = accountDatabaseName(accountKey)
  return (await Dexie.getDatabaseNames()).flatMap((name) => {
    const [, key] = ACCOUNT_DATABASE.exec(name) ?? []
    return key === undefined || name === own ? [] : [{ name, accountKey: key }]
  })
}

async function countLiveIn(databaseName: string): Promise<number> {
  return (await readOutbox(databaseName, countLive)) ?? 0
}

/** Of one other account; usable in a live query. */
export function countOrdersOf(accountKey: AccountKey): Promise<number> {
  return countLiveIn(accountDatabaseName(accountKey))
}

/** Live orders of every other account on this device; `removed`: the accounts that are gone. Usable in a live query. */
export async function countSealedOrders(
  accountKey: AccountKey,
  removed: readonly AccountKey[],
): Promise<SealedCount> {
  const sealed: SealedCount = { ofAccounts: 0, ofVisitors: 0, ofRemoved: 0 }
  for (const other of await otherAccounts(accountKey)) {
    const isRemoved = removed.includes(other.accountKey)
    const kind = isRemoved ? 'ofRemoved' : other.accountKey === VISITOR ? 'ofVisitors' : 'ofAccounts'
    sealed[kind] += await countLiveIn(other.name)
  }
  return sealed
}

/** The same orders themselves. Whoever calls it has made sure that the person holds Orders#edit. */
export async function readSealedOrders(accountKey: AccountKey): Promise<SealedOrder[]> {
  const sealed: SealedOrder[] = []
  for (const other of await otherAccounts(accountKey)) {
    const rows = (await readOutbox(other.name, (outbox) => outbox.toArray())) ?? []
    const live = rows.filter((row) => !FINAL_STATES.includes(row.state))
    sealed.push(...live.map((row) => ({ accountKey: other.accountKey, row })))
  }
  return sealed
}
