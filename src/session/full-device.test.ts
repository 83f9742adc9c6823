import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readDeniedSession } from '#storage/device/denied-session.ts'
import { readDeviceState, signOutAccount } from '#storage/device/device-settings.ts'
import { MemoryCaches } from '#tests/support/memory-caches.ts'
import { buyer, buyer2, createSessionTabs, type SessionTabs } from '#tests/support/session-tabs.ts'

let tabs: SessionTabs
let device: SessionTabs['device']
let server: SessionTabs['server']
/** Whether the device has room for the pictures only, or not even without them. */
let room: 'enough' | 'without-pictures' | 'none'

beforeEach(() => {
  tabs = createSessionTabs()
  ;({ device, server } = tabs)
  room = 'enough'
  function refuse(): undefined {
    if (room !== 'enough') throw new DOMException('The device is full', 'QuotaExceededError')
  }
  device.settings.hook('creating', refuse)
  device.settings.hook('updating', refuse)
  const caches = new MemoryCaches()
  const asBrowser = caches.asBrowser()
  vi.stubGlobal('caches', {
    ...asBrowser,
    delete: async () => {
      if (room === 'without-pictures') room = 'enough'
      return true
    },
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await tabs.close()
})

test('a sign-out takes the room of the saved pictures', async () => {
  await tabs.signedIn(buyer)
  const { session, tab } = await tabs.open()
  room = 'without-pictures'
  server.isReachable = false
  await session.signOut()
  expect(tab.leftFor).toBe('home')
  expect(await readDeviceState(device)).toMatchObject({ isSignedOut: true, logoutOwedBy: '7' })
})

test('a sign-out that cannot be noted is told to the server first, and nobody is trusted', async () => {
  await tabs.signedIn(buyer)
  const { session, tab } = await tabs.open()
  room = 'none'
  await session.signOut()
  expect(tab.leftFor).toBe('home')
  expect(server.session).toBeNull()
  const next = await tabs.open()
  expect(next.session.read().account).toBeNull()
  await next.session.start()
  expect(next.session.read()).toEqual({ account: null, status: 'confirmed' })
})

test('a sign-out that can neither be noted nor told keeps its page, which shows nothing, until the server answers', async () => {
  await tabs.signedIn(buyer)
  const { session, tab } = await tabs.open()
  room = 'none'
  server.isReachable = false
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const signingOut = session.signOut()
  await vi.waitFor(() => expect(session.read()).toMatchObject({ status: 'ending', isHeldUp: true }), {
    interval: 0,
  })
  expect(tab.loads).toBe(0)
  expect((await tabs.open()).session.read().account).toBeNull()
  server.isReachable = true
  await vi.advanceTimersByTimeAsync(5000)
  vi.useRealTimers()
  await signingOut
  expect(tab.leftFor).toBe('home')
  expect(server.session).toBeNull()
})

test('a denial that cannot be noted ends the page, and the next one is a visitor’s', async () => {
  await tabs.signedIn(buyer)
  const { session, tab } = await tabs.open()
  room = 'none'
  server.session = null
  await session.start()
  expect(tab.leftFor).toBe('here')
  expect(await readDeniedSession(device)).toBeNull()
  const next = await tabs.open()
  await next.session.start()
  expect(next.session.read()).toEqual({ account: null, status: 'confirmed' })
  expect(next.tab.loads).toBe(0)
})

test('a sign-out that is owed is settled', async () => {
  await tabs.signedIn(buyer)
  await signOutAccount(device, '7')
  room = 'none'
  const { session } = await tabs.open()
  await session.start()
  expect(session.read()).toEqual({ account: null, status: 'confirmed' })
  expect(await readDeviceState(device)).toMatchObject({ isKnown: true, logoutOwedBy: null })
})

test('a sign-in that cannot be noted ends at the server too, and the page goes on as the visitor’s', async () => {
  const { session } = await tabs.open()
  await session.start()
  room = 'none'
  expect(await session.signIn('buyer', 'Buyer123')).toEqual({ kind: 'not-noted' })
  expect(server.session).toBeNull()
  expect(session.read()).toEqual({ account: null, status: 'confirmed' })
  expect(await session.admit()).toBe(true)
  room = 'enough'
  expect(await session.signIn('buyer', 'Buyer123')).toEqual({ kind: 'signed-in' })
})

test('a refused sign-in is told as such', async () => {
  const { session } = await tabs.open()
  await session.start()
  room = 'none'
  expect(await session.signIn('buyer', 'nope')).toEqual({ kind: 'incorrect' })
})

test('another account of which nothing can be noted is asked for again, and pages do not load for ever', async () => {
  await tabs.signedIn(buyer)
  server.session = buyer2
  const { session, tab } = await tabs.open()
  room = 'none'
  await session.start()
  expect(tab.loads).toBe(1)

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const next = await tabs.open()
  await next.session.start()
  expect(next.session.read()).toEqual({ account: null, status: 'trusted-offline' })
  expect(next.tab.loads).toBe(0)
  room = 'enough'
  await vi.advanceTimersByTimeAsync(5000)
  vi.useRealTimers()
  await vi.waitFor(() => expect(next.tab.loads).toBe(1))
  expect((await tabs.open()).current.accountKey).toBe('8')
})

test('an account of which nothing can be kept is confirmed all the same', async () => {
  await tabs.signedIn(buyer)
  server.session = { ...buyer, name: 'New Name' }
  const { session } = await tabs.open()
  room = 'none'
  await session.start()
  expect(session.read()).toMatchObject({ account: { name: 'New Name' }, status: 'confirmed' })
})
