import Dexie from 'dexie'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AccountDatabase } from '#storage/account-database.ts'
import { readAccountSnapshot } from '#storage/account-settings.ts'
import { CopyDatabase } from '#storage/copy-database.ts'
import { beginAccount, readDeviceState, signOutAccount } from '#storage/device-settings.ts'
import { account } from '#tests/support/account.ts'
import { pageMemory } from '#tests/support/page-memory.ts'
import { createSessionTabs, type SessionTabs, TABS_NOW } from '#tests/support/session-tabs.ts'

const NOW = TABS_NOW
const HOUR_MS = 3_600_000
const buyer = account({ id: 7, login: 'buyer' })
const buyer2 = account({ id: 8, login: 'buyer2' })

let tabs: SessionTabs
let device: SessionTabs['device']
let server: SessionTabs['server']

beforeEach(() => {
  tabs = createSessionTabs()
  ;({ device, server } = tabs)
  server.accounts.set('buyer Buyer123', buyer).set('buyer2 Buyer2123', buyer2)
})
afterEach(async () => {
  vi.useRealTimers()
  await tabs.close()
})

const openTab: SessionTabs['open'] = (memory) => tabs.open(memory)
const deviceOf: SessionTabs['signedIn'] = (account) => tabs.signedIn(account)

describe('the start of a signed-in page', () => {
  test('trusts the stored account at once and is then confirmed with what the server says', async () => {
    await deviceOf(buyer)
    server.session = { ...buyer, name: 'New Name' }
    const { session, current, memory } = await openTab()
    expect(session.read()).toEqual({ account: buyer, status: 'checking' })
    await session.start()
    expect(session.read()).toMatchObject({ account: { name: 'New Name' }, status: 'confirmed' })
    expect(await readAccountSnapshot(current.database)).toMatchObject({ name: 'New Name' })
    expect(memory.stored.get('login')).toBe('buyer')
    expect(server.calls).toEqual(['validate'])
  })

  test('without an answer stays trusted, and asks again when the server is back', async () => {
    await deviceOf(buyer)
    server.isReachable = false
    const { session, tab, tellConnection } = await openTab()
    await session.start()
    expect(session.read()).toEqual({ account: buyer, status: 'trusted-offline' })
    expect(tab.loads).toBe(0)
    server.isReachable = true
    tellConnection()
    await vi.waitFor(() => expect(session.read().status).toBe('confirmed'))
  })

  test('asks again where the question alone was lost, although the connection never was', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await deviceOf(buyer)
    server.unanswered.add('validate')
    const { session } = await openTab()
    await session.start()
    expect(session.read().status).toBe('trusted-offline')
    server.unanswered.clear()
    await vi.advanceTimersByTimeAsync(5000)
    await vi.waitFor(() => expect(session.read().status).toBe('confirmed'))
    expect(server.calls).toEqual(['validate', 'validate'])
  })

  test('asks a server that leaves every question unanswered less and less often', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await deviceOf(buyer)
    server.unanswered.add('validate')
    await (await openTab()).session.start()
    for (const [afterMs, asked] of [
      [5000, 2],
      [15_000, 3],
      [60_000, 4],
      [60_000, 5],
    ] as const) {
      await vi.advanceTimersByTimeAsync(afterMs - 1)
      expect(server.calls).toHaveLength(asked - 1)
      await vi.advanceTimersByTimeAsync(1)
      await vi.waitFor(() => expect(server.calls).toHaveLength(asked), { interval: 0 })
    }
  })

  test('asks a server that is known to be away only when it is back', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await deviceOf(buyer)
    server.isReachable = false
    const { session, tab } = await openTab()
    tab.connection = 'offline'
    await session.start()
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    expect(server.calls).toEqual(['validate'])
  })

  test('is saved by a refresh when validate is denied', async () => {
    await deviceOf(buyer)
    server.isStale = true
    const { session } = await openTab()
    await session.start()
    expect(server.calls).toEqual(['validate', 'refresh'])
    expect(session.read()).toEqual({ account: buyer, status: 'confirmed' })
  })

  test('ends silently when the refresh is denied too', async () => {
    await deviceOf(buyer)
    server.session = null
    const { session, tab } = await openTab()
    await session.start()
    expect(session.read().status).toBe('ending')
    expect(tab.loads).toBe(1)
    expect((await openTab()).current.accountKey).toBe('visitor')
  })

  test('refreshes when the last time is 23 hours old', async () => {
    await deviceOf(buyer)
    const memory = pageMemory()
    memory.setItem('lastRefreshAt', String(NOW - 23 * HOUR_MS))
    const { session } = await openTab(memory)
    await session.start()
    expect(server.calls).toEqual(['validate', 'refresh'])
    expect(memory.stored.get('lastRefreshAt')).toBe(String(NOW))
  })

  test('follows the server when it holds the session of another account', async () => {
    await deviceOf(buyer)
    server.session = buyer2
    await tabs.keep(new CopyDatabase('7')).open()
    const { session, tab } = await openTab()
    await session.start()
    expect(tab.loads).toBe(1)
    expect(await Dexie.getDatabaseNames()).not.toContain('counter-7-copy')
    const next = await openTab()
    expect(next.session.read().account).toEqual(buyer2)
  })

  test('does not trust an account whose snapshot is lost, and finds it again by asking', async () => {
    await beginAccount(device, '7', NOW, 'visitor')
    server.session = buyer
    const { session, tab } = await openTab()
    expect(session.read().account).toBeNull()
    await session.start()
    expect(tab.loads).toBe(1)
    expect((await openTab()).session.read().account).toEqual(buyer)
  })
})

