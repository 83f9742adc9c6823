import { afterEach, beforeEach, expect, test } from 'vitest'
import { newSealKey, sealKeysOf } from '#server/edge/device/seal-keys.ts'
import { AccountDatabase } from '#storage/account-database.ts'
import { CopyDatabase } from '#storage/copy-database.ts'
import { noteEdgeAnswers, signOutAccount } from '#storage/device/device-settings.ts'
import { readWrappedSealKeys } from '#storage/device/unlock-table.ts'
import { restoreCopy } from '#storage/restore-copy.ts'
import { product } from '#tests/support/product.ts'
import { buyer, createSessionTabs, HOUR_MS, type SessionTabs, TABS_NOW } from '#tests/support/session-tabs.ts'
import { createGrantSigner } from '#tests/support/unlock-grants.ts'
import { keepCopySealed } from './keep-copy-sealed.ts'
import { lockAccountData } from './lock-databases.ts'
import { setUpPin } from './set-up-unlock.ts'
import { unlockAccountData } from './unlock-account-data.ts'
import { noteUnlockGrant } from './unlock-grant.ts'

const PRODUCT_CHUNKS = ['first', 'products/0', 'products/1', 'products/2']
let tabs: SessionTabs
let copy: CopyDatabase
let stop = () => {}
beforeEach(async () => {
  tabs = createSessionTabs()
  await noteEdgeAnswers(tabs.device, true, sealKeysOf(newSealKey()).publicKey)
  await tabs.signInOnDevice(buyer)
  copy = tabs.closeAtEnd(new CopyDatabase('7'))
  await copy.products.bulkPut(Array.from({ length: 1200 }, (_, id) => product({ id, name: `Pouch ${id}` })))
})
afterEach(async () => {
  stop()
  await tabs.close()
})

function start(): void {
  const database = tabs.closeAtEnd(new AccountDatabase('7'))
  const current = { accountKey: '7', database, snapshot: buyer, isUnlocked: false }
  stop = keepCopySealed({ device: tabs.device, current, copy, pauseMs: 0 })
}

async function setUp(): Promise<void> {
  await setUpPin({ device: tabs.device, accountKey: '7', label: 'Kim B.', pin: '271828' })
  const times = { issuedAt: TABS_NOW, validUntil: TABS_NOW + HOUR_MS }
  const grant = { accountId: 7, isAllowed: true, isPinAllowed: true, ...times }
  await noteUnlockGrant(tabs.device, '7', createGrantSigner().sign(grant))
}

const readSealedKeys = () => copy.lockedChunks.where('seal').notEqual('').primaryKeys()
const readVectors = async () => (await copy.lockedChunks.bulkGet(PRODUCT_CHUNKS)).map((chunk) => chunk?.iv)

test('the copy is encrypted beforehand once the account has an unlock, and its lock uses these chunks', async () => {
  start()
  await setUp()
  await expect.poll(readSealedKeys).toEqual(PRODUCT_CHUNKS)
  const vectors = await readVectors()
  const rows = await copy.products.toArray()
  await signOutAccount(tabs.device, '7', async () => {}, true)
  await lockAccountData(tabs.device, '7')
  expect(await copy.products.count()).toBe(0)
  expect(await readVectors()).toEqual(vectors)
  const request = { device: tabs.device, accountKey: '7', pin: '271828', now: TABS_NOW }
  expect(await unlockAccountData(request)).toBe('unlocked')
  await restoreCopy('7')
  expect(await copy.products.toArray()).toEqual(rows)
})

test('keys of seals that no chunk has any more are deleted', async () => {
  await setUp()
  start()
  await expect.poll(readSealedKeys).toEqual(PRODUCT_CHUNKS)
  const [firstSeal] = Object.keys(await readWrappedSealKeys(tabs.device, '7'))
  stop()
  await copy.products.toCollection().modify({ price: 2 })
  start()
  await expect.poll(readSealedKeys).toEqual(PRODUCT_CHUNKS)
  await expect
    .poll(async () => Object.keys(await readWrappedSealKeys(tabs.device, '7')))
    .not.toContain(firstSeal)
})
