// Two people on one device, with real cryptography. `lockKim` leaves the server unreachable; a test that needs the
// server makes it reachable again.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newSealKey, sealKeysOf } from '#server/edge/device/seal-keys.ts'
import { AccountDatabase } from '#storage/account-database.ts'
import { changeCart } from '#storage/cart/cart-table.ts'
import { readCart } from '#storage/cart/stored-cart.ts'
import { CopyDatabase } from '#storage/copy-database.ts'
import { readDeniedSession } from '#storage/device/denied-session.ts'
import { noteEdgeAnswers, readDeviceState } from '#storage/device/device-settings.ts'
import { restoreCopy } from '#storage/restore-copy.ts'
import { pageMemory } from '#tests/support/page-memory.ts'
import { sampleLines } from '#tests/support/sample-orders.ts'
import {
  buyer,
  buyer2,
  createSessionTabs,
  HOUR_MS,
  type SessionTabs,
  TABS_NOW,
} from '#tests/support/session-tabs.ts'
import { createGrantSigner } from '#tests/support/unlock-grants.ts'
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
})
afterEach(() => tabs.close())

async function setUpUnlock(accountId: number, label: string): Promise<void> {
  const accountKey = String(accountId)
  expect(await setUpPin({ device, accountKey, label, pin: PIN })).toBe('ok')
  const grant = {
    accountId,
    isAllowed: true,
    isPinAllowed: true,
    issuedAt: TABS_NOW,
    validUntil: TABS_NOW + 72 * HOUR_MS,
  }
  expect(await noteUnlockGrant(device, accountKey, edge.sign(grant))).toBe(true)
}

/** Kim signs in, sets up the unlock, fills the cart and the copy, and locks without a network. */
async function lockKim(): Promise<void> {
  await tabs.signInOnDevice(buyer)
  await setUpUnlock(7, 'Kim B.')
  await changeCart(databaseOfKim, () => ({ lines: sampleLines, poNumber: 'PO-7' }))
  await copyOfKim.settings.put({ key: 'ordersReadAt', value: 5 })
  server.isReachable = false
  const { session, tab } = await tabs.open()
  await session.lock()
  expect(tab.destination).toBe('unlock')
}

/** Opens the page of Kim, who unlocked without a network. */
async function openUnlockedPage() {
  await lockKim()
  const visitorsPage = await tabs.open()
  expect(await visitorsPage.session.unlock(KIM)).toBe('unlocked')
  const page = await tabs.open()
  await page.session.start()
  return page
}

const storedTexts = async () =>
  JSON.stringify(
    await Promise.all([...databaseOfKim.tables, ...copyOfKim.tables].map((table) => table.toArray())),
  )
const isKimLocked = async () => (await readUnlockAccounts(device))[0]?.isLocked

describe('Lock', () => {
  test('encrypts the account’s data, and leads to the page Unlock', async () => {
    await lockKim()
    expect(await storedTexts()).not.toMatch(/PO-7|ordersReadAt|Lakeside|buyer/)
    expect(await readDeviceState(device)).toEqual({
      accountKey: 'visitor',
      isSessionKnown: true,
      isSignedOut: true,
      isUnlocked: false,
      logoutOwedBy: '7',
    })
    expect(await isKimLocked()).toBe(true)
  })

  test('leads the other tabs of the account to the page Unlock too', async () => {
    await tabs.signInOnDevice(buyer)
    await setUpUnlock(7, 'Kim B.')
    const [page, otherPage] = [await tabs.open(), await tabs.open()]
    await page.session.lock()
    await vi.waitFor(() => expect(otherPage.tab.destination).toBe('unlock'))
    expect(otherPage.session.read().status).toBe('ending')
  })

  test('ends the session on the server', async () => {
    await tabs.signInOnDevice(buyer)
    await setUpUnlock(7, 'Kim B.')
    const { session } = await tabs.open()
    await session.lock()
    expect(server.session).toBeNull()
  })

  test('is a sign-out if the account has no unlock', async () => {
    await tabs.signInOnDevice(buyer)
    await changeCart(databaseOfKim, () => ({ lines: sampleLines, poNumber: 'PO-7' }))
    const { session } = await tabs.open()
    await session.lock()
    expect(await readUnlockAccounts(device)).toEqual([])
    expect(await storedTexts()).not.toContain('PO-7')
  })
})

