// Locks and unlocks with real cryptography.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SignedUnlockGrant, UnlockGrant } from '#contract/device/unlock-grant.ts'
import { newSealKey, sealKeysOf } from '#server/edge/device/seal-keys.ts'
import { AccountDatabase } from '#storage/account-database.ts'
import { changeCart } from '#storage/cart/cart-table.ts'
import { readCart } from '#storage/cart/stored-cart.ts'
import { CopyDatabase } from '#storage/copy-database.ts'
import { restoreCopy } from '#storage/restore-copy.ts'
import { readAccountSnapshot } from '#storage/device/account-settings.ts'
import { noteEdgeAnswers, signOutAccount } from '#storage/device/device-settings.ts'
import { noteLock } from '#storage/device/lock-mark.ts'
import { sealedIn } from '#storage/device/sealed-text.ts'
import { noteServerTime } from '#storage/device/seen-time.ts'
import { deleteUnlockSetup, readUnlockSetup, resetTries, triesLeft } from '#storage/device/unlock-table.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import { readAllOrders } from '#tests/support/read-all-orders.ts'
import { findReadableWords } from '#tests/support/read-stored-bytes.ts'
import { sampleLines, samplePendingOrder } from '#tests/support/sample-orders.ts'
import { buyer, createSessionTabs, HOUR_MS, type SessionTabs, TABS_NOW } from '#tests/support/session-tabs.ts'
import { createGrantSigner } from '#tests/support/unlock-grants.ts'
import { sealDataOfSignedOutAccounts, unsealDataOfAccount } from '../sealed-account-data.ts'
import { lockAccountData } from './lock-databases.ts'
import { setUpPin } from './set-up-unlock.ts'
import { unlockAccountData } from './unlock-account-data.ts'
import { readUnlockAccounts } from './unlock-accounts.ts'
import { noteUnlockGrant } from './unlock-grant.ts'

const sealKeys = sealKeysOf(newSealKey())
const edge = createGrantSigner()
const PIN = '271828'
const ORDER = samplePendingOrder().intent
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

/** Marks the account as locked once more, as Lock does after the account was in use. */
async function leaveLockedAgain(): Promise<void> {
  await noteLock(tabs.device, '7')
  await lockAccountData(tabs.device, '7')
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
  await restoreCopy('7')
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

test('an order that does not open at one unlock keeps its key, and opens at a later one', async () => {
  await setUp()
  await copy.settings.clear()
  await lock()
  await copy.lockedChunks.clear() // otherwise the copy keeps the key that the order needs
  const sealedRow = await account.outbox.get(ORDER)
  const sealed = sealedIn(sealedRow?.order)
  await account.outbox.update(ORDER, { order: { sealed: { ...sealed, text: btoa('damaged bytes') } } })
  expect(await unlock(PIN)).toBe('unlocked')
  expect((await readCart(account)).poNumber).toBe('PO-7')
  await leaveLockedAgain()
  await account.outbox.update(ORDER, { order: { sealed } })
  expect(await unlock(PIN)).toBe('unlocked')
  expect(await readAllOrders(account)).toEqual([samplePendingOrder()])
})

describe('the tries', () => {
  test('are counted before the PIN is tried, so that a killed page counts too', async () => {
    await setUp()
    await lock()
    vi.spyOn(crypto.subtle, 'deriveBits').mockImplementation(() => new Promise(() => {})) // the page is killed meanwhile
    for (let tries = 1; tries <= 5; tries += 1) {
      void unlock(PIN)
      await vi.waitFor(async () => expect(await triesLeft(tabs.device, '7')).toBe(5 - tries))
    }
    vi.restoreAllMocks()
    expect(await unlock(PIN)).toBe('no-tries-left')
  })

  test('are given again by the right PIN, and by resetTries after all of them were wrong', async () => {
    await setUp()
    await lock()
    expect(await unlock('271829')).toBe('wrong')
    expect(await unlock(PIN)).toBe('unlocked')
    await lockAccountData(tabs.device, '7')
    for (let tries = 1; tries <= 5; tries += 1) expect(await unlock('314159')).toBe('wrong')
    expect(await unlock(PIN)).toBe('no-tries-left')
    await resetTries(tabs.device, '7')
    expect(await unlock(PIN)).toBe('unlocked')
    await expectReadable()
  })

  test('of several tabs at once are counted together', async () => {
    await setUp()
    await lock()
    const results = await Promise.all(Array.from({ length: 8 }, () => unlock('314159')))
    expect(results.toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 'no-tries-left'),
      ...Array.from({ length: 5 }, () => 'wrong'),
    ])
  })

  test('are none if their count was damaged, and no PIN is tried if the try cannot be counted', async () => {
    await setUp()
    await lock()
    const countKey = 'unlockState:7'
    await tabs.device.settings.put({ key: countKey, value: { isUnlockable: true, wrongTries: 'none' } })
    expect(await unlock(PIN)).toBe('no-tries-left')
    await tabs.device.settings.put({ key: countKey, value: { isUnlockable: true, wrongTries: 0 } })
    tabs.device.settings.hook('updating', () => {
      throw new DOMException('The device is full', 'QuotaExceededError')
    })
    expect(await unlock(PIN)).toBe('failed')
  })
})

