import Dexie from 'dexie'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AccountDatabase } from '#storage/account-database.ts'
import { CopyDatabase } from '#storage/copy-database.ts'
import { readDeniedSession } from '#storage/device/denied-session.ts'
import { readDeviceState, signOutAccount } from '#storage/device/device-settings.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import { copyOneRow, countCopiedRows } from '#tests/support/copied-rows.ts'
import { createLockQueue } from '#tests/support/lock-queue.ts'
import { samplePendingOrder } from '#tests/support/sample-orders.ts'
import { buyer, buyer2, createSessionTabs, type SessionTabs } from '#tests/support/session-tabs.ts'

let tabs: SessionTabs
let device: SessionTabs['device']
let server: SessionTabs['server']
beforeEach(() => {
  tabs = createSessionTabs()
  ;({ device, server } = tabs)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await tabs.close()
})

describe('sign-out', () => {
  test('is sent to the server, empties the copy and keeps the account’s database', async () => {
    await tabs.signInOnDevice(buyer)
    await copyOneRow('7')
    await tabs.closeAtEnd(new CopyDatabase('7')).open()
    const { session, memory, tab } = await tabs.open()
    await session.signOut()
    expect(tab.destination).toBe('home')
    expect(await readDeniedSession(device)).toBeNull()
    expect(server.session).toBeNull()
    expect(memory.storedItems.size).toBe(0)
    expect(tab.loadCount).toBe(1)
    expect(await Dexie.getDatabaseNames()).toContain('counter-7')
    expect(await countCopiedRows('7')).toBe(0)
    expect(await readDeviceState(device)).toEqual({
      accountKey: 'visitor',
      isSessionKnown: true,
      isSignedOut: true,
      isUnlocked: false,
      logoutOwedBy: null,
    })
  })

  test('loads the next page after 45 s although the server does not answer', async () => {
    await tabs.signInOnDevice(buyer)
    const { session, tab } = await tabs.open()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let endAnswer = () => {}
    server.answersAfter = new Promise((resolve) => {
      endAnswer = resolve
    })
    const signingOut = session.signOut()
    await vi.waitFor(() => expect(server.calls).toEqual(['logout']), { interval: 0 })
    await vi.advanceTimersByTimeAsync(44_999)
    expect(tab.loadCount).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    await signingOut
    expect(tab.loadCount).toBe(1)
    vi.useRealTimers()
    endAnswer()
  })

  test('loads the next page after 5 s if another page sends an order; the next page tells the server', async () => {
    const queue = createLockQueue()
    vi.stubGlobal('navigator', { locks: queue.locksOfPage() })
    let endOrder = () => {}
    const ordering = queue.locksOfPage().request('counter-session', {}, () => {
      return new Promise<void>((resolve) => {
        endOrder = resolve
      })
    })
    await tabs.signInOnDevice(buyer)
    const { session, tab } = await tabs.open()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const signingOut = session.signOut()
    await vi.waitFor(() => expect(queue.length()).toBe(2), { interval: 0 })
    await vi.advanceTimersByTimeAsync(4999)
    expect(tab.loadCount).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    await signingOut
    expect([tab.loadCount, server.calls]).toEqual([1, []])
    vi.useRealTimers()

    const nextPage = await tabs.open()
    const starting = nextPage.session.start()
    endOrder()
    await Promise.all([ordering, starting])
    expect(server.calls).toEqual(['logout'])
    expect(server.session).toBeNull()
    expect(await nextPage.session.admit()).toBe(true)
  })

  test('reloads the other tab of the account', async () => {
    await tabs.signInOnDevice(buyer)
    const page = await tabs.open()
    const otherPage = await tabs.open()
    await page.session.signOut()
    await vi.waitFor(() => expect(otherPage.tab.loadCount).toBe(1))
    expect(otherPage.session.read().status).toBe('ending')
    expect(otherPage.generation.read()).toBe(2)
  })

  test('on another page reloads the page that sends an order only after the order is sent', async () => {
    await tabs.signInOnDevice(buyer)
    const page = await tabs.open()
    const sendingPage = await tabs.open()
    let readCount = 0
    let isSending = true
    Object.defineProperty(sendingPage.tab, 'isSending', {
      get() {
        readCount += 1
        return isSending
      },
    })
    await page.session.signOut()
    await vi.waitFor(() => expect(readCount).toBeGreaterThan(1))
    expect([page.tab.loadCount, sendingPage.tab.loadCount]).toEqual([1, 0])
    isSending = false
    await vi.waitFor(() => expect(sendingPage.tab.loadCount).toBe(1))
  })

  test('is owed while there is no connection; the next page sends it before its other calls', async () => {
    await tabs.signInOnDevice(buyer)
    const { session } = await tabs.open()
    server.isReachable = false
    await session.signOut()
    expect((await readDeviceState(device)).logoutOwedBy).toBe('7')

    const nextPage = await tabs.open()
    await nextPage.session.start()
    expect(nextPage.session.read().account).toBeNull()
    expect(await nextPage.session.admit()).toBe(false)

    server.isReachable = true
    server.calls = []
    expect(await nextPage.session.admit()).toBe(true)
    expect(server.calls).toEqual(['logout'])
    expect(server.session).toBeNull()
  })

  test('is sent before the next sign-in if it is owed', async () => {
    await tabs.signInOnDevice(buyer)
    await signOutAccount(device, '7')
    const { session } = await tabs.open()
    expect(await session.signIn('buyer2', 'Buyer2123')).toEqual({ kind: 'signed-in' })
    expect(server.calls).toEqual(['logout', 'key', 'auth-user'])
    expect(await readDeviceState(device)).toMatchObject({
      accountKey: '8',
      isSignedOut: false,
      logoutOwedBy: null,
    })
  })

  test('loads the next page only after an order that is being sent', async () => {
    await tabs.signInOnDevice(buyer)
    const { session, tab } = await tabs.open()
    tab.isSending = true
    const signingOut = session.signOut()
    await vi.waitFor(async () => expect((await readDeviceState(device)).isSignedOut).toBe(true))
    expect(session.read().status).toBe('ending')
    expect(tab.loadCount).toBe(0)
    tab.isSending = false
    await signingOut
    expect(tab.loadCount).toBe(1)
  })
})

