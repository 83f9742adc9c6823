import { expect, test, vi } from 'vitest'
import { DeviceDatabase } from './device-database.ts'
import { holdLiveQueries, liveQuery } from './live-query.ts'

const device = new DeviceDatabase()
const readPictures = () => device.pictures.count()

test('a query that is held reads when its time has come, and follows what changes', async () => {
  let free = () => {}
  holdLiveQueries(
    new Promise((resolve) => {
      free = resolve
    }),
  )
  const read = vi.fn(readPictures)
  const counts: number[] = []
  const watch = liveQuery(read).subscribe((count) => counts.push(count))
  const given = liveQuery(read).subscribe({ next: (count) => counts.push(count) })
  given.unsubscribe()
  await device.pictures.put({ url: 'a', bytes: 1, usedAt: 1 })
  expect(read).not.toHaveBeenCalled()
  free()
  await vi.waitFor(() => expect(counts).toEqual([1]))
  await device.pictures.put({ url: 'b', bytes: 1, usedAt: 1 })
  await vi.waitFor(() => expect(counts).toEqual([1, 2]))
  watch.unsubscribe()
  expect(watch.closed).toBe(true)
})

test('one that nothing holds reads at once', async () => {
  const counts: number[] = []
  const watch = liveQuery(readPictures).subscribe((count) => counts.push(count))
  await vi.waitFor(() => expect(counts).toHaveLength(1))
  watch.unsubscribe()
})
