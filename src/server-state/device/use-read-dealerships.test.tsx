import { cleanup } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Api, Call } from '#api/client.ts'
import { createListEdge } from '#tests/support/list-edge.ts'
import { sampleShipment } from '#tests/support/sample-shipments.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { lakesideBuyer, sampleCounter } from '#tests/support/show-screen.tsx'
import { useReadDealerships } from './use-read-dealerships.ts'

afterEach(cleanup)

const createEdgeWithoutLists = () =>
  Object.assign(createListEdge(), { isSharing: false }).apiOf({ id: 3, name: 'Sam Buyer' })
const SHIPMENT = sampleShipment(1)

it('the dealerships are read first, and a person who stops while the shipments are read makes no further call', async () => {
  const controller = new AbortController()
  const pages: unknown[] = []
  async function call({ path, query }: Call<unknown>) {
    if (!path.includes('shipment')) return { ok: true, value: { items: [], count: 0 } }
    pages.push(query?.page)
    controller.abort()
    return { ok: true, value: { items: [SHIPMENT], count: 40 } }
  }
  const counter = sampleCounter({
    account: lakesideBuyer(),
    // the answer's type follows from the call
    api: { call: call as unknown as Api['call'], exchange: createEdgeWithoutLists().exchange },
  })
  const readDealerships = vi.spyOn(counter.dealershipChoice, 'refresh')
  const { result } = showHook(counter, () => useReadDealerships(), undefined)
  const reading = { signal: controller.signal, onPurchases: () => {}, onShipments: () => {} }
  expect(await result.current(reading)).toEqual({ kind: 'stopped' })
  expect([readDealerships.mock.calls.length, pages]).toEqual([1, [0]])
})
