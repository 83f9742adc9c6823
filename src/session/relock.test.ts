// Tests what a lock does after an online sign-in, with a damaged setup, on a full device and after an unlock that was
// not completed, and how the tries of a PIN in several tabs are counted.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newSealKey, sealKeysOf } from '#server/edge/device/seal-keys.ts'
import { AccountDatabase } from '#storage/account-database.ts'
import { changeCart } from '#storage/cart/cart-table.ts'
import { readCart } from '#storage/cart/stored-cart.ts'
import { CopyDatabase } from '#storage/copy-database.ts'
import { noteEdgeAnswers, readDeviceState } from '#storage/device/device-settings.ts'
import { sealsKey, setupKey } from '#storage/device/lock-mark.ts'
import { restoreCopy } from '#storage/restore-copy.ts'
import { sampleLines } from '#tests/support/sample-orders.ts'
import { buyer, createSessionTabs, HOUR_MS, type SessionTabs, TABS_NOW } from '#tests/support/session-tabs.ts'
import { createGrantSigner } from '#tests/support/unlock-grants.ts'
import { sealDataOfSignedOutAccounts } from './sealed-account-data.ts'
import { setUpPin } from './unlock/set-up-unlock.ts'
import { readUnlockAccounts } from './unlock/unlock-accounts.ts'
import { noteUnlockGrant } from './unlock/unlock-grant.ts'

const edge = createGrantSigner()
const PIN = '271828'
const KIM = { accountKey: '7', pin: PIN }

let tabs: SessionTabs
let server: SessionTabs['server']
let device: SessionTabs['device']
let databaseOfKim: AccountDatabase
let copyOfKim: CopyDatabase

beforeEach(async () => {
  tabs = createSessionTabs()
  ;({ server, device } = tabs)
  server.seals = sealKeysOf(newSealKey())
  await noteEdgeAnswers(device, true, server.seals.publicKey)
  databaseOfKim = tabs.closeAtEnd(new AccountDatabase('7'))
  copyOfKim = tabs.closeAtEnd(new CopyDatabase('7'))
  await tabs.signInOnDevice(buyer)
  await setUpPin({ device, accountKey: '7', label: 'Kim B.', pin: PIN })
  const validUntil = TABS_NOW + 72 * HOUR_MS
  const grant = { accountId: 7, isAllowed: true, isPinAllowed: true, issuedAt: TABS_NOW, validUntil }
  await noteUnlockGrant(device, '7', edge.sign(grant))
  await changeCart(databaseOfKim, () => ({ lines: sampleLines, poNumber: 'PO-7' }))
  await copyOfKim.settings.put({ key: 'ordersReadAt', value: 5 })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await tabs.close()
})

async function lockKim(): Promise<void> {
  await (await tabs.open()).session.lock()
}

const storedTexts = async () =>
  JSON.stringify(
    await Promise.all([...databaseOfKim.tables, ...copyOfKim.tables].map((table) => table.toArray())),
  )

describe('a lock after an online sign-in', () => {
  test('keeps the copy that was read since then, not the one of the earlier lock', async () => {
    await lockKim()
    const visitorsPage = await tabs.open()
    await visitorsPage.session.start()
    expect(await visitorsPage.session.signIn('buyer', 'Buyer123')).toEqual({ kind: 'signed-in' })
    await copyOfKim.settings.put({ key: 'ordersReadAt', value: 9 })
    await lockKim()
    expect(await (await tabs.open()).session.unlock(KIM)).toBe('unlocked')
    await restoreCopy('7')
    expect(await copyOfKim.settings.toArray()).toEqual([{ key: 'ordersReadAt', value: 9 }])
  })
})