describe('a visitor', () => {
  test('on a new device is asked for once', async () => {
    const first = await openTab()
    await first.session.start()
    expect(first.session.read()).toEqual({ account: null, status: 'confirmed' })
    const second = await openTab()
    await second.session.start()
    expect(server.calls).toEqual(['validate'])
    expect(await second.session.admit()).toBe(true)
  })

  test('whose first question was lost becomes the account whose session the browser holds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    server.session = buyer
    server.unanswered.add('validate')
    const { session, tab } = await openTab()
    await session.start()
    expect(session.read().account).toBeNull()
    server.unanswered.clear()
    await vi.advanceTimersByTimeAsync(5000)
    await vi.waitFor(() => expect(tab.loads).toBe(1))
    expect((await openTab()).session.read().account).toEqual(buyer)
  })

  test('calls wait until it is known that nobody is signed in', async () => {
    server.isReachable = false
    const { session } = await openTab()
    expect(await session.admit()).toBe(false)
    server.isReachable = true
    expect(await session.admit()).toBe(true)
  })
})

describe('sign-in', () => {
  test('makes the account the current one and leaves its snapshot', async () => {
    const { session, memory, generation, tab } = await openTab()
    const other = await openTab()
    await session.start()
    expect(await session.signIn('buyer', 'Buyer123')).toEqual({ kind: 'signed-in' })
    expect(memory.stored.get('login')).toBe('buyer')
    expect(generation.read()).toBe(2)
    expect(await session.admit()).toBe(false)
    await vi.waitFor(() => expect(other.tab.loads).toBe(1))
    expect(tab.loads).toBe(0)
    const next = await openTab()
    expect(next.session.read().account).toEqual(buyer)
  })

  test.each([
    { what: 'a wrong password', login: 'buyer', password: 'nope', outcome: { kind: 'incorrect' } },
    {
      what: 'more than 245 bytes',
      login: 'buyer',
      password: 'ä'.repeat(123),
      outcome: { kind: 'incorrect' },
    },
  ])('refuses $what', async ({ login, password, outcome }) => {
    const { session } = await openTab()
    await session.start()
    expect(await session.signIn(login, password)).toEqual(outcome)
    expect(await session.admit()).toBe(true)
    expect(session.read().account).toBeNull()
  })

  test('takes 245 bytes', async () => {
    server.accounts.set(`buyer ${'a'.repeat(245)}`, buyer)
    expect(await (await openTab()).session.signIn('buyer', 'a'.repeat(245))).toEqual({ kind: 'signed-in' })
  })

  test('says how long to wait after too many tries', async () => {
    server.signInFailure = { kind: 'busy', retryAt: NOW + 10 * 60_000 }
    expect(await (await openTab()).session.signIn('buyer', 'x')).toEqual({
      kind: 'too-many-tries',
      message: 'Too many failed tries. Try again in 10 minutes.',
    })
  })

  test('whose answer was lost is found by the next question', async () => {
    const { session, tab } = await openTab()
    await session.start()
    server.signInFailure = { kind: 'offline' }
    expect(await session.signIn('buyer', 'Buyer123')).toEqual({
      kind: 'failed',
      message: 'The server does not answer.',
    })
    server.session = buyer
    expect(await session.admit()).toBe(false)
    expect(tab.loads).toBe(1)
    expect((await openTab()).current.accountKey).toBe('7')
  })
})

