import { expect, test } from 'vitest'
import type { Api, Call } from '#api/client.ts'
import { CopyDatabase } from '#storage/copy-database.ts'
import { putShipments, readShipments } from '#storage/shipments/shipment-table.ts'
import { refreshShipments } from './refresh-shipments.ts'

const NOW = Date.parse('2026-11-25T15:00:00Z')
const HOUR_MS = 3_600_000

let copyCount = 0

interface Scene {
  count: number
  /** When the device read its copy, with one shipment; null without a copy. */
  readAt?: number | null
  failingPage?: number
  dealershipId?: number
}

async function refresh({ count, readAt = null, failingPage, dealershipId }: Scene) {
  copyCount += 1
  const copy = new CopyDatabase(String(copyCount))
  const shipments = Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    dealershipId: 7,
    productId: 101,
    quantity: 5,
    reorderPeriod: 30,
    nextStartDate: '2026-12-01',
    product: null,
  }))
  if (readAt !== null) await putShipments(copy, { items: shipments.slice(0, 1), isFirstPage: true }, readAt)
  const calls: unknown[] = []
  async function call({ query, body }: Call<unknown>) {
    const page = Number(query?.page)
    calls.push([page, body])
    if (page === failingPage) return { ok: false, failure: { kind: 'busy', retryAt: 0, message: '' } }
    return { ok: true, value: { items: shipments.slice(page * 20, page * 20 + 20), count } }
  }
  const api = { call } as unknown as Api // makes only this call
  await refreshShipments({ api, copy, now: () => NOW }, dealershipId)
  const stored = await readShipments(copy)
  return { calls, stored: [stored.shipments.length, stored.count, stored.readAt] }
}

test('all pages of the shipments of one dealership are read and stored', async () => {
  expect(await refresh({ count: 41, dealershipId: 7 })).toEqual({
    calls: [0, 1, 2].map((page) => [page, { dealershipId: 7 }]),
    stored: [41, 41, NOW],
  })
})

test('a list that fills its pages needs no further call; without a dealership it has those of all', async () => {
  expect((await refresh({ count: 40 })).calls).toEqual([
    [0, {}],
    [1, {}],
  ])
})

test.each([
  ['read eleven hours ago', NOW - 12 * HOUR_MS + 1, 0],
  ['read twelve hours ago', NOW - 12 * HOUR_MS, 1],
  ['of the next hour, as the clock was set back', NOW + HOUR_MS, 0],
  ['of tomorrow, as the clock was set back', NOW + 12 * HOUR_MS, 1],
])('a copy %s', async (_, readAt, callCount) => {
  expect((await refresh({ count: 1, readAt })).calls).toHaveLength(callCount)
})

test('the pages before a failed call stay stored', async () => {
  expect(await refresh({ count: 41, failingPage: 1 })).toEqual({
    calls: [
      [0, {}],
      [1, {}],
    ],
    stored: [20, 41, NOW],
  })
})

test('a very long list is read up to its twentieth page', async () => {
  expect((await refresh({ count: 500 })).calls).toHaveLength(20)
})
