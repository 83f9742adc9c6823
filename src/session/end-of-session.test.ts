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
  test('is sent to the server, deletes the copy and keeps cart and orders', async () => {
    await tabs.signedIn(buyer)
    await copyOneRow('7')
    await tabs.keep(new CopyDatabase('7')).open()
    const { session, memory, tab } = await tabs.open()
    await session.signOut()
    expect(tab.leftFor).toBe('home')
    expect(await readDeniedSession(device)).toBeNull()
    expect(server.session).toBeNull()
    expect(memory.stored.size).toBe(0)
    expect(tab.loads).toBe(1)
    expect(await Dexie.getDatabaseNames()).toContain('counter-7')
    expect(await countCopiedRows('7')).toBe(0)
    expect(await readDeviceState(device)).toEqual({
      accountKey: 'visitor',
      isKnown: true,
      isSignedOut: true,
      logoutOwedBy: null,
    })
  })

  test('loads the page after 45 s although the server does not answer', async () => {
    await tabs.signedIn(buyer)
    const { session, tab } = await tabs.open()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let letGo = () => {}
    server.hold = new Promise((resolve) => {
      letGo = resolve
    })
    const signingOut = session.signOut()
    await vi.waitFor(() => expect(server.calls).toEqual(['logout']), { interval: 0 })
    await vi.advanceTimersByTimeAsync(44_999)
    expect(tab.loads).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    await signingOut
    expect(tab.loads).toBe(1)
    vi.useRealTimers()
    letGo()
  })

  test('loads the page after 5 s while another page sends an order, and the next page tells the server', async () => {
    const queue = createLockQueue()
    vi.stubGlobal('navigator', { locks: queue.ofPage() })
    let endOrder = () => {}
    const ordering = queue.ofPage().request('counter-session', {}, () => {
      return new Promise<void>((resolve) => {
        endOrder = resolve
      })
    })
    await tabs.signedIn(buyer)
    const { session, tab } = await tabs.open()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const signingOut = session.signOut()
    await vi.waitFor(() => expect(queue.length()).toBe(2), { interval: 0 })
    await vi.advanceTimersByTimeAsync(4999)
    expect(tab.loads).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    await signingOut
    expect([tab.loads, server.calls]).toEqual([1, []])
    vi.useRealTimers()

    const next = await tabs.open()
    const starting = next.session.start()
    endOrder()
    await Promise.all([ordering, starting])
    expect(server.calls).toEqual(['logout'])
    expect(server.session).toBeNull()
    expect(await next.session.admit()).toBe(true)
  })

  test('reloads every other tab', async () => {
    await tabs.signedIn(buyer)
    const first = await tabs.open()
    const second = await tabs.open()
    await first.session.signOut()
    await vi.waitFor(() => expect(second.tab.loads).toBe(1))
    expect(second.session.read().status).toBe('ending')
    expect(second.generation.read()).toBe(2)
  })

  test('is owed without a connection, and sent before the next page’s first question', async () => {
    await tabs.signedIn(buyer)
    const { session } = await tabs.open()
    server.isReachable = false
    await session.signOut()
    expect((await readDeviceState(device)).logoutOwedBy).toBe('7')

    const next = await tabs.open()
    await next.session.start()
    expect(next.session.read().account).toBeNull()
    expect(await next.session.admit()).toBe(false)

    server.isReachable = true
    server.calls = []
    expect(await next.session.admit()).toBe(true)
    expect(server.calls).toEqual(['logout'])
    expect(server.session).toBeNull()
  })

  test('that is owed is sent before the next sign-in', async () => {
    await tabs.signedIn(buyer)
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

  test('waits for an order that is being sent', async () => {
    await tabs.signedIn(buyer)
    const { session, tab } = await tabs.open()
    tab.isSending = true
    const signingOut = session.signOut()
    await vi.waitFor(async () => expect((await readDeviceState(device)).isSignedOut).toBe(true))
    expect(session.read().status).toBe('ending')
    expect(tab.loads).toBe(0)
    tab.isSending = false
    await signingOut
    expect(tab.loads).toBe(1)
  })
})

