import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { DeviceDatabase } from '#storage/device-database.ts'
import { createPictureIndex } from './picture-index.ts'

const HOUR_MS = 3_600_000
const device = new DeviceDatabase()
let clock: number
const index = createPictureIndex(() => clock, 0)
beforeEach(async () => {
  clock = 10 * HOUR_MS
  await device.pictures.clear() // creates the database, as pages do
})

const usedAt = async () => (await device.pictures.toArray()).map((row) => [row.url, row.usedAt / HOUR_MS])

it('a use is written only if the last one is more than an hour old, and only for pictures of the index', async () => {
  await index.add('/a', 40)
  clock += 1
  await index.add('/b', 40)
  clock = 11 * HOUR_MS + 1
  await Promise.all(['/a', '/b', '/c'].map((url) => index.noteUse(url)))
  expect(await usedAt()).toEqual([
    ['/a', 11 + 1 / HOUR_MS],
    ['/b', 10 + 1 / HOUR_MS],
  ])
})

it('the pictures that were used longest ago are taken until the others fit exactly', async () => {
  for (const [url, bytes] of [
    ['/a', 50],
    ['/b', 30],
    ['/c', 20],
  ] as const) {
    await index.add(url, bytes)
    clock += 2 * HOUR_MS
  }
  await index.noteUse('/a')
  expect(await index.takeOldest(100)).toEqual([])
  expect(await index.takeOldest(70)).toEqual(['/b'])
  expect(await index.takeOldest(69)).toEqual(['/c'])
  expect((await device.pictures.toArray()).map(({ url }) => url)).toEqual(['/a'])
})

it('an index whose database a page has not created yet works as soon as it is created', async () => {
  await device.delete()
  const earlyIndex = createPictureIndex(() => clock, 0)
  await expect(earlyIndex.add('/a', 1)).rejects.toThrow()
  await device.open()
  await earlyIndex.add('/a', 1)
  expect(await usedAt()).toEqual([['/a', 10]])
})
