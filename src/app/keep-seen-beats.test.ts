import { expect, test } from 'vitest'
import { DeviceDatabase } from '#storage/device-database.ts'
import { keepSeenBeats } from './keep-seen-beats.ts'

test('a beat is kept for the store that it names, and a text that is no beat is ignored', async () => {
  const device = new DeviceDatabase()
  const seenBeats = keepSeenBeats(device)
  const beat = `store-a.0.105.run-1.${'a'.repeat(64)}`
  await seenBeats.note({ beat: 'store-b.0.1', shownBeat: null })
  expect(await seenBeats.read(null)).toBeNull()
  await seenBeats.note({ beat, shownBeat: null })
  expect(await seenBeats.read('store-a')).toBe(beat)
  await device.delete()
})