describe('a lock with a damaged setup', () => {
  test('still encrypts the account’s data; a sign-in opens it', async () => {
    await device.settings.put({ key: setupKey('7'), value: { label: 'damaged' } })
    await lockKim()
    expect(await storedTexts()).not.toMatch(/PO-7|ordersReadAt/)
    const visitorsPage = await tabs.open()
    await visitorsPage.session.start()
    expect(await visitorsPage.session.signIn('buyer', 'Buyer123')).toEqual({ kind: 'signed-in' })
    expect((await readCart(databaseOfKim)).poNumber).toBe('PO-7')
  })

  test('whose public key is no key still encrypts the account’s data', async () => {
    const setup = (await device.settings.get(setupKey('7')))?.value as object // stored by setUpPin
    await device.settings.put({ key: setupKey('7'), value: { ...setup, publicKey: new Uint8Array(65) } })
    await lockKim()
    expect(await storedTexts()).not.toMatch(/PO-7|ordersReadAt/)
  })
})

describe('a lock on a full device', () => {
  test('empties the copy, and encrypts the rest as soon as there is room', async () => {
    let isFull = true
    const put = IDBObjectStore.prototype.put
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
      if (isFull && this.transaction.db.name === 'counter-7') throw new DOMException('', 'QuotaExceededError')
      return put.apply(this, row)
    })
    await lockKim()
    expect(await copyOfKim.settings.toArray()).toEqual([])
    expect(await storedTexts()).toContain('PO-7')
    isFull = false
    await sealDataOfSignedOutAccounts(device)
    expect(await storedTexts()).not.toContain('PO-7')
    expect(await (await tabs.open()).session.unlock(KIM)).toBe('unlocked')
    expect((await readCart(databaseOfKim)).poNumber).toBe('PO-7')
  })

  test('encrypts the data with a new key after the first key could not be stored', async () => {
    let refusals = 0
    const put = IDBObjectStore.prototype.put
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
      const { key } = row[0] as { key?: string } // each row of the settings has a key
      if (key === sealsKey('7') && refusals++ === 0) throw new DOMException('', 'UnknownError')
      return put.apply(this, row)
    })
    await lockKim()
    expect(refusals).toBeGreaterThan(1)
    expect(await storedTexts()).not.toMatch(/PO-7|ordersReadAt/)
    expect(await (await tabs.open()).session.unlock(KIM)).toBe('unlocked')
    expect((await readCart(databaseOfKim)).poNumber).toBe('PO-7')
  })
})

test('data of one account that cannot be sealed does not leave another account’s data readable', async () => {
  const otherDatabase = tabs.closeAtEnd(new AccountDatabase('8'))
  await changeCart(otherDatabase, () => ({ lines: sampleLines, poNumber: 'PO-8' }))
  const put = IDBObjectStore.prototype.put
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
    if (this.transaction.db.name === 'counter-7') throw new DOMException('', 'QuotaExceededError')
    return put.apply(this, row)
  })
  await lockKim()
  expect(await storedTexts()).toContain('PO-7')
  expect(JSON.stringify(await otherDatabase.cart.toArray())).not.toContain('PO-8')
})

describe('an unlock that is not completed', () => {
  test('leaves nothing readable if the device cannot store which account is current', async () => {
    await lockKim()
    const { session } = await tabs.open()
    const put = device.settings.bulkPut.bind(device.settings)
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(device.settings, 'bulkPut').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
    expect(await session.unlock(KIM)).toBe('failed')
    expect(await storedTexts()).not.toMatch(/PO-7|ordersReadAt/)
    vi.mocked(device.settings.bulkPut).mockImplementation(put)
    expect(await session.unlock(KIM)).toBe('unlocked')
    expect((await readCart(databaseOfKim)).poNumber).toBe('PO-7')
    expect(await readDeviceState(device)).toMatchObject({ accountKey: '7' })
  })
})

describe('PIN tries', () => {
  test('of several tabs at once are counted together', async () => {
    await lockKim()
    const pages = await Promise.all(Array.from({ length: 8 }, () => tabs.open()))
    const outcomes = await Promise.all(
      pages.map(({ session }, index) => session.unlock({ accountKey: '7', pin: `00000${index}` })),
    )
    expect(outcomes.filter((outcome) => outcome === 'wrong')).toHaveLength(5)
    expect(outcomes.filter((outcome) => outcome === 'no-tries-left')).toHaveLength(3)
    expect(await readUnlockAccounts(device)).toMatchObject([{ triesLeft: 0 }])
    expect(await (await tabs.open()).session.unlock(KIM)).toBe('no-tries-left')
  })
})
