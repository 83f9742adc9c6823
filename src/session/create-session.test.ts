import Dexie from 'dexie'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Failure } from '#api/failure.ts'
import { readAccountSnapshot, storeSnapshotFor } from '#storage/device/account-settings.ts'
import { setCurrentAccount } from '#storage/device/device-settings.ts'
import { copyOneRow, countCopiedRows } from '#tests/support/copied-rows.ts'
import { pageMemory } from '#tests/support/page-memory.ts'
import {
  buyer,
  buyer2,
  createSessionTabs,
  HOUR_MS,
  type SessionTabs,
  TABS_NOW,
} from '#tests/support/session-tabs.ts'

let tabs: SessionTabs
let device: SessionTabs['device']
let server: SessionTabs['server']
beforeEach(() => {
  tabs = createSessionTabs()
  ;({ device, server } = tabs)
})
afterEach(async () => {
  vi.useRealTimers()
  await tabs.close()
})

describe('the start of a signed-in page', () => {
  test('trusts the stored account at once, and then confirms it with the server’s answer', async () => {
    await tabs.signInOnDevice(buyer)
    server.session = { ...buyer, name: 'New Name' }
    const { session, current, memory } = await tabs.open()
    expect(session.read()).toEqual({ account: buyer, status: 'checking' })
    await session.start()
    expect(session.read()).toMatchObject({ account: { name: 'New Name' }, status: 'confirmed' })
    expect(await readAccountSnapshot(current.database)).toMatchObject({ name: 'New Name' })
    expect(memory.storedItems.get('login')).toBe('buyer')
    expect(server.calls).toEqual(['validate'])
  })

  test('keeps trusting the account without an answer, and asks again when the server is back', async () => {
    await tabs.signInOnDevice(buyer)
    server.isReachable = false
    const { session, tab, notifyConnection } = await tabs.open()
    await session.start()
    expect(session.read()).toEqual({ account: buyer, status: 'trusted-offline' })
    expect(tab.loadCount).toBe(0)
    server.isReachable = true
    notifyConnection()
    await vi.waitFor(() => expect(session.read().status).toBe('confirmed'))
  })

  test.each<Failure>([
    { kind: 'timed-out' },
    { kind: 'busy', retryAt: 60_000 },
    { kind: 'server-fault', status: 500, message: '' },
    { kind: 'refused', code: 10300, status: 400, message: 'No' },
    { kind: 'broken-contract', where: 'post validate' },
  ])('keeps trusting the account after %j', async (failure) => {
    await tabs.signInOnDevice(buyer)
    vi.spyOn(server.api, 'call').mockResolvedValueOnce({ ok: false, failure })
    const { session, tab } = await tabs.open()
    await session.start()
    expect(session.read()).toEqual({ account: buyer, status: 'trusted-offline' })
    expect(tab.loadCount).toBe(0)
  })

  test('asks again after a lost question although the connection stayed online', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await tabs.signInOnDevice(buyer)
    server.unansweredCalls.add('validate')
    const { session } = await tabs.open()
    await session.start()
    expect(session.read().status).toBe('trusted-offline')
    server.unansweredCalls.clear()
    await vi.advanceTimersByTimeAsync(5000)
    await vi.waitFor(() => expect(session.read().status).toBe('confirmed'))
    expect(server.calls).toEqual(['validate', 'validate'])
  })

  test('asks after growing pauses while no question is answered', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await tabs.signInOnDevice(buyer)
    server.unansweredCalls.add('validate')
    await (await tabs.open()).session.start()
    for (const [afterMs, questionCount] of [
      [5000, 2],
      [10_000, 3],
      [20_000, 4],
      [40_000, 5],
    ] as const) {
      await vi.advanceTimersByTimeAsync(afterMs - 1)
      expect(server.calls).toHaveLength(questionCount - 1)
      await vi.advanceTimersByTimeAsync(1)
      await vi.waitFor(() => expect(server.calls).toHaveLength(questionCount), { interval: 0 })
    }
  })

  test('does not ask again while the connection is offline', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await tabs.signInOnDevice(buyer)
    server.isReachable = false
    const { session, tab } = await tabs.open()
    tab.connection = 'offline'
    await session.start()
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    expect(server.calls).toEqual(['validate'])
  })

  test('refreshes the session when validate is denied', async () => {
    await tabs.signInOnDevice(buyer)
    server.isSessionExpired = true
    const { session } = await tabs.open()
    await session.start()
    expect(server.calls).toEqual(['validate', 'refresh'])
    expect(session.read()).toEqual({ account: buyer, status: 'confirmed' })
  })

  test('keeps trusting the account when validate is denied and the refresh gets no answer', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    await tabs.signInOnDevice(buyer)
    server.isSessionExpired = true
    server.unansweredCalls.add('refresh')
    const { session, tab } = await tabs.open()
    await session.start()
    expect(server.calls).toEqual(['validate', 'refresh'])
    expect(session.read()).toEqual({ account: buyer, status: 'trusted-offline' })
    expect(tab.loadCount).toBe(0)
    warn.mockRestore()
  })

  test('ends the session and signs the account out when the refresh is denied too', async () => {
    await tabs.signInOnDevice(buyer)
    server.session = null
    const { session, tab } = await tabs.open()
    await session.start()
    expect(session.read().status).toBe('ending')
    expect(tab.loadCount).toBe(1)
    expect((await tabs.open()).current.accountKey).toBe('visitor')
  })

  test('refreshes when the last refresh is 23 hours old', async () => {
    await tabs.signInOnDevice(buyer)
    const memory = pageMemory()
    memory.setItem('lastRefreshAt', String(TABS_NOW - 23 * HOUR_MS + 1))
    const youngerPage = await tabs.open(memory)
    await youngerPage.session.start()
    expect(server.calls).toEqual(['validate'])
    server.calls.length = 0
    memory.setItem('lastRefreshAt', String(TABS_NOW - 23 * HOUR_MS))
    const { session } = await tabs.open(memory)
    await session.start()
    expect(server.calls).toEqual(['validate', 'refresh'])
    expect(memory.storedItems.get('lastRefreshAt')).toBe(String(TABS_NOW))
  })

  test('switches to the account of the browser’s session if that is another account', async () => {
    await tabs.signInOnDevice(buyer)
    server.session = buyer2
    await copyOneRow('7')
    const { session, tab } = await tabs.open()
    await session.start()
    expect(tab.loadCount).toBe(1)
    expect(await countCopiedRows('7')).toBe(0)
    const nextPage = await tabs.open()
    expect(nextPage.session.read().account).toEqual(buyer2)
  })

  test.each([
    { snapshot: 'its snapshot', storedAccount: null },
    { snapshot: 'a snapshot of its own', storedAccount: buyer2 },
  ])('does not trust an account without $snapshot, but asks the server', async ({ storedAccount }) => {
    await setCurrentAccount(device, '7', TABS_NOW, 'visitor')
    if (storedAccount !== null) await storeSnapshotFor('7', storedAccount)
    server.session = buyer
    const { session, tab } = await tabs.open()
    expect(session.read().account).toBeNull()
    await session.start()
    expect(tab.loadCount).toBe(1)
    expect((await tabs.open()).session.read().account).toEqual(buyer)
  })
})