describe('sign-out', () => {
  test('is told to the server, takes the copy along and leaves cart and orders', async () => {
    await deviceOf(buyer)
    await tabs.keep(new CopyDatabase('7')).open()
    const { session, memory, tab } = await openTab()
    await session.signOut()
    expect(server.session).toBeNull()
    expect(memory.stored.size).toBe(0)
    expect(tab.loads).toBe(1)
    const names = await Dexie.getDatabaseNames()
    expect(names).toContain('counter-7')
    expect(names).not.toContain('counter-7-copy')
    expect(await readDeviceState(device)).toEqual({
      accountKey: 'visitor',
      isKnown: true,
      isSignedOut: true,
      logoutOwedBy: null,
    })
  })

  test('loads every other tab anew', async () => {
    await deviceOf(buyer)
    const first = await openTab()
    const second = await openTab()
    await first.session.signOut()
    await vi.waitFor(() => expect(second.tab.loads).toBe(1))
    expect(second.session.read().status).toBe('ending')
    expect(second.generation.read()).toBe(2)
  })

  test('without a connection is owed, and paid before the next page asks anything', async () => {
    await deviceOf(buyer)
    const { session } = await openTab()
    server.isReachable = false
    await session.signOut()
    expect((await readDeviceState(device)).logoutOwedBy).toBe('7')

    const next = await openTab()
    await next.session.start()
    expect(next.session.read().account).toBeNull()
    expect(await next.session.admit()).toBe(false)

    server.isReachable = true
    server.calls = []
    expect(await next.session.admit()).toBe(true)
    expect(server.calls).toEqual(['logout'])
    expect(server.session).toBeNull()
  })

  test('that is owed is paid before the next sign-in', async () => {
    await deviceOf(buyer)
    await signOutAccount(device, '7')
    const { session } = await openTab()
    expect(await session.signIn('buyer2', 'Buyer2123')).toEqual({ kind: 'signed-in' })
    expect(server.calls).toEqual(['logout', 'key', 'auth-user'])
    expect(await readDeviceState(device)).toMatchObject({
      accountKey: '8',
      isSignedOut: false,
      logoutOwedBy: null,
    })
  })

  test('lets an order that is being sent come to its end', async () => {
    await deviceOf(buyer)
    const { session, tab } = await openTab()
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
  test('hides the account at once and signs it out', async () => {
    await deviceOf(buyer)
    const { session, tab } = await openTab()
    session.deny()
    expect(session.read().status).toBe('ending')
    await vi.waitFor(() => expect(tab.loads).toBe(1))
    expect((await openTab()).current.accountKey).toBe('visitor')
  })

  test('loads the page after 45 s although the sender is still busy', async () => {
    await deviceOf(buyer)
    const { session, tab } = await openTab()
    tab.isSending = true
    session.deny()
    await vi.waitFor(async () => expect((await readDeviceState(device)).isSignedOut).toBe(true))
    tab.now += 45_000
    await vi.waitFor(() => expect(tab.loads).toBe(1))
  })

  test('of an old page does not sign out the account that came after it', async () => {
    await deviceOf(buyer)
    const { session, tab } = await openTab()
    await deviceOf(buyer2)
    session.deny()
    await vi.waitFor(() => expect(tab.loads).toBe(1))
    expect(await readDeviceState(device)).toMatchObject({ accountKey: '8', isSignedOut: false })
  })

  test('means nothing to a visitor', async () => {
    const { session, tab } = await openTab()
    await session.start()
    session.deny()
    expect(session.read().status).toBe('confirmed')
    expect(tab.loads).toBe(0)
  })
})

test('databases of accounts stay when everything else goes', async () => {
  await deviceOf(buyer)
  const database = new AccountDatabase('7')
  await database.drafts.put({ key: 'x', value: 1, savedAt: 1 })
  const { session } = await openTab()
  await session.signOut()
  expect(await database.drafts.count()).toBe(1)
  database.close()
})
