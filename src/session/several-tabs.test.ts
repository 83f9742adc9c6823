import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  beginAccount,
  readDeviceState,
  settleSignOut,
  signOutAccount,
} from '#storage/device/device-settings.ts'
import { pageMemory } from '#tests/support/page-memory.ts'
import {
  buyer,
  buyer2,
  createSessionTabs,
  HOUR_MS,
  type SessionTabs,
  TABS_NOW,
} from '#tests/support/session-tabs.ts'
import { tellOwedSignOut } from './owed-sign-out.ts'

let tabs: SessionTabs
let server: SessionTabs['server']
beforeEach(() => {
  tabs = createSessionTabs()
  server = tabs.server
})
afterEach(() => tabs.close())

/** Holds the server's answers until the returned function is called. */
function holdAnswers(): () => void {
  let letGo = () => {}
  server.hold = new Promise((resolve) => {
    letGo = () => {
      server.hold = null
      resolve()
    }
  })
  return () => letGo()
}

describe('refresh', () => {
  test('of two tabs at once runs one after the other, and both stay signed in', async () => {
    await tabs.signedIn(buyer)
    const [first, second] = [await tabs.open(), await tabs.open()]
    server.isStale = true
    const letGo = holdAnswers()
    const starts = [first.session.start(), second.session.start()]
    await vi.waitFor(() => expect(server.calls).toEqual(['validate', 'validate']))
    letGo()
    server.hold = Promise.resolve()
    await Promise.all(starts)
    expect(server.calls).toEqual(['validate', 'validate', 'refresh', 'refresh'])
    expect(server.atOnce.get('refresh')).toBe(1)
    expect([first, second].map(({ session }) => session.read().status)).toEqual(['confirmed', 'confirmed'])
  })

  test('that waited for its turn is not sent after a sign-out', async () => {
    await tabs.signedIn(buyer)
    server.isStale = true
    const { session } = await tabs.open()
    const letGo = holdAnswers()
    const starting = session.start()
    await vi.waitFor(() => expect(server.calls).toEqual(['validate']))
    await signOutAccount(tabs.device, '7')
    letGo()
    await starting
    await vi.waitFor(() => expect(server.calls.at(-1)).toBe('logout'))
    expect(server.calls).toEqual(['validate', 'logout'])
  })

  test('without an answer at the start keeps the account that validate confirmed', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    await tabs.signedIn(buyer)
    server.unanswered.add('refresh')
    const memory = pageMemory()
    memory.setItem('lastRefreshAt', String(TABS_NOW - 23 * HOUR_MS))
    const { session } = await tabs.open(memory)
    await session.start()
    expect(server.calls).toEqual(['validate', 'refresh'])
    expect(session.read().status).toBe('confirmed')
    expect(warn.mock.calls).toEqual([['The session could not be refreshed:', 'offline']])
    warn.mockRestore()
  })

  test('comes every 23 hours; a failure is logged, a denial signs out', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await tabs.signedIn(buyer)
    const { session, tab } = await tabs.open()
    await session.start()
    vi.advanceTimersByTime(23 * HOUR_MS - 1)
    expect(server.calls).toEqual(['validate'])
    server.unanswered.add('refresh')
    vi.advanceTimersByTime(1)
    await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(1))
    expect(session.read().status).toBe('confirmed')
    server.unanswered.clear()
    server.session = null
    vi.advanceTimersByTime(23 * HOUR_MS)
    await vi.waitFor(() => expect(tab.loads).toBe(1))
    expect(await readDeviceState(tabs.device)).toMatchObject({ isSignedOut: true })
    vi.useRealTimers()
    warn.mockRestore()
  })

  test('by the timer follows the server when the cookie is another account’s', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await tabs.signedIn(buyer)
    const { session, tab } = await tabs.open()
    await session.start()
    server.session = buyer2
    vi.advanceTimersByTime(23 * HOUR_MS)
    await vi.waitFor(() => expect(tab.loads).toBe(1))
    expect(await readDeviceState(tabs.device)).toMatchObject({ accountKey: '8', isSignedOut: false })
    vi.useRealTimers()
  })
})