describe('a visitor’s page', () => {
  test('asks the server once on a new device', async () => {
    const firstPage = await tabs.open()
    await firstPage.session.start()
    expect(firstPage.session.read()).toEqual({ account: null, status: 'confirmed' })
    const secondPage = await tabs.open()
    await secondPage.session.start()
    expect(server.calls).toEqual(['validate'])
    expect(await secondPage.session.admit()).toBe(true)
  })

  test('switches to the account of the browser’s session after a lost first question, and empties the visitor’s copy', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    server.session = buyer
    server.unansweredCalls.add('validate')
    const { session, tab } = await tabs.open()
    await session.start()
    expect(session.read().account).toBeNull()
    await copyOneRow('visitor')
    server.unansweredCalls.clear()
    await vi.advanceTimersByTimeAsync(5000)
    await vi.waitFor(() => expect(tab.loadCount).toBe(1))
    expect(await countCopiedRows('visitor')).toBe(0)
    expect((await tabs.open()).session.read().account).toEqual(buyer)
  })

  test('sends calls only after the server said that the browser has no session', async () => {
    server.isReachable = false
    const { session } = await tabs.open()
    expect(await session.admit()).toBe(false)
    server.isReachable = true
    expect(await session.admit()).toBe(true)
  })

  test('is confirmed although the device cannot store the answer', async () => {
    const { session } = await tabs.open(undefined, true)
    device.settings.hook('creating', () => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await session.start()
    expect(session.read()).toEqual({ account: null, status: 'confirmed' })
  })

  test('sends calls on an empty device before the server’s answer is stored', async () => {
    let endWrite = () => {}
    const writeEnd = new Promise<void>((resolve) => {
      endWrite = resolve
    })
    await device.open()
    const slowTransaction = device.transaction('rw', device.settings, () => Dexie.waitFor(writeEnd))
    const { session } = await tabs.open(undefined, true)
    expect(await session.admit()).toBe(true)
    expect(session.read().status).toBe('checking')
    endWrite()
    await slowTransaction
    await vi.waitFor(() => expect(session.read().status).toBe('confirmed'))
    expect((await tabs.open()).current.accountKey).toBe('visitor')
  })
})

describe('changed rights', () => {
  const buyerWithFewerRights = { ...buyer, privileges: [{ group: 'Account', actions: ['view'] }] }

  test('apply without a load of the page', async () => {
    await tabs.signInOnDevice(buyer)
    const { session, tab, current } = await tabs.open()
    await session.start()
    const rights = session.rememberRights()
    server.session = buyerWithFewerRights
    expect(await rights.haveChangedNow()).toBe(true)
    expect(session.read()).toEqual({ account: buyerWithFewerRights, status: 'confirmed' })
    expect(await readAccountSnapshot(current.database)).toMatchObject({
      privileges: buyerWithFewerRights.privileges,
    })
    expect(tab.loadCount).toBe(0)
  })

  test('are found by a comparison with the rights at the start of a call', async () => {
    await tabs.signInOnDevice(buyer)
    const { session } = await tabs.open()
    await session.start()
    const earlierRights = session.rememberRights()
    server.session = buyerWithFewerRights
    await session.confirm()
    expect(await earlierRights.haveChangedNow()).toBe(true)
    expect(server.calls).toEqual(['validate', 'validate'])
    // A call that began after the change had these rights already.
    expect(await session.rememberRights().haveChangedNow()).toBe(false)
  })

  test('are not found without an answer of the server, or after the end of the session', async () => {
    await tabs.signInOnDevice(buyer)
    const { session } = await tabs.open()
    await session.start()
    const rights = session.rememberRights()
    server.unansweredCalls.add('validate')
    expect(await rights.haveChangedNow()).toBe(false)
    server.unansweredCalls.clear()
    server.session = null
    expect(await rights.haveChangedNow()).toBe(false)
    expect(session.read().status).toBe('ending')
  })
})
