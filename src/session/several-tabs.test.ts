import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  setCurrentAccount,
  readDeviceState,
  noteSignOutSent,
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
import { sendOwedSignOut } from './owed-sign-out.ts'

let tabs: SessionTabs
let server: SessionTabs['server']
beforeEach(() => {
  tabs = createSessionTabs()
  server = tabs.server
})
afterEach(() => tabs.close())

/** Holds the server's answers until the returned function is called. */
function holdAnswers(): () => void {
  let release = () => {}
  server.answersAfter = new Promise((resolve) => {
    release = () => {
      server.answersAfter = null
      resolve()
    }
  })
  return () => release()
}

describe('a refresh', () => {
  test('of one tab waits for the refresh of another tab, and both stay signed in', async () => {
    await tabs.signInOnDevice(buyer)
    const [tab, otherTab] = [await tabs.open(), await tabs.open()]
    server.isSessionExpired = true
    const releaseAnswers = holdAnswers()
    const starts = [tab.session.start(), otherTab.session.start()]
    await vi.waitFor(() => expect(server.calls).toEqual(['validate', 'validate']))
    releaseAnswers()
    server.answersAfter = Promise.resolve()
    await Promise.all(starts)
    expect(server.calls).toEqual(['validate', 'validate', 'refresh', 'refresh'])
    expect(server.maxOpenCalls.get('refresh')).toBe(1)
    expect([tab, otherTab].map(({ session }) => session.read().status)).toEqual(['confirmed', 'confirmed'])
  })

  test('is not sent if another tab signed out while it waited for its turn', async () => {
    await tabs.signInOnDevice(buyer)
    server.isSessionExpired = true
    const { session } = await tabs.open()
    const releaseAnswers = holdAnswers()
    const starting = session.start()
    await vi.waitFor(() => expect(server.calls).toEqual(['validate']))
    await signOutAccount(tabs.device, '7')
    releaseAnswers()
    await starting
    await vi.waitFor(() => expect(server.calls.at(-1)).toBe('logout'))
    expect(server.calls).toEqual(['validate', 'logout'])
  })

  test('that gets no answer at the start leaves the account confirmed by validate', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    await tabs.signInOnDevice(buyer)
    server.unansweredCalls.add('refresh')
    const memory = pageMemory()
    memory.setItem('lastRefreshAt', String(TABS_NOW - 23 * HOUR_MS))
    const { session } = await tabs.open(memory)
    await session.start()
    expect(server.calls).toEqual(['validate', 'refresh'])
    expect(session.read().status).toBe('confirmed')
    expect(warn.mock.calls).toEqual([['The session could not be refreshed:', 'offline']])
    warn.mockRestore()
  })

  test('runs every 23 hours; a failure is logged, a denial signs out', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await tabs.signInOnDevice(buyer)
    const { session, tab } = await tabs.open()
    await session.start()
    vi.advanceTimersByTime(23 * HOUR_MS - 1)
    expect(server.calls).toEqual(['validate'])
    server.unansweredCalls.add('refresh')
    vi.advanceTimersByTime(1)
    await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(1))
    expect(session.read().status).toBe('confirmed')
    server.unansweredCalls.clear()
    server.session = null
    vi.advanceTimersByTime(23 * HOUR_MS)
    await vi.waitFor(() => expect(tab.loadCount).toBe(1))
    expect(await readDeviceState(tabs.device)).toMatchObject({ isSignedOut: true })
    vi.useRealTimers()
    warn.mockRestore()
  })

  test('switches to another account if the browser’s session belongs to it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await tabs.signInOnDevice(buyer)
    const { session, tab } = await tabs.open()
    await session.start()
    server.session = buyer2
    vi.advanceTimersByTime(23 * HOUR_MS)
    await vi.waitFor(() => expect(tab.loadCount).toBe(1))
    expect(await readDeviceState(tabs.device)).toMatchObject({ accountKey: '8', isSignedOut: false })
    vi.useRealTimers()
  })
})