describe('a denial by the server', () => {
  test('is explained on the sign-in page if the page was in use; the paths of all tabs are kept for the way back', async () => {
    await tabs.signInOnDevice(buyer)
    const page = await tabs.open()
    await page.session.start()
    const otherPage = await tabs.open()
    otherPage.tab.path = '/order/view/20417'
    page.session.deny({ kind: 'signed-out' })
    await vi.waitFor(() =>
      expect([page.tab.destination, otherPage.tab.destination]).toEqual(['sign-in', 'sign-in']),
    )
    expect(await readDeniedSession(device)).toEqual({
      accountKey: '7',
      paths: ['/orders', '/order/view/20417'],
      isAccountRemoved: false,
    })
  })

  test('reloads a page that has only just begun, without a message', async () => {
    await tabs.signInOnDevice(buyer)
    server.session = null
    const { session, tab } = await tabs.open()
    await session.start()
    expect(tab.destination).toBe('here')
    expect(await readDeniedSession(device)).toBeNull()
  })

  test('is explained even on a page that has only just begun if an order waits', async () => {
    await tabs.signInOnDevice(buyer)
    server.session = null
    const { session, tab, current } = await tabs.open()
    await createOutboxTable(current.database).add(samplePendingOrder())
    await session.start()
    expect(tab.destination).toBe('sign-in')
    expect(await readDeniedSession(device)).toEqual({
      accountKey: '7',
      paths: ['/orders'],
      isAccountRemoved: false,
    })
  })

  test('tells the next page that the account was removed if the server said so', async () => {
    await tabs.signInOnDevice(buyer)
    const { session } = await tabs.open()
    await session.start()
    session.deny({ kind: 'signed-out', isAccountRemoved: true })
    await vi.waitFor(async () =>
      expect(await readDeniedSession(device)).toEqual({
        accountKey: '7',
        paths: ['/orders'],
        isAccountRemoved: true,
      }),
    )
  })

  test('is forgotten after another account signs in', async () => {
    await tabs.signInOnDevice(buyer)
    const { session } = await tabs.open()
    await session.start()
    server.session = null
    session.deny({ kind: 'signed-out' })
    await vi.waitFor(async () => expect(await readDeniedSession(device)).not.toBeNull())
    await vi.waitFor(async () => expect((await readDeviceState(device)).logoutOwedBy).toBeNull())
    const nextPage = await tabs.open()
    expect(await nextPage.session.signIn('buyer2', 'Buyer2123')).toEqual({
      kind: 'signed-in',
      othersPaths: ['/orders'],
    })
    expect(await readDeniedSession(device)).toBeNull()
  })

  test('does not report its paths as another person’s when the same person signs in next', async () => {
    await tabs.signInOnDevice(buyer)
    const { session, tab } = await tabs.open()
    await session.start()
    session.deny({ kind: 'signed-out' })
    await vi.waitFor(() => expect(tab.destination).toBe('sign-in'))
    expect(await (await tabs.open()).session.signIn('buyer', 'Buyer123')).toEqual({ kind: 'signed-in' })
  })

  test('hides the account at once and signs it out', async () => {
    await tabs.signInOnDevice(buyer)
    const { session, tab } = await tabs.open()
    session.deny({ kind: 'signed-out' })
    expect(session.read().status).toBe('ending')
    await vi.waitFor(() => expect(tab.loadCount).toBe(1))
    expect((await tabs.open()).current.accountKey).toBe('visitor')
  })

  test('loads the next page after 45 s although an order is still being sent', async () => {
    await tabs.signInOnDevice(buyer)
    const { session, tab } = await tabs.open()
    let readCount = 0
    function isSending(): boolean {
      readCount += 1
      return true
    }
    Object.defineProperty(tab, 'isSending', { get: isSending })
    session.deny({ kind: 'signed-out' })
    await vi.waitFor(() => expect(readCount).toBeGreaterThan(0))
    expect((await readDeviceState(device)).isSignedOut).toBe(true)
    expect(tab.loadCount).toBe(0)
    tab.now += 45_000
    await vi.waitFor(() => expect(tab.loadCount).toBe(1))
  })

  test('does not sign out an account that signed in later on another page', async () => {
    await tabs.signInOnDevice(buyer)
    const { session, tab } = await tabs.open()
    await tabs.signInOnDevice(buyer2)
    session.deny({ kind: 'signed-out' })
    await vi.waitFor(() => expect(tab.loadCount).toBe(1))
    expect(await readDeviceState(device)).toMatchObject({ accountKey: '8', isSignedOut: false })
  })

  test('changes nothing for a visitor', async () => {
    const { session, tab } = await tabs.open()
    await session.start()
    session.deny({ kind: 'signed-out' })
    expect(session.read().status).toBe('confirmed')
    expect(tab.loadCount).toBe(0)
  })
})

test('a sign-out keeps the drafts of the account', async () => {
  await tabs.signInOnDevice(buyer)
  const database = new AccountDatabase('7')
  await database.drafts.put({ key: 'x', value: 1, savedAt: 1 })
  const { session } = await tabs.open()
  await session.signOut()
  expect(await database.drafts.count()).toBe(1)
  database.close()
})
