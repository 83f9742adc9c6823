// Seals the data that an account leaves on the device at sign-out, and unseals it when the account signs in
// (offline.md, Sessions).

import Dexie from 'dexie'
import type { Api } from '#api/client.ts'
import { fetchSealKeys } from '#api/device/seals.ts'
import { AccountDatabase } from '#storage/account-database.ts'
import { emptyCopy } from '#storage/copy-database.ts'
import type { DeviceDatabase } from '#storage/device-database.ts'
import { readDeviceState, readSealKey } from '#storage/device/device-settings.ts'
import { sealAccount } from '#storage/device/seal-account.ts'
import { readSealedOrders } from '#storage/device/sealed-orders.ts'
import { sealedIn } from '#storage/device/sealed-text.ts'
import type { AccountKey } from '#storage/shared-names.ts'
import {
  type OpenSealedText,
  type OtherAccountOrder,
  openOrderRow,
  readOtherAccountOrder,
  readSeals,
  unsealAccount,
} from '#storage/device/unseal-account.ts'
import { canSeal, createSealer, openSeal } from './seal.ts'

/** The databases of accounts. The visitor's databases are not sealed: everybody who uses the device shares them. */
const ACCOUNT_DATABASE_NAME = /^counter-(\d+)(-copy)?$/

/**
 * Seals the data of every account but the device's current one, and empties their copies. Without a key for sealing it
 * only empties the copies. Call it under the session lock, so that no account signs in while it runs.
 */
export async function sealDataOfSignedOutAccounts(device: DeviceDatabase): Promise<void> {
  const isSignedOut = async (accountKey: AccountKey) =>
    (await readDeviceState(device)).accountKey !== accountKey
  const sealKey = canSeal() ? await readSealKey(device) : null
  for (const name of await Dexie.getDatabaseNames()) {
    const [, accountKey, isCopy] = ACCOUNT_DATABASE_NAME.exec(name) ?? []
    if (accountKey === undefined || !(await isSignedOut(accountKey))) continue
    const seal = sealKey && !isCopy ? await createSealer(sealKey, accountKey) : null
    await (isCopy ? emptyCopy(accountKey) : sealAccount(accountKey, seal, () => isSignedOut(accountKey)))
  }
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
    const sealedCount = await unsealAccount(database, createOpener(keys.value))
    return sealedCount === 0 ? 'all' : 'some'
  } finally {
    database.close()
  }
}

function createOpener(keys: ReadonlyMap<string, string>): OpenSealedText {
  return async (sealedText) => {
    const key = keys.get(sealedText.seal)
    return key === undefined ? null : openSeal(sealedText, key)
  }
}

export interface OpenedOrders {
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
    const open = createOpener(keys?.ok ? keys.value : new Map())
    for (const { row } of orders) {
      const openedRow = await openOrderRow(row, open)
      if (openedRow === null && sealedIn(row.order) !== null) openedOrders.sealedCount += 1
      openedOrders.orders.push(readOtherAccountOrder({ accountKey, row: openedRow ?? row }))
    }
  }
  return openedOrders
}