describe('a sign-in', () => {
  test('does nothing if another person signed in while it waited for its turn', async () => {
    const [tab, otherTab] = [await tabs.open(), await tabs.open()]
    const outcomes = await Promise.all([
      tab.session.signIn('buyer', 'Buyer123'),
      otherTab.session.signIn('buyer2', 'Buyer2123'),
    ])
    expect(outcomes).toEqual([{ kind: 'signed-in' }, { kind: 'failed', failure: { kind: 'superseded' } }])
    expect(server.session).toEqual(buyer)
    expect(await readDeviceState(tabs.device)).toMatchObject({ accountKey: '7' })
  })

  test('waits for a refresh that is running', async () => {
    await tabs.signInOnDevice(buyer)
    server.isSessionExpired = true
    const refreshingTab = await tabs.open()
    const releaseAnswers = holdAnswers()
    const starting = refreshingTab.session.start()
    await vi.waitFor(() => expect(server.calls).toEqual(['validate']))
    releaseAnswers()
    const releaseRefresh = holdAnswers()
    await vi.waitFor(() => expect(server.calls).toEqual(['validate', 'refresh']))
    await signOutAccount(tabs.device, '7')
    const visitorsTab = await tabs.open()
    const signingIn = visitorsTab.session.signIn('buyer2', 'Buyer2123')
    releaseRefresh()
    expect(await signingIn).toEqual({ kind: 'signed-in' })
    await starting
    expect(server.calls).toEqual(['validate', 'refresh', 'logout', 'key', 'auth-user'])
    expect(server.session).toEqual(buyer2)
    expect(await readDeviceState(tabs.device)).toMatchObject({ accountKey: '8', isSignedOut: false })
  })
})

describe('a sign-out', () => {
  test('in one tab clears the memory of every other tab', async () => {
    await tabs.signInOnDevice(buyer)
    const { session } = await tabs.open()
    const otherTab = await tabs.open()
    otherTab.memory.setItem('DEALERSHIP', 'Lakeside Motors')
    await session.signOut()
    await vi.waitFor(() => expect(otherTab.tab.loadCount).toBe(1))
    expect(otherTab.memory.storedItems.size).toBe(0)
  })

  test('ends the session of another account that a tab was just switching to', async () => {
    await tabs.signInOnDevice(buyer)
    server.session = buyer2
    const switchingTab = await tabs.open()
    const releaseAnswers = holdAnswers()
    const starting = switchingTab.session.start()
    await vi.waitFor(() => expect(server.calls).toEqual(['validate']))
    const signedOutTab = await tabs.open()
    const signingOut = signedOutTab.session.signOut()
    await vi.waitFor(async () =>
      expect(await readDeviceState(tabs.device)).toMatchObject({ isSignedOut: true }),
    )
    releaseAnswers()
    await Promise.all([starting, signingOut])
    expect(await readDeviceState(tabs.device)).toMatchObject({ accountKey: 'visitor', isSignedOut: true })
    expect(server.session).toBeNull()
  })

  test('that a frozen tab sends late does not sign out the person who signed in after it', async () => {
    await tabs.signInOnDevice(buyer)
    await signOutAccount(tabs.device, '7')
    const releaseAnswers = holdAnswers()
    const lateSignOut = sendOwedSignOut(server.api, tabs.device)
    await vi.waitFor(() => expect(server.calls).toEqual(['logout']))
    // While this tab was frozen, another tab sent the sign-out and a person signed in.
    await noteSignOutSent(tabs.device, '7')
    expect(await setCurrentAccount(tabs.device, '8', TABS_NOW, 'visitor')).toBe(true)
    releaseAnswers()
    expect(await lateSignOut).toBe('done')
    expect(await readDeviceState(tabs.device)).toMatchObject({ accountKey: '8', isSignedOut: false })
  })

  test('that is owed prevents any account from becoming the current one', async () => {
    await tabs.signInOnDevice(buyer)
    await signOutAccount(tabs.device, '7')
    expect(await setCurrentAccount(tabs.device, '8', TABS_NOW, 'visitor')).toBe(false)
    expect(await setCurrentAccount(tabs.device, '8', TABS_NOW, '7')).toBe(false)
    expect(await readDeviceState(tabs.device)).toMatchObject({ accountKey: 'visitor', logoutOwedBy: '7' })
  })

  test('that is owed is sent once, although several tabs start', async () => {
    await tabs.signInOnDevice(buyer)
    await signOutAccount(tabs.device, '7')
    const openedTabs = [await tabs.open(), await tabs.open(), await tabs.open()]
    await Promise.all(openedTabs.map(({ session }) => session.start()))
    expect(server.calls).toEqual(['logout'])
    expect(await readDeviceState(tabs.device)).toMatchObject({ logoutOwedBy: null, isSignedOut: true })
  })
})
