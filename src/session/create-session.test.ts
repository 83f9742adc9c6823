import Dexie from 'dexie'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readAccountSnapshot } from '#storage/device/account-settings.ts'
import { beginAccount } from '#storage/device/device-settings.ts'
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
  test('trusts the stored account at once and is then confirmed with the server’s answer', async () => {
    await tabs.signedIn(buyer)
    server.session = { ...buyer, name: 'New Name' }
    const { session, current, memory } = await tabs.open()
    expect(session.read()).toEqual({ account: buyer, status: 'checking' })
    await session.start()
    expect(session.read()).toMatchObject({ account: { name: 'New Name' }, status: 'confirmed' })
    expect(await readAccountSnapshot(current.database)).toMatchObject({ name: 'New Name' })
    expect(memory.stored.get('login')).toBe('buyer')
    expect(server.calls).toEqual(['validate'])
  })

  test('stays trusted without an answer, and asks again when the server is back', async () => {
    await tabs.signedIn(buyer)
    server.isReachable = false
    const { session, tab, tellConnection } = await tabs.open()
    await session.start()
    expect(session.read()).toEqual({ account: buyer, status: 'trusted-offline' })
    expect(tab.loads).toBe(0)
    server.isReachable = true
    tellConnection()
    await vi.waitFor(() => expect(session.read().status).toBe('confirmed'))
  })

  test('asks again when only the question was lost and the connection stayed online', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await tabs.signedIn(buyer)
    server.unanswered.add('validate')
    const { session } = await tabs.open()
    await session.start()
    expect(session.read().status).toBe('trusted-offline')
    server.unanswered.clear()
    await vi.advanceTimersByTimeAsync(5000)
    await vi.waitFor(() => expect(session.read().status).toBe('confirmed'))
    expect(server.calls).toEqual(['validate', 'validate'])
  })

  test('asks less and less often while every question stays unanswered', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await tabs.signedIn(buyer)
    server.unanswered.add('validate')
    await (await tabs.open()).session.start()
    for (const [afterMs, asked] of [
      [5000, 2],
      [10_000, 3],
      [20_000, 4],
      [40_000, 5],
    ] as const) {
      await vi.advanceTimersByTimeAsync(afterMs - 1)
      expect(server.calls).toHaveLength(asked - 1)
      await vi.advanceTimersByTimeAsync(1)
      await vi.waitFor(() => expect(server.calls).toHaveLength(asked), { interval: 0 })
    }
  })

  test('waits for the return of a server that is known to be away', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await tabs.signedIn(buyer)
    server.isReachable = false
    const { session, tab } = await tabs.open()
    tab.connection = 'offline'
    await session.start()
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    expect(server.calls).toEqual(['validate'])
  })

  test('refreshes the session when validate is denied', async () => {
    await tabs.signedIn(buyer)
    server.isStale = true
    const { session } = await tabs.open()
    await session.start()
    expect(server.calls).toEqual(['validate', 'refresh'])
    expect(session.read()).toEqual({ account: buyer, status: 'confirmed' })
  })

  test('stays trusted when validate is denied and the refresh gets no answer', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    await tabs.signedIn(buyer)
    server.isStale = true
    server.unanswered.add('refresh')
    const { session, tab } = await tabs.open()
    await session.start()
    expect(server.calls).toEqual(['validate', 'refresh'])
    expect(session.read()).toEqual({ account: buyer, status: 'trusted-offline' })
    expect(tab.loads).toBe(0)
    warn.mockRestore()
  })

  test('ends silently when the refresh is denied too', async () => {
    await tabs.signedIn(buyer)
    server.session = null
    const { session, tab } = await tabs.open()
    await session.start()
    expect(session.read().status).toBe('ending')
    expect(tab.loads).toBe(1)
    expect((await tabs.open()).current.accountKey).toBe('visitor')
  })

  test('refreshes when the last refresh is 23 hours old', async () => {
    await tabs.signedIn(buyer)
    const memory = pageMemory()
    memory.setItem('lastRefreshAt', String(TABS_NOW - 23 * HOUR_MS))
    const { session } = await tabs.open(memory)
    await session.start()
    expect(server.calls).toEqual(['validate', 'refresh'])
    expect(memory.stored.get('lastRefreshAt')).toBe(String(TABS_NOW))
  })

  test('follows the server when it holds the session of another account', async () => {
    await tabs.signedIn(buyer)
    server.session = buyer2
    await copyOneRow('7')
    const { session, tab } = await tabs.open()
    await session.start()
    expect(tab.loads).toBe(1)
    expect(await countCopiedRows('7')).toBe(0)
    const next = await tabs.open()
    expect(next.session.read().account).toEqual(buyer2)
  })

  test('does not trust an account without its snapshot, and finds it again by asking the server', async () => {
    await beginAccount(device, '7', TABS_NOW, 'visitor')
    server.session = buyer
    const { session, tab } = await tabs.open()
    expect(session.read().account).toBeNull()
    await session.start()
    expect(tab.loads).toBe(1)
    expect((await tabs.open()).session.read().account).toEqual(buyer)
  })
})

