// Opens only the outbox of other accounts' databases, to count its orders and, for holders of Orders#edit, to read its
// rows for a file (offline.md, Databases and Sessions).

import Dexie from 'dexie'
import type { PendingOrderRow } from '../account-database.ts'
import { databaseOptions } from '../database-options.ts'
import { countLive, FINAL_STATES } from '../orders/pending-counts.ts'
import { type AccountKey, accountDatabaseName, VISITOR } from '../shared-names.ts'

const ACCOUNT_DATABASE = new RegExp(`^${accountDatabaseName(`(\\d+|${VISITOR})`)}$`)

/** The numbers of other accounts' live orders on this device. A live order still waits for something. */
export interface SealedCount {
  /** Sent when their author signs in. */
  ofAccounts: number
  /** Placed without an account, and sent while no account is signed in. */
  ofVisitors: number
  /** Never sent, because their account was removed. */
  ofRemoved: number
}

/** A stored row of another account's outbox. */
export interface SealedOrder {
  accountKey: AccountKey
  row: PendingOrderRow
}

/** Without versions Dexie opens an existing database: it does not create or upgrade it, nor need the other tables. */
function readOutbox<Result>(
  databaseName: string,
  read: (outbox: Dexie.Table<PendingOrderRow>) => PromiseLike<Result>,
): PromiseLike<Result | null> {
  const database = new Dexie(databaseName, databaseOptions('strict'))
  return database
    .open()
    .then(() => read(database.table('outbox')))
    .catch(() => null) // The outbox is missing or was just deleted.
    .finally(() => database.close())
}

async function readOtherAccounts(
  accountKey: AccountKey,
): Promise<{ name: string; accountKey: AccountKey }[]> {
  const ownName = accountDatabaseName(accountKey)
  return (await Dexie.getDatabaseNames()).flatMap((name) => {
    const [, key] = ACCOUNT_DATABASE.exec(name) ?? []
    return key === undefined || name === ownName ? [] : [{ name, accountKey: key }]
  })
}

async function countLiveIn(databaseName: string): Promise<number> {
  return (await readOutbox(databaseName, countLive)) ?? 0
}

/** Counts the live orders of one other account. Usable in a live query. */
export function countOrdersOf(accountKey: AccountKey): Promise<number> {
  return countLiveIn(accountDatabaseName(accountKey))
}

/** Counts the live orders of every other account on this device. Usable in a live query. */
export async function countSealedOrders(
  accountKey: AccountKey,
  removedAccounts: readonly AccountKey[],
): Promise<SealedCount> {
  const sealedCount: SealedCount = { ofAccounts: 0, ofVisitors: 0, ofRemoved: 0 }
  for (const otherAccount of await readOtherAccounts(accountKey)) {
    const isRemoved = removedAccounts.includes(otherAccount.accountKey)
    const kind = isRemoved ? 'ofRemoved' : otherAccount.accountKey === VISITOR ? 'ofVisitors' : 'ofAccounts'
    sealedCount[kind] += await countLiveIn(otherAccount.name)
  }
  return sealedCount
}

/** Reads the live orders of every other account. The caller has checked that the person holds Orders#edit. */
export async function readSealedOrders(accountKey: AccountKey): Promise<SealedOrder[]> {
  const sealedOrders: SealedOrder[] = []
  for (const otherAccount of await readOtherAccounts(accountKey)) {
    const rows = (await readOutbox(otherAccount.name, (outbox) => outbox.toArray())) ?? []
    const liveRows = rows.filter((row) => !FINAL_STATES.includes(row.state))
    sealedOrders.push(...liveRows.map((row) => ({ accountKey: otherAccount.accountKey, row })))
  }
  return sealedOrders
}
