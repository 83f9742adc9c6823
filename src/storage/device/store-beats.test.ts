import { afterEach, beforeEach, expect, test } from 'vitest'
import { DeviceDatabase } from '../device-database.ts'
import { createSeenBeats } from './store-beats.ts'

let device: DeviceDatabase
beforeEach(() => {
  device = new DeviceDatabase()
})
afterEach(() => device.delete())

test('a device shows the beat of the store that answered last, also after a restart', async () => {
  const seenBeats = createSeenBeats(device)
  expect(await seenBeats.read(null)).toBeNull()
  await seenBeats.note({ storeId: 'a', beat: 'a.1', shownBeat: null })
  await seenBeats.note({ storeId: 'b', beat: 'b.1', shownBeat: 'a.1' })
  const restarted = createSeenBeats(new DeviceDatabase())
  expect(await restarted.read(null)).toBe('b.1')
  expect(await restarted.read('a')).toBe('a.1')
  expect(await restarted.read('c')).toBeNull()
})

test('a beat replaces the seen one only if that one was shown with the same call', async () => {
  const seenBeats = createSeenBeats(device)
  await seenBeats.note({ storeId: 'a', beat: 'a.104', shownBeat: null })
  await seenBeats.note({ storeId: 'a', beat: 'a.51', shownBeat: null })
  expect(await seenBeats.read('a')).toBe('a.104')
  await seenBeats.note({ storeId: 'a', beat: 'a.52', shownBeat: 'a.103' })
  expect(await seenBeats.read('a')).toBe('a.104')
  await seenBeats.note({ storeId: 'a', beat: 'a.105', shownBeat: 'a.104' })
  expect(await seenBeats.read('a')).toBe('a.105')
})

test('a store that answers again is the last one, although its beat is kept', async () => {
  const seenBeats = createSeenBeats(device)
  await seenBeats.note({ storeId: 'a', beat: 'a.104', shownBeat: null })
  await seenBeats.note({ storeId: 'b', beat: 'b.1', shownBeat: 'a.104' })
  await seenBeats.note({ storeId: 'a', beat: 'a.51', shownBeat: 'b.1' })
  expect(await seenBeats.read(null)).toBe('a.104')
})

test('the beats of the newest twenty stores are kept', async () => {
  const seenBeats = createSeenBeats(device)
  for (let number = 1; number <= 21; number += 1)
    await seenBeats.note({ storeId: `store-${number}`, beat: `beat-${number}`, shownBeat: null })
  expect(await seenBeats.read('store-1')).toBeNull()
  expect(await seenBeats.read('store-2')).toBe('beat-2')
})

test('damaged beats count as none', async () => {
  await device.settings.put({ key: 'seenBeats', value: 'damaged' })
  const seenBeats = createSeenBeats(device)
  expect(await seenBeats.read(null)).toBeNull()
  await seenBeats.note({ storeId: 'a', beat: 'a.1', shownBeat: null })
  expect(await seenBeats.read(null)).toBe('a.1')
})
