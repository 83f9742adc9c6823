// Locks and unlocks with real cryptography.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newSealKey, sealKeysOf } from '#server/edge/seal-keys.ts'
import { AccountDatabase } from '#storage/account-database.ts'
import { changeCart } from '#storage/cart/cart-table.ts'
import { readCart } from '#storage/cart/stored-cart.ts'
import { CopyDatabase } from '#storage/copy-database.ts'
import { readAccountSnapshot } from '#storage/device/account-settings.ts'
import { noteEdgeAnswers, signOutAccount } from '#storage/device/device-settings.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import { readAllOrders } from '#tests/support/read-all-orders.ts'
import { sampleLines, samplePendingOrder } from '#tests/support/sample-orders.ts'
import { buyer, createSessionTabs, HOUR_MS, type SessionTabs, TABS_NOW } from '#tests/support/session-tabs.ts'
import { createGrantSigner } from '#tests/support/unlock-grants.ts'
import { sealDataOfSignedOutAccounts } from '../sealed-account-data.ts'
import { lockAccountData } from './lock-databases.ts'
import { setUpPin } from './set-up-unlock.ts'
import { unlockAccountData } from './unlock-account-data.ts'
import { noteUnlockGrant } from './unlock-grant.ts'

const sealKeys = sealKeysOf(newSealKey())
const edge = createGrantSigner()
const PIN = '271828'
const sampleGrant = {
  accountId: 7,
  isAllowed: true,
  isPinAllowed: true,
  issuedAt: TABS_NOW,
  validUntil: TABS_NOW + 72 * HOUR_MS,
}

let tabs: SessionTabs
let account: AccountDatabase
let copy: CopyDatabase
beforeEach(async () => {
  tabs = createSessionTabs()
  await noteEdgeAnswers(tabs.device, true, sealKeys.publicKey)
  await tabs.signInOnDevice(buyer)
  account = tabs.closeAtEnd(new AccountDatabase('7'))
  copy = tabs.closeAtEnd(new CopyDatabase('7'))
  await createOutboxTable(account).add(samplePendingOrder())
  await changeCart(account, () => ({ lines: sampleLines, poNumber: 'PO-7' }))
  await copy.settings.put({ key: 'ordersReadAt', value: 5 })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await tabs.close()
})

async function setUp(grant = sampleGrant): Promise<void> {
  expect(await setUpPin({ device: tabs.device, accountKey: '7', label: 'Kim Buyer', pin: PIN })).toBe('ok')
  expect(await noteUnlockGrant(tabs.device, '7', edge.sign(grant))).toBe(true)
}

/** Ends the account's time as the current one, as Lock does, without encrypting its data. */
async function leaveLocked(): Promise<void> {
  await signOutAccount(tabs.device, '7', async () => {}, true)
}

async function lock(): Promise<void> {
  await leaveLocked()
  await lockAccountData(tabs.device, '7')
}

const unlock = (pin: string, now = TABS_NOW) =>
  unlockAccountData({ device: tabs.device, accountKey: '7', pin, now })

const readStoredTables = async () =>
  JSON.stringify(await Promise.all([...account.tables, ...copy.tables].map((table) => table.toArray())))

async function expectReadable(): Promise<void> {
  expect((await readCart(account)).poNumber).toBe('PO-7')
  expect(await readAllOrders(account)).toEqual([samplePendingOrder()])
  expect(await readAccountSnapshot(account)).toMatchObject({ login: 'buyer' })
  expect(await copy.settings.toArray()).toEqual([{ key: 'ordersReadAt', value: 5 }])
}

describe('a locked account', () => {
  test('is unreadable until its PIN unlocks it, with its snapshot and its copy', async () => {
    await setUp()
    await lock()
    expect(await readStoredTables()).not.toMatch(/"Sam"|PO-7|Lakeside|Tag Pouch|75\.88|ordersReadAt|buyer/)
    expect(await unlock('271829')).toBe('wrong')
    expect(await unlock(PIN)).toBe('unlocked')
    await expectReadable()
  })

  test('is locked by the next page if the page closed during the lock', async () => {
    await setUp()
    await leaveLocked()
    await sealDataOfSignedOutAccounts(tabs.device)
    expect(await readStoredTables()).not.toMatch(/"Sam"|PO-7|Lakeside|Tag Pouch|75\.88|ordersReadAt|buyer/)
    expect(await unlock(PIN)).toBe('unlocked')
    await expectReadable()
  })
})
