import { afterEach, beforeEach, expect, test } from 'vitest'
import { DeviceDatabase } from '../device-database.ts'
import { changeShelfCount, readShelfCount } from './shelf-counts.ts'

let device: DeviceDatabase
beforeEach(() => {
  device = new DeviceDatabase()
})
afterEach(() => device.delete())

const entry = (name: string) => ({
  productId: 101,
  name,
  kind: 'replace' as const,
  quantity: 40,
  countedBy: 'sam',
  countedAt: 10_000,
})

test('each dealership has a count of its own', async () => {
  await changeShelfCount(device, 1, (entries) => [...entries, entry('Étiquette')])
  await changeShelfCount(device, 7, (entries) => [...entries, entry('Frame')])
  await changeShelfCount(device, 7, (entries) => [...entries, entry('Pouch')])
  expect(await readShelfCount(device, 1)).toEqual([entry('Étiquette')])
  expect((await readShelfCount(device, 7)).map(({ name }) => name)).toEqual(['Frame', 'Pouch'])
  expect(await readShelfCount(device, 8)).toEqual([])
})

test('an entry that cannot be read is left out, and the others stay', async () => {
  await device.settings.put({ key: 'count:1', value: [{ productId: 'x' }, entry('Frame')] })
  expect(await readShelfCount(device, 1)).toEqual([entry('Frame')])
})