describe('a visitor', () => {
  test('asks once on a new device', async () => {
    const first = await tabs.open()
    await first.session.start()
    expect(first.session.read()).toEqual({ account: null, status: 'confirmed' })
    const second = await tabs.open()
    await second.session.start()
    expect(server.calls).toEqual(['validate'])
    expect(await second.session.admit()).toBe(true)
  })

  test('becomes the account of the browser’s session when the first question was lost', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    server.session = buyer
    server.unanswered.add('validate')
    const { session, tab } = await tabs.open()
    await session.start()
    expect(session.read().account).toBeNull()
    server.unanswered.clear()
    await vi.advanceTimersByTimeAsync(5000)
    await vi.waitFor(() => expect(tab.loads).toBe(1))
    expect((await tabs.open()).session.read().account).toEqual(buyer)
  })

  test('makes calls wait until it is known that the browser has no session', async () => {
    server.isReachable = false
    const { session } = await tabs.open()
    expect(await session.admit()).toBe(false)
    server.isReachable = true
    expect(await session.admit()).toBe(true)
  })

  test('is confirmed if the device cannot note it', async () => {
    const { session } = await tabs.open(undefined, true)
    device.settings.hook('creating', () => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await session.start()
    expect(session.read()).toEqual({ account: null, status: 'confirmed' })
  })

  test('may call on an empty device as soon as the server has answered, before the answer is stored', async () => {
    let letWrite = () => {}
    const written = new Promise<void>((resolve) => {
      letWrite = resolve
    })
    await device.open()
    const holding = device.transaction('rw', device.settings, () => Dexie.waitFor(written))
    const { session } = await tabs.open(undefined, true)
    expect(await session.admit()).toBe(true)
    expect(session.read().status).toBe('checking')
    letWrite()
    await holding
    await vi.waitFor(() => expect(session.read().status).toBe('confirmed'))
    expect((await tabs.open()).current.accountKey).toBe('visitor')
  })
})

describe('rights that were changed', () => {
  const less = { ...buyer, privileges: [{ group: 'Account', actions: ['view'] }] }

  test('are applied without a load', async () => {
    await tabs.signedIn(buyer)
    const { session, tab, current } = await tabs.open()
    await session.start()
    const rights = session.rights()
    server.session = less
    expect(await rights.areOthersNow()).toBe(true)
    expect(session.read()).toEqual({ account: less, status: 'confirmed' })
    expect(await readAccountSnapshot(current.database)).toMatchObject({ privileges: less.privileges })
    expect(tab.loads).toBe(0)
  })

  test('are compared with the rights at the start of the call', async () => {
    await tabs.signedIn(buyer)
    const { session } = await tabs.open()
    await session.start()
    const early = session.rights()
    server.session = less
    await session.confirm()
    expect(await early.areOthersNow()).toBe(true)
    expect(server.calls).toEqual(['validate', 'validate'])
    // A call that begins after the change and is refused has not lost a right.
    expect(await session.rights().areOthersNow()).toBe(false)
  })

  test('are unknown without an answer, or after the end of the session', async () => {
    await tabs.signedIn(buyer)
    const { session } = await tabs.open()
    await session.start()
    const rights = session.rights()
    server.unanswered.add('validate')
    expect(await rights.areOthersNow()).toBe(false)
    server.unanswered.clear()
    server.session = null
    expect(await rights.areOthersNow()).toBe(false)
    expect(session.read().status).toBe('ending')
  })
})
