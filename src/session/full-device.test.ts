import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readDeniedSession } from '#storage/device/denied-session.ts'
import { readDeviceState, signOutAccount } from '#storage/device/device-settings.ts'
import { MemoryCaches } from '#tests/support/memory-caches.ts'
import { buyer, buyer2, createSessionTabs, type SessionTabs } from '#tests/support/session-tabs.ts'

let tabs: SessionTabs
let device: SessionTabs['device']
let server: SessionTabs['server']
/** The room on the device: enough, enough only after the cached pictures are deleted, or none. */
let room: 'enough' | 'without-pictures' | 'none'

beforeEach(() => {
  tabs = createSessionTabs()
  ;({ device, server } = tabs)
  room = 'enough'
  function refuseIfFull(): undefined {
    if (room !== 'enough') throw new DOMException('The device is full', 'QuotaExceededError')
  }
  device.settings.hook('creating', refuseIfFull)
  device.settings.hook('updating', refuseIfFull)
  const caches = new MemoryCaches()
  const cacheStorage = caches.asCacheStorage()
  vi.stubGlobal('caches', {
    ...cacheStorage,
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

test('a sign-out deletes cached pictures if the device is full', async () => {
  await tabs.signInOnDevice(buyer)
  const { session, tab } = await tabs.open()
  room = 'without-pictures'
  server.isReachable = false
  await session.signOut()
  expect(tab.destination).toBe('home')
  expect(await readDeviceState(device)).toMatchObject({ isSignedOut: true, logoutOwedBy: '7' })
})

test('a sign-out that cannot be stored is sent before the next page loads, and the next page trusts no account', async () => {
  await tabs.signInOnDevice(buyer)
  const { session, tab } = await tabs.open()
  room = 'none'
  await session.signOut()
  expect(tab.destination).toBe('home')
  expect(server.session).toBeNull()
  const nextPage = await tabs.open()
  expect(nextPage.session.read().account).toBeNull()
  await nextPage.session.start()
  expect(nextPage.session.read()).toEqual({ account: null, status: 'confirmed' })
})

test('a sign-out that can be neither stored nor sent does not load the next page until the server answers', async () => {
  await tabs.signInOnDevice(buyer)
  const { session, tab } = await tabs.open()
  room = 'none'
  server.isReachable = false
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const signingOut = session.signOut()
  await vi.waitFor(() => expect(session.read()).toMatchObject({ status: 'ending', isHeldUp: true }), {
    interval: 0,
  })
  expect(tab.loadCount).toBe(0)
  expect((await tabs.open()).session.read().account).toBeNull()
  server.isReachable = true
  await vi.advanceTimersByTimeAsync(5000)
  vi.useRealTimers()
  await signingOut
  expect(tab.destination).toBe('home')
  expect(server.session).toBeNull()
})

test('a denial that cannot be stored ends the page, and the next page is the visitor’s', async () => {
  await tabs.signInOnDevice(buyer)
  const { session, tab } = await tabs.open()
  room = 'none'
  server.session = null
  await session.start()
  expect(tab.destination).toBe('here')
  expect(await readDeniedSession(device)).toBeNull()
  const nextPage = await tabs.open()
  await nextPage.session.start()
  expect(nextPage.session.read()).toEqual({ account: null, status: 'confirmed' })
  expect(nextPage.tab.loadCount).toBe(0)
})

test('an owed sign-out is sent and settled on a full device', async () => {
  await tabs.signInOnDevice(buyer)
  await signOutAccount(device, '7')
  room = 'none'
  const { session } = await tabs.open()
  await session.start()
  expect(session.read()).toEqual({ account: null, status: 'confirmed' })
  expect(await readDeviceState(device)).toMatchObject({ isSessionKnown: true, logoutOwedBy: null })
})

test('a sign-in that cannot be stored ends on the server too, and the page continues as the visitor’s', async () => {
  const { session } = await tabs.open()
  await session.start()
  room = 'none'
  expect(await session.signIn('buyer', 'Buyer123')).toEqual({ kind: 'not-stored' })
  expect(server.session).toBeNull()
  expect(session.read()).toEqual({ account: null, status: 'confirmed' })
  expect(await session.admit()).toBe(true)
  room = 'enough'
  expect(await session.signIn('buyer', 'Buyer123')).toEqual({ kind: 'signed-in' })
})

test('a refused sign-in on a full device is reported as incorrect', async () => {
  const { session } = await tabs.open()
  await session.start()
  room = 'none'
  expect(await session.signIn('buyer', 'nope')).toEqual({ kind: 'incorrect' })
})

test('the next page asks the server again for an account that cannot be stored, without endless page loads', async () => {
  await tabs.signInOnDevice(buyer)
  server.session = buyer2
  const { session, tab } = await tabs.open()
  room = 'none'
  await session.start()
  expect(tab.loadCount).toBe(1)

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const nextPage = await tabs.open()
  await nextPage.session.start()
  expect(nextPage.session.read()).toEqual({ account: null, status: 'trusted-offline' })
  expect(nextPage.tab.loadCount).toBe(0)
  room = 'enough'
  await vi.advanceTimersByTimeAsync(5000)
  vi.useRealTimers()
  await vi.waitFor(() => expect(nextPage.tab.loadCount).toBe(1))
  expect((await tabs.open()).current.accountKey).toBe('8')
})

test('an account whose data cannot be stored is still confirmed', async () => {
  await tabs.signInOnDevice(buyer)
  server.session = { ...buyer, name: 'New Name' }
  const { session } = await tabs.open()
  room = 'none'
  await session.start()
  expect(session.read()).toMatchObject({ account: { name: 'New Name' }, status: 'confirmed' })
})