describe('sign-in', () => {
  test('that waited for its turn does nothing after another person signed in', async () => {
    const [first, second] = [await tabs.open(), await tabs.open()]
    const outcomes = await Promise.all([
      first.session.signIn('buyer', 'Buyer123'),
      second.session.signIn('buyer2', 'Buyer2123'),
    ])
    expect(outcomes).toEqual([{ kind: 'signed-in' }, { kind: 'failed', failure: { kind: 'superseded' } }])
    expect(server.session).toEqual(buyer)
    expect(await readDeviceState(tabs.device)).toMatchObject({ accountKey: '7' })
  })

  test('waits for a refresh that is running', async () => {
    await tabs.signedIn(buyer)
    server.isStale = true
    const old = await tabs.open()
    const letGo = holdAnswers()
    const starting = old.session.start()
    await vi.waitFor(() => expect(server.calls).toEqual(['validate']))
    letGo()
    const slowRefresh = holdAnswers()
    await vi.waitFor(() => expect(server.calls).toEqual(['validate', 'refresh']))
    await signOutAccount(tabs.device, '7')
    const visitor = await tabs.open()
    const signingIn = visitor.session.signIn('buyer2', 'Buyer2123')
    slowRefresh()
    expect(await signingIn).toEqual({ kind: 'signed-in' })
    await starting
    expect(server.calls).toEqual(['validate', 'refresh', 'logout', 'key', 'auth-user'])
    expect(server.session).toEqual(buyer2)
    expect(await readDeviceState(tabs.device)).toMatchObject({ accountKey: '8', isSignedOut: false })
  })
})

describe('sign-out', () => {
  test('in one tab clears the memory of every other tab', async () => {
    await tabs.signedIn(buyer)
    const first = await tabs.open()
    const second = await tabs.open()
    second.memory.setItem('DEALERSHIP', 'Lakeside Motors')
    await first.session.signOut()
    await vi.waitFor(() => expect(second.tab.loads).toBe(1))
    expect(second.memory.stored.size).toBe(0)
  })

  test('wins over a tab that found another account’s session just before', async () => {
    await tabs.signedIn(buyer)
    server.session = buyer2
    const follower = await tabs.open()
    const letGo = holdAnswers()
    const starting = follower.session.start()
    await vi.waitFor(() => expect(server.calls).toEqual(['validate']))
    const leaving = await tabs.open()
    const signingOut = leaving.session.signOut()
    await vi.waitFor(async () =>
      expect(await readDeviceState(tabs.device)).toMatchObject({ isSignedOut: true }),
    )
    letGo()
    await Promise.all([starting, signingOut])
    expect(await readDeviceState(tabs.device)).toMatchObject({ accountKey: 'visitor', isSignedOut: true })
    expect(server.session).toBeNull()
  })

  test('sent by a thawed tab does not sign out the person who signed in meanwhile', async () => {
    await tabs.signedIn(buyer)
    await signOutAccount(tabs.device, '7')
    const letGo = holdAnswers()
    const thawing = tellOwedSignOut(server.api, tabs.device)
    await vi.waitFor(() => expect(server.calls).toEqual(['logout']))
    // While the holder was frozen, its turn ran out, another tab sent the sign-out, and a person signed in.
    await settleSignOut(tabs.device, '7')
    expect(await beginAccount(tabs.device, '8', TABS_NOW, 'visitor')).toBe(true)
    letGo()
    expect(await thawing).toBe('settled')
    expect(await readDeviceState(tabs.device)).toMatchObject({ accountKey: '8', isSignedOut: false })
  })

  test('that is owed keeps every account from becoming the current one', async () => {
    await tabs.signedIn(buyer)
    await signOutAccount(tabs.device, '7')
    expect(await beginAccount(tabs.device, '8', TABS_NOW, 'visitor')).toBe(false)
    expect(await beginAccount(tabs.device, '8', TABS_NOW, '7')).toBe(false)
    expect(await readDeviceState(tabs.device)).toMatchObject({ accountKey: 'visitor', logoutOwedBy: '7' })
  })

  test('is sent to the server once by tabs that all find it owed', async () => {
    await tabs.signedIn(buyer)
    await signOutAccount(tabs.device, '7')
    const opened = [await tabs.open(), await tabs.open(), await tabs.open()]
    await Promise.all(opened.map(({ session }) => session.start()))
    expect(server.calls).toEqual(['logout'])
    expect(await readDeviceState(tabs.device)).toMatchObject({ logoutOwedBy: null, isSignedOut: true })
  })
})