describe('an unlocked account', () => {
  test('has its data and its snapshot back, but no session', async () => {
    const { session, current } = await openUnlockedPage()
    expect(current).toMatchObject({ accountKey: '7', isUnlocked: true })
    expect(session.read()).toMatchObject({ account: { login: 'buyer' }, status: 'unlocked' })
    expect((await readCart(databaseOfKim)).poNumber).toBe('PO-7')
    await restoreCopy('7')
    expect(await copyOfKim.settings.toArray()).toEqual([{ key: 'ordersReadAt', value: 5 }])
    expect(await session.admit()).toBe(false)
    expect(await session.confirm()).toBe(false)
  })

  test('tells the server of the sign-out that it owes, and asks for no session', async () => {
    const { session, notifyConnection } = await openUnlockedPage()
    server.isReachable = true
    server.calls.length = 0
    notifyConnection()
    await vi.waitFor(async () => expect(await readDeviceState(device)).toMatchObject({ logoutOwedBy: null }))
    expect(server.calls).toEqual(['logout'])
    expect(await readDeviceState(device)).toMatchObject({ accountKey: '7', isUnlocked: true })
    await restoreCopy('7')
    expect(await copyOfKim.settings.count()).toBe(1)
    expect(await session.admit()).toBe(false)
    expect(session.read().status).toBe('unlocked')
  })

  test('continues on the same page after this account signed in', async () => {
    const { session, tab, generation } = await openUnlockedPage()
    const otherPage = await tabs.open()
    await otherPage.session.start()
    server.isReachable = true
    expect(await session.signIn('buyer', 'Buyer123')).toEqual({ kind: 'renewed' })
    expect(session.read()).toMatchObject({ account: { login: 'buyer' }, status: 'confirmed' })
    expect(await session.admit()).toBe(true)
    expect([tab.loadCount, generation.read()]).toEqual([0, 1])
    expect((await readCart(databaseOfKim)).poNumber).toBe('PO-7')
    await vi.waitFor(() => expect(otherPage.session.read().status).toBe('confirmed'))
    expect(otherPage.tab.loadCount).toBe(0)
    expect(await readDeviceState(device)).toMatchObject({ accountKey: '7', isUnlocked: false })
  })

  test('is locked when another person signs in on its page', async () => {
    const { session } = await openUnlockedPage()
    server.isReachable = true
    expect(await session.signIn('buyer2', 'Buyer2123')).toEqual({ kind: 'signed-in' })
    expect(session.read().status).toBe('ending')
    expect(await storedTexts()).not.toMatch(/PO-7|ordersReadAt/)
    expect(await isKimLocked()).toBe(true)
    expect(await readDeviceState(device)).toMatchObject({ accountKey: '8', isUnlocked: false })
    expect((await tabs.open()).current.snapshot).toEqual(buyer2)
  })

  test('stays unlocked after four wrong passwords; the fifth signs it out for good', async () => {
    const { session, tab } = await openUnlockedPage()
    server.isReachable = true
    for (let count = 0; count < 4; count += 1) {
      expect(await session.signIn('buyer', 'wrong')).toEqual({ kind: 'incorrect' })
    }
    expect(session.read().status).toBe('unlocked')
    expect(await session.signIn('buyer', 'wrong')).toEqual({ kind: 'denied' })
    await vi.waitFor(() => expect(tab.loadCount).toBe(1))
    expect(await readDeniedSession(device)).toMatchObject({ accountKey: '7', isAccountRemoved: false })
    expect(await storedTexts()).not.toContain('PO-7')
    expect(await isKimLocked()).toBe(false)
  })

  test('stays unlocked after any number of wrong passwords for other logins', async () => {
    const { session } = await openUnlockedPage()
    server.isReachable = true
    for (let count = 0; count < 6; count += 1) {
      expect(await session.signIn('buyer2', 'wrong')).toEqual({ kind: 'incorrect' })
    }
    session.deny({ kind: 'signed-out' })
    expect(session.read().status).toBe('unlocked')
    expect((await readUnlockAccounts(device))[0]?.triesLeft).toBe(5)
  })

  test('stays unlocked when the server says of another login that its account was removed', async () => {
    const { session } = await openUnlockedPage()
    server.isReachable = true
    server.signInFailure = { kind: 'signed-out', isAccountRemoved: true }
    expect((await session.signIn('buyer2', 'Buyer123')).kind).toBe('failed')
    expect(session.read().status).toBe('unlocked')
    expect(await readDeniedSession(device)).toBeNull()
  })

  test('is signed out for good when the server says that the account was removed', async () => {
    const { session, tab } = await openUnlockedPage()
    server.isReachable = true
    server.signInFailure = { kind: 'signed-out', isAccountRemoved: true }
    expect(await session.signIn('BUYER', 'Buyer123')).toEqual({ kind: 'denied' })
    await vi.waitFor(() => expect(tab.loadCount).toBe(1))
    expect(await readDeniedSession(device)).toMatchObject({ accountKey: '7', isAccountRemoved: true })
    expect(await isKimLocked()).toBe(false)
    expect(await (await tabs.open()).session.unlock(KIM)).toBe('not-allowed')
  })

  test('stays unlocked if the server does not answer the sign-in', async () => {
    const { session } = await openUnlockedPage()
    expect(await session.signIn('buyer', 'Buyer123')).toEqual({
      kind: 'failed',
      failure: { kind: 'offline' },
    })
    expect(session.read().status).toBe('unlocked')
  })

  test('can be locked and unlocked again, and signed out for good', async () => {
    const page = await openUnlockedPage()
    await page.session.lock()
    expect(await storedTexts()).not.toContain('PO-7')
    expect(await (await tabs.open()).session.unlock(KIM)).toBe('unlocked')
    expect((await readCart(databaseOfKim)).poNumber).toBe('PO-7')
    await (await tabs.open()).session.signOut()
    expect(await isKimLocked()).toBe(false)
    expect(await storedTexts()).not.toContain('PO-7')
    expect(await (await tabs.open()).session.unlock(KIM)).toBe('not-allowed')
  })

  test('is locked when its time is over, while its page is open', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { session, tab } = await openUnlockedPage()
    tab.now = TABS_NOW + 72 * HOUR_MS
    await vi.advanceTimersByTimeAsync(60_000)
    expect(session.read().status).toBe('unlocked')
    tab.now += 1
    await vi.advanceTimersByTimeAsync(60_000)
    await vi.waitFor(() => expect(tab.destination).toBe('unlock'))
    expect(await storedTexts()).not.toContain('PO-7')
    vi.useRealTimers()
  })

  test('is locked when the clock is set back, while its page is open', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { session, tab } = await openUnlockedPage()
    tab.now = TABS_NOW + HOUR_MS
    await vi.advanceTimersByTimeAsync(60_000)
    expect(session.read().status).toBe('unlocked')
    tab.now = TABS_NOW
    await vi.advanceTimersByTimeAsync(60_000)
    await vi.waitFor(() => expect(tab.destination).toBe('unlock'))
    expect(await storedTexts()).not.toContain('PO-7')
    vi.useRealTimers()
  })
})