describe('an answered denial', () => {
  test('is explained at sign-in during work, with the way back of every tab', async () => {
    await tabs.signedIn(buyer)
    const first = await tabs.open()
    await first.session.start()
    const second = await tabs.open()
    second.tab.path = '/order/view/20417'
    first.session.deny({ kind: 'signed-out' })
    await vi.waitFor(() => expect([first.tab.leftFor, second.tab.leftFor]).toEqual(['sign-in', 'sign-in']))
    expect(await readDeniedSession(device)).toEqual({
      accountKey: '7',
      paths: ['/orders', '/order/view/20417'],
      isAccountRemoved: false,
    })
  })

  test('reloads a page that has only just begun without a message', async () => {
    await tabs.signedIn(buyer)
    server.session = null
    const { session, tab } = await tabs.open()
    await session.start()
    expect(tab.leftFor).toBe('here')
    expect(await readDeniedSession(device)).toBeNull()
  })

  test('is explained from the start if an order waits', async () => {
    await tabs.signedIn(buyer)
    server.session = null
    const { session, tab, current } = await tabs.open()
    await createOutboxTable(current.database).add(samplePendingOrder())
    await session.start()
    expect(tab.leftFor).toBe('sign-in')
    expect(await readDeniedSession(device)).toEqual({
      accountKey: '7',
      paths: ['/orders'],
      isAccountRemoved: false,
    })
  })

  test('says that the account was removed if the server said so', async () => {
    await tabs.signedIn(buyer)
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

  test('is forgotten after the next sign-in, of any account', async () => {
    await tabs.signedIn(buyer)
    const { session } = await tabs.open()
    await session.start()
    server.session = null
    session.deny({ kind: 'signed-out' })
    await vi.waitFor(async () => expect(await readDeniedSession(device)).not.toBeNull())
    await vi.waitFor(async () => expect((await readDeviceState(device)).logoutOwedBy).toBeNull())
    const next = await tabs.open()
    expect(await next.session.signIn('buyer2', 'Buyer2123')).toEqual({
      kind: 'signed-in',
      othersPaths: ['/orders'],
    })
    expect(await readDeniedSession(device)).toBeNull()
  })

  test('leads the same person back', async () => {
    await tabs.signedIn(buyer)
    const { session, tab } = await tabs.open()
    await session.start()
    session.deny({ kind: 'signed-out' })
    await vi.waitFor(() => expect(tab.leftFor).toBe('sign-in'))
    expect(await (await tabs.open()).session.signIn('buyer', 'Buyer123')).toEqual({ kind: 'signed-in' })
  })

  test('hides the account at once and signs it out', async () => {
    await tabs.signedIn(buyer)
    const { session, tab } = await tabs.open()
    session.deny({ kind: 'signed-out' })
    expect(session.read().status).toBe('ending')
    await vi.waitFor(() => expect(tab.loads).toBe(1))
    expect((await tabs.open()).current.accountKey).toBe('visitor')
  })

  test('loads the page after 45 s although the sender is still busy', async () => {
    await tabs.signedIn(buyer)
    const { session, tab } = await tabs.open()
    // It waits for the sender from the first question on.
    let questions = 0
    function isSending(): boolean {
      questions += 1
      return true
    }
    Object.defineProperty(tab, 'isSending', { get: isSending })
    session.deny({ kind: 'signed-out' })
    await vi.waitFor(() => expect(questions).toBeGreaterThan(0))
    expect((await readDeviceState(device)).isSignedOut).toBe(true)
    expect(tab.loads).toBe(0)
    tab.now += 45_000
    await vi.waitFor(() => expect(tab.loads).toBe(1))
  })

  test('of an old page does not sign out a later account', async () => {
    await tabs.signedIn(buyer)
    const { session, tab } = await tabs.open()
    await tabs.signedIn(buyer2)
    session.deny({ kind: 'signed-out' })
    await vi.waitFor(() => expect(tab.loads).toBe(1))
    expect(await readDeviceState(device)).toMatchObject({ accountKey: '8', isSignedOut: false })
  })

  test('changes nothing for a visitor', async () => {
    const { session, tab } = await tabs.open()
    await session.start()
    session.deny({ kind: 'signed-out' })
    expect(session.read().status).toBe('confirmed')
    expect(tab.loads).toBe(0)
  })
})

test('keeps the databases of accounts when other data is deleted', async () => {
  await tabs.signedIn(buyer)
  const database = new AccountDatabase('7')
  await database.drafts.put({ key: 'x', value: 1, savedAt: 1 })
  const { session } = await tabs.open()
  await session.signOut()
  expect(await database.drafts.count()).toBe(1)
  database.close()
})
