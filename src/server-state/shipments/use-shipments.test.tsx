import { cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Api, Call } from '#api/client.ts'
import type { ShipmentFilter } from '#domain/shipments/shipment.ts'
import { putShipments, readShipments } from '#storage/shipments/shipment-table.ts'
import { sampleShipments } from '#tests/support/sample-shipments.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { useRefetchAfterChanges, useShipments } from './use-shipments.ts'

afterEach(cleanup)

/** Shipments 1 to 45; the device has read all of them. */
const SHIPMENTS = sampleShipments(45)

async function show(page: number, filter: ShipmentFilter, isAnswered: boolean, dealershipId?: number) {
  const bodies: unknown[] = []
  async function call({ query, body }: Call<unknown>) {
    bodies.push([query?.page, body])
    return isAnswered
      ? { ok: true, value: { items: [{ ...SHIPMENTS[0], id: 900 }], count: 41 } }
      : { ok: false, failure: { kind: 'busy', retryAt: 0 } }
  }
  const counter = sampleCounter({
    account: sampleAccount(),
    api: { call: call as unknown as Api['call'] }, // the answer's type follows from the call
  })
  const { copy } = counter.databases
  await putShipments(copy, { items: SHIPMENTS, isFirstPage: true, count: 45 }, 5)
  const { result } = showHook(counter, () => useShipments(page, filter, dealershipId), undefined)
  await expect.poll(() => result.current.source).not.toBe('awaited')
  const { value, source, readAt } = result.current
  const ids = value?.shipments.map(({ id }) => id)
  const storedCount = async () => (await readShipments(copy)).shipments.length
  return { bodies, shown: { source, ids, pageCount: value?.pageCount }, readAt, storedCount }
}

it('without an answer a page has its twenty shipments of the copy', async () => {
  const { shown } = await show(1, {}, false)
  expect(shown).toEqual({
    source: 'device',
    ids: Array.from({ length: 20 }, (_, index) => 21 + index),
    pageCount: 3,
  })
})

it('without an answer the last page has the rest of the shipments of the copy', async () => {
  const { shown, readAt } = await show(2, {}, false)
  expect([shown, readAt]).toEqual([{ source: 'device', ids: [41, 42, 43, 44, 45], pageCount: 3 }, 5])
})

it('without an answer a filtered list shows nothing, as the copy is not filtered', async () => {
  const { shown } = await show(0, { dealerName: 'Lakeside' }, false)
  expect(shown).toEqual({ source: 'nowhere', ids: undefined, pageCount: undefined })
})

it('the first page of the server replaces the copy, a later page is added to it', async () => {
  const first = await show(0, {}, true, 7)
  expect([first.bodies, first.shown]).toEqual([
    [[0, { dealershipId: 7 }]],
    { source: 'server', ids: [900], pageCount: 3 },
  ])
  await expect.poll(first.storedCount).toBe(1)
  cleanup()
  await expect.poll((await show(1, {}, true)).storedCount).toBe(46)
})

it('a filtered page of the server is not stored', async () => {
  const filter = { dealerName: 'Lakeside' }
  const { bodies, shown, storedCount } = await show(0, filter, true)
  expect([bodies, shown.ids]).toEqual([[[0, { filters: filter }]], [900]])
  await expect.poll(storedCount).toBe(45)
})

it('the shipments are read again after each finished change of this device, not when their count becomes known', async () => {
  let callCount = 0
  async function call() {
    callCount++
    return { ok: true, value: { items: SHIPMENTS.slice(0, 1), count: 1 } }
  }
  const counter = sampleCounter({
    account: sampleAccount(),
    api: { call: call as unknown as Api['call'] }, // the answer's type follows from the call
  })
  const { result, rerender } = showHook(
    counter,
    (finishedCount: number | undefined) => {
      useRefetchAfterChanges(finishedCount)
      return useShipments(0)
    },
    undefined,
  )
  await expect.poll(() => result.current.source).toBe('server')
  const counts: number[] = []
  for (const finishedCount of [2, 2, 3, undefined, 4]) {
    rerender(finishedCount)
    await expect.poll(() => result.current.isReading).toBe(false)
    counts.push(callCount)
  }
  expect(counts).toEqual([1, 1, 2, 2, 3])
})
