import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createNotices } from '#app-context/notices.ts'
import { createRoomWatch } from './watch-room.ts'

let usage = 0
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ usage, quota: 1000 }) } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('tells once that the device is getting full, and where more is said about it', async () => {
  const notices = createNotices()
  const watchRoom = createRoomWatch(notices)
  usage = 799
  await watchRoom()
  expect(notices.read()).toEqual([])
  usage = 800
  await watchRoom()
  const told = [
    {
      id: 1,
      kind: 'failure',
      text: 'This device is nearly full: more than 80 % of the room for Counter is used. Free some room, or new orders may find none.',
      link: { text: 'Offline data', to: '/offline-data' },
    },
  ]
  expect(notices.read()).toEqual(told)
  usage = 990
  await watchRoom()
  expect(notices.read()).toEqual(told)
  vi.advanceTimersByTime(12_000)
  expect(notices.read()).toEqual([])
  await watchRoom()
  expect(notices.read()).toEqual([])
})

test('says nothing where the browser does not tell how much room there is', async () => {
  vi.stubGlobal('navigator', {})
  const notices = createNotices()
  await createRoomWatch(notices)()
  expect(notices.read()).toEqual([])
})