describe('the page Unlock', () => {
  test('opens no account while another one is in use', async () => {
    await lockKim()
    server.isReachable = true
    const visitorsPage = await tabs.open()
    await visitorsPage.session.start()
    expect(await visitorsPage.session.signIn('buyer2', 'Buyer2123')).toEqual({ kind: 'signed-in' })
    expect(await (await tabs.open()).session.unlock(KIM)).toBe('superseded')
    expect(await storedTexts()).not.toContain('PO-7')
  })

  test('counts five wrong PINs over reloads and tabs, until the account signs in', async () => {
    await lockKim()
    const outcomes: string[] = []
    for (const pin of ['100001', '100002', '100003', '100004', '100005', PIN]) {
      const { session } = await tabs.open(pageMemory())
      outcomes.push(await session.unlock({ accountKey: '7', pin }))
    }
    expect(outcomes).toEqual(['wrong', 'wrong', 'wrong', 'wrong', 'wrong', 'no-tries-left'])
    server.isReachable = true
    const page = await tabs.open()
    await page.session.start()
    expect(await page.session.signIn('buyer', 'Buyer123')).toEqual({ kind: 'signed-in' })
    expect((await readCart(databaseOfKim)).poNumber).toBe('PO-7')
    await (await tabs.open()).session.lock()
    expect(await (await tabs.open()).session.unlock(KIM)).toBe('unlocked')
  })

  test('says that the clock was set back', async () => {
    await lockKim()
    const page = await tabs.open()
    page.tab.now = TABS_NOW + 80 * HOUR_MS
    expect(await page.session.unlock(KIM)).toBe('expired')
    page.tab.now = TABS_NOW
    expect(await page.session.unlock(KIM)).toBe('clock-set-back')
  })

  test('lets two people work in turn, each with their own cart', async () => {
    await lockKim()
    server.isReachable = true
    const page = await tabs.open()
    await page.session.start()
    await page.session.signIn('buyer2', 'Buyer2123')
    await setUpUnlock(8, 'Lou')
    const databaseOfLou = tabs.closeAtEnd(new AccountDatabase('8'))
    await changeCart(databaseOfLou, () => ({ lines: sampleLines, poNumber: 'PO-8' }))
    server.isReachable = false
    await (await tabs.open()).session.lock()
    expect(await (await tabs.open()).session.unlock(KIM)).toBe('unlocked')
    expect((await readCart(databaseOfKim)).poNumber).toBe('PO-7')
    expect(JSON.stringify(await databaseOfLou.cart.toArray())).not.toContain('PO-8')
    await (await tabs.open()).session.lock()
    expect(await (await tabs.open()).session.unlock({ accountKey: '8', pin: PIN })).toBe('unlocked')
    expect((await readCart(databaseOfLou)).poNumber).toBe('PO-8')
    expect(await storedTexts()).not.toContain('PO-7')
  })
})