describe('the grant', () => {
  const laterGrant = { ...sampleGrant, validUntil: TABS_NOW + 1000 * HOUR_MS }

  test.each<[string, UnlockGrant]>([
    ['that forbids the unlock', { ...sampleGrant, isAllowed: false }],
    ['that forbids PINs', { ...sampleGrant, isPinAllowed: false }],
  ])('%s is obeyed', async (_, grant) => {
    await setUp(grant)
    await lock()
    expect(await unlock(PIN)).toBe('not-allowed')
    expect((await readUnlockAccounts(tabs.device))[0]).toMatchObject({ isLocked: true, isAllowed: false })
  })

  test.each<[string, SignedUnlockGrant]>([
    ['whose time was changed', { ...edge.sign(sampleGrant), grant: laterGrant }],
    ['of another account', edge.sign({ ...sampleGrant, accountId: 8 })],
    [
      'that another key signed',
      { ...createGrantSigner().sign(laterGrant), publicKey: edge.sign(laterGrant).publicKey },
    ],
    ['without a signature', { ...edge.sign(laterGrant), signature: '' }],
  ])('%s is not stored, and unlocks nothing if somebody stored it', async (_, grant) => {
    await setUp()
    expect(await noteUnlockGrant(tabs.device, '7', grant)).toBe(false)
    await lock()
    await tabs.device.settings.put({ key: 'unlockGrant:7', value: grant })
    expect(await unlock(PIN)).toBe('not-allowed')
  })

  test('is over after its time, also with a clock set back afterwards, until the server’s time is noted', async () => {
    await setUp()
    await lock()
    expect(await unlock(PIN, TABS_NOW + 73 * HOUR_MS)).toBe('expired')
    expect(await unlock(PIN, TABS_NOW)).toBe('expired')
    await noteServerTime(tabs.device, TABS_NOW, Date.now())
    expect(await unlock(PIN, TABS_NOW)).toBe('unlocked')
  })
})

describe('the setup', () => {
  test('opens nothing after a sign-out, which deletes the keys of the seals', async () => {
    await setUp()
    await lock()
    await tabs.device.settings.bulkDelete(['signedOut', 'logoutOwed'])
    await signOutAccount(tabs.device, '7')
    expect(await tabs.device.settings.get('unlockSeals:7')).toBeUndefined()
    expect(await unlock(PIN)).toBe('not-allowed')
    await sealDataOfSignedOutAccounts(tabs.device)
    expect(await copy.lockedChunks.count()).toBe(0)
  })

  test('of a new PIN opens nothing that the earlier one locked, but the edge opens it', async () => {
    await setUp()
    await lock()
    await setUpPin({ device: tabs.device, accountKey: '7', label: 'Kim Buyer', pin: '314159' })
    await leaveLockedAgain()
    const chunkCount = await copy.lockedChunks.count()
    expect(await unlock('314159')).toBe('failed')
    expect([chunkCount, await copy.lockedChunks.count()]).toEqual([2, 2])
    tabs.server.seals = sealKeys
    tabs.server.session = buyer
    expect(await unsealDataOfAccount(tabs.server.api, '7')).toBe('all')
    expect((await readCart(account)).poNumber).toBe('PO-7')
  })

  test('opens nothing after it was removed, and its account is not listed any more', async () => {
    await setUp()
    await lock()
    await deleteUnlockSetup(tabs.device, '7')
    expect(await unlock(PIN)).toBe('not-allowed')
    expect(await readUnlockAccounts(tabs.device)).toEqual([])
  })

  test('is refused for a short PIN, for one that is easy to guess, and without the edge’s key', async () => {
    const request = { device: tabs.device, accountKey: '7', label: 'Kim Buyer' }
    expect(await setUpPin({ ...request, pin: '12345' })).toBe('pin-too-short')
    expect(await setUpPin({ ...request, pin: '654321' })).toBe('pin-too-easy')
    await noteEdgeAnswers(tabs.device, true, null)
    expect(await setUpPin({ ...request, pin: PIN })).toBe('not-supported')
  })

  test('is stored without the PIN and without a key that a script can read', async () => {
    await setUp()
    const setup = await readUnlockSetup(tabs.device, '7')
    const browserKey = setup?.method.kind === 'pin' ? setup.method.browserKey : null
    expect(browserKey?.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', browserKey as CryptoKey)).rejects.toThrow()
    expect(await findReadableWords([PIN])).toEqual([])
  })
})
