// Seals the data that an account leaves on the device at sign-out, and unseals it when the account signs in. For staff,
// unseals the orders of other accounts in memory (offline.md, Sessions).

import Dexie from 'dexie'
import type { Api } from '#api/client.ts'
import { fetchSealKeys } from '#api/device/seals.ts'
import { AccountDatabase } from '#storage/account-database.ts'
import { emptyCopy } from '#storage/copy-database.ts'
import { readDeviceState, readSealKey } from '#storage/device/device-settings.ts'
import { isLocked } from '#storage/device/lock-mark.ts'
import { sealAccount } from '#storage/device/seal-account.ts'
import { readSealedOrders } from '#storage/device/sealed-orders.ts'
import { sealedIn } from '#storage/device/sealed-text.ts'
import {
  type OpenSealedText,
  type OtherAccountOrder,
  openOrderRow,
  readOtherAccountOrder,
  readSeals,
  unsealAccount,
} from '#storage/device/unseal-account.ts'
import type { DeviceDatabase } from '#storage/device-database.ts'
import { dropLockedCopy } from '#storage/locked-copy.ts'
import { type AccountKey, accountDatabaseName, copyDatabaseName } from '#storage/shared-names.ts'
import { bytesOf } from './base64.ts'
import { canSeal, createSealer, createSealOpener, type SealOpener } from './seal.ts'

/** The databases of accounts. The visitor's databases are not sealed: everybody who uses the device shares them. */
const ACCOUNT_DATABASE_NAME = /^counter-(\d+)(-copy)?$/

/**
 * Seals the data of every account but the device's current one. Locked accounts keep their copies, encrypted; those of
 * other accounts are emptied. Call it under the session lock, so that no account signs in while it runs. If the data of
 * an account cannot be sealed, it still seals the data of the others, and then rejects.
 */
export async function sealDataOfSignedOutAccounts(device: DeviceDatabase): Promise<void> {
  const names = await Dexie.getDatabaseNames()
  const accountKeys = new Set(names.flatMap((name) => ACCOUNT_DATABASE_NAME.exec(name)?.[1] ?? []))
  const problems: unknown[] = []
  for (const accountKey of accountKeys) {
    await sealDataOf(device, accountKey, names).catch((problem: unknown) => problems.push(problem))
  }
  if (problems.length > 0) throw problems[0]
}

/**
 * Seals the data of one account, unless it is the device's current one; `names` are all databases of the browser. Call
 * it under the session lock.
 */
export async function sealDataOf(
  device: DeviceDatabase,
  accountKey: AccountKey,
  names: readonly string[],
): Promise<void> {
  const isSignedOut = async () => (await readDeviceState(device)).accountKey !== accountKey
  if (!(await isSignedOut())) return
  const sealKey = canSeal() ? await readSealKey(device) : null
  if (sealKey !== null && (await isLocked(device, accountKey))) {
    const { lockDatabases } = await import('./unlock/lock-databases.ts')
    return lockDatabases(device, accountKey, sealKey, names)
  }
  if (names.includes(copyDatabaseName(accountKey))) await emptyCopy(accountKey)
  if (!names.includes(accountDatabaseName(accountKey))) return
  const sealer = sealKey === null ? null : await createSealer(sealKey, accountKey)
  await sealAccount(accountKey, sealer?.sealText ?? null, isSignedOut)
}

/**
 * all: all data of the account is readable · some: some data stays sealed, because no key opens it · unanswered: the
 * server sent no keys, and a later question may get them.
 */
export type UnsealResult = 'all' | 'some' | 'unanswered'

/** Unseals the account's data on this device. Call it while the browser has the account's session. */
export async function unsealDataOfAccount(api: Api, accountKey: AccountKey): Promise<UnsealResult> {
  const database = new AccountDatabase(accountKey)
  try {
    const seals = await readSeals(database)
    if (seals.length === 0) return 'all'
    const keys = await fetchSealKeys(api, accountKey, seals)
    if (!keys.ok) return 'unanswered'
    const sealedCount = await unsealAccount(database, await createOpener(keys.value))
    return sealedCount === 0 ? 'all' : 'some'
  } finally {
    database.close()
  }
}

/**
 * Unseals the data of an account that signs in, and deletes the encrypted copy of its last lock. Call it under the
 * session lock, before the account's first page.
 */
export async function openDataOfAccount(api: Api, accountKey: AccountKey): Promise<void> {
  await Promise.allSettled([unsealDataOfAccount(api, accountKey), dropLockedCopy(accountKey)])
}

/** `keys`: the key of each seal, base64. */
async function createOpener(keys: ReadonlyMap<string, string>): Promise<OpenSealedText> {
  const openers = new Map<string, SealOpener | null>()
  for (const [seal, key] of keys) openers.set(seal, await createSealOpener(bytesOf(key)))
  return async (sealedText) => (await openers.get(sealedText.seal)?.openText(sealedText)) ?? null
}

export interface OpenedOrders {
  /** All pending orders of the other accounts, also those that stay sealed. */
  orders: OtherAccountOrder[]
  /** Number of orders that stay sealed. */
  sealedCount: number
}

/** For staff: unseals the pending orders of the device's other accounts in memory. The device keeps them sealed. */
export async function unsealOrdersOfOtherAccounts(
  api: Api,
  ownAccountKey: AccountKey,
): Promise<OpenedOrders> {
  const sealedOrders = await readSealedOrders(ownAccountKey)
  const openedOrders: OpenedOrders = { orders: [], sealedCount: 0 }
  for (const accountKey of new Set(sealedOrders.map((order) => order.accountKey))) {
    const orders = sealedOrders.filter((order) => order.accountKey === accountKey)
    const seals = orders.flatMap(({ row }) => sealedIn(row.order)?.seal ?? [])
    const keys = seals.length === 0 ? null : await fetchSealKeys(api, accountKey, [...new Set(seals)])
    const open = await createOpener(keys?.ok ? keys.value : new Map())
    for (const { row } of orders) {
      const openedRow = await openOrderRow(row, open)
      if (openedRow === null && sealedIn(row.order) !== null) openedOrders.sealedCount += 1
      openedOrders.orders.push(readOtherAccountOrder({ accountKey, row: openedRow ?? row }))
    }
  }
  return openedOrders
}
