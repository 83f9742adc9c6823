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
  type Open,
  type OrderOfOther,
  openOrderRow,
  readOrderOfOther,
  readSeals,
  unsealAccount,
} from '#storage/device/unseal-account.ts'
import { canSeal, createSealer, openSeal } from './seal.ts'

/** Databases of accounts. The visitor's are not sealed: everybody who uses the device shares them. */
const OF_ACCOUNT = /^counter-(\d+)(-copy)?$/

/**
 * Seals the data of every account but the device's current one, and empties their copies. Call it under the
 * session lock, so that no account signs in meanwhile. Without a key to seal with it only empties the copies.
 */
export async function sealLeft(device: DeviceDatabase): Promise<void> {
  const isLeft = async (accountKey: AccountKey) => (await readDeviceState(device)).accountKey !== accountKey
  const sealKey = canSeal() ? await readSealKey(device) : null
  for (const name of await Dexie.getDatabaseNames()) {
    const [, accountKey, isCopy] = OF_ACCOUNT.exec(name) ?? []
    if (accountKey === undefined || !(await isLeft(accountKey))) continue
    const seal = sealKey && !isCopy ? await createSealer(sealKey, accountKey) : null
    await (isCopy ? emptyCopy(accountKey) : sealAccount(accountKey, seal, () => isLeft(accountKey)))
  }
}

/**
 * all: no data of the account is sealed any more · some: data that no key opens stays sealed · unanswered: the server
 * gave no keys, and asking again may help.
 */
export type Opened = 'all' | 'some' | 'unanswered'

/** Unseals the data that this account left here; the browser has its session. */
export async function openLeft(api: Api, accountKey: AccountKey): Promise<Opened> {
  const database = new AccountDatabase(accountKey)
  try {
    const seals = await readSeals(database)
    if (seals.length === 0) return 'all'
    const keys = await fetchSealKeys(api, accountKey, seals)
    if (!keys.ok) return 'unanswered'
    const sealedCount = await unsealAccount(database, openerWith(keys.value))
    return sealedCount === 0 ? 'all' : 'some'
  } finally {
    database.close()
  }
}

function openerWith(keys: ReadonlyMap<string, string>): Open {
  return async (sealed) => {
    const key = keys.get(sealed.seal)
    return key === undefined ? null : openSeal(sealed, key)
  }
}

export interface OpenedOrders {
  orders: OrderOfOther[]
  /** Number of orders that stay sealed. */
  sealedCount: number
}

/** Pending orders of the device's other accounts with their content, for staff. Nothing on the device changes. */
export async function openOrdersOfOthers(api: Api, ownKey: AccountKey): Promise<OpenedOrders> {
  const sealed = await readSealedOrders(ownKey)
  const opened: OpenedOrders = { orders: [], sealedCount: 0 }
  for (const accountKey of new Set(sealed.map((order) => order.accountKey))) {
    const orders = sealed.filter((order) => order.accountKey === accountKey)
    const seals = orders.flatMap(({ row }) => sealedIn(row.order)?.seal ?? [])
    const keys = seals.length === 0 ? null : await fetchSealKeys(api, accountKey, [...new Set(seals)])
    const open = openerWith(keys?.ok ? keys.value : new Map())
    for (const { row } of orders) {
      const openRow = await openOrderRow(row, open)
      if (openRow === null && sealedIn(row.order) !== null) opened.sealedCount += 1
      opened.orders.push(readOrderOfOther({ accountKey, row: openRow ?? row }))
    }
  }
  return opened
}
