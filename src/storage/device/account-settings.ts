// Settings in an account's database about the account itself. Most values are raw: the callers parse them.
// Each write makes room on a full device, because a person's choice is worth more than a saved picture.

import * as v from 'valibot'
import type { Account } from '#domain/people/account.ts'
import { AccountDatabase } from '../account-database.ts'
import { withRoom } from '../make-room.ts'
import { dealershipIdOf } from '../people/stored-dealership.ts'
import type { AccountKey } from '../shared-names.ts'

const listSharingAnswer = v.object({ value: v.boolean(), readAt: v.number() })
type ListSharingAnswer = v.InferOutput<typeof listSharingAnswer>

/** The account with its permissions, as the server last confirmed it. */
export async function readAccountSnapshot(database: AccountDatabase): Promise<unknown> {
  return (await database.settings.get('account'))?.value
}

export async function writeAccountSnapshot(database: AccountDatabase, account: Account): Promise<void> {
  await withRoom(() => database.settings.put({ key: 'account', value: account }))
}

/** Stores the snapshot in the account's own database for its next page, and closes the database again. */
export async function storeSnapshotFor(accountKey: AccountKey, account: Account): Promise<void> {
  const database = new AccountDatabase(accountKey)
  try {
    await writeAccountSnapshot(database, account)
  } finally {
    database.close()
  }
}

/** The chosen dealership's id; null if none was ever stored. */
export async function readDealershipId(database: AccountDatabase): Promise<number | null> {
  return dealershipIdOf((await database.settings.get('dealershipId'))?.value)
}

export async function writeDealershipId(database: AccountDatabase, dealershipId: number): Promise<void> {
  await withRoom(() => database.settings.put({ key: 'dealershipId', value: dealershipId }))
}

/** Whether the account wants the notes about shipping beside quantities. */
export async function readShippingNotes(database: AccountDatabase): Promise<unknown> {
  return (await database.settings.get('shippingNotes'))?.value
}

export async function writeShippingNotes(database: AccountDatabase, areShown: boolean): Promise<void> {
  await withRoom(() => database.settings.put({ key: 'shippingNotes', value: areShown }))
}

/** Whether the account hears a sound for each counted product. */
export async function readCountSounds(database: AccountDatabase): Promise<unknown> {
  return (await database.settings.get('countSounds'))?.value
}

export async function writeCountSounds(database: AccountDatabase, areHeard: boolean): Promise<void> {
  await withRoom(() => database.settings.put({ key: 'countSounds', value: areHeard }))
}

/** The settings of kept invoices: their number for each dealership, and the pinned invoices. */
export async function readKeptPdfs(database: AccountDatabase): Promise<unknown> {
  return (await database.settings.get('keptPdfs'))?.value
}

/** Changes the stored value in one transaction, so that two quick presses lose nothing. */
export function changeKeptPdfs(
  database: AccountDatabase,
  change: (storedValue: unknown) => object,
): Promise<void> {
  return withRoom(() =>
    database.transaction('rw', database.settings, async () => {
      await database.settings.put({ key: 'keptPdfs', value: change(await readKeptPdfs(database)) })
    }),
  )
}

/** The restock settings of a dealership: the wanted weeks, and the products that are set aside. */
export async function readRestockSettings(database: AccountDatabase, dealershipId: number): Promise<unknown> {
  return (await database.settings.get(`restock:${dealershipId}`))?.value
}

/** Changes the stored value in one transaction, so that two quick presses lose nothing. */
export function changeRestockSettings(
  database: AccountDatabase,
  dealershipId: number,
  change: (storedValue: unknown) => object,
): Promise<void> {
  return withRoom(() =>
    database.transaction('rw', database.settings, async () => {
      const value = change(await readRestockSettings(database, dealershipId))
      await database.settings.put({ key: `restock:${dealershipId}`, value })
    }),
  )
}

/** Whether the lists of a dealership are shared with colleagues, and when the server last said so. */
export async function readListSharing(
  database: AccountDatabase,
  dealershipId: number,
): Promise<ListSharingAnswer | null> {
  const parsed = v.safeParse(
    listSharingAnswer,
    (await database.settings.get(`listSharing:${dealershipId}`))?.value,
  )
  return parsed.success ? parsed.output : null
}

export async function writeListSharing(
  database: AccountDatabase,
  dealershipId: number,
  answer: ListSharingAnswer,
): Promise<void> {
  await withRoom(() => database.settings.put({ key: `listSharing:${dealershipId}`, value: answer }))
}

/** The named filters of the order list. */
export async function readOrderViews(database: AccountDatabase): Promise<unknown> {
  return (await database.settings.get('orderViews'))?.value
}

export async function writeOrderViews(database: AccountDatabase, views: object): Promise<void> {
  await withRoom(() => database.settings.put({ key: 'orderViews', value: views }))
}
