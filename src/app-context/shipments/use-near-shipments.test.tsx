import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { putShipments } from '#storage/shipments/shipment-table.ts'
import { sampleDealership } from '#tests/support/sample-orders.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { lakesideBuyer, sampleCounter } from '#tests/support/show-screen.tsx'
import { useNearShipments } from './near-shipments.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('lists the shipments of the dealership that is chosen next', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-30T15:00:00Z'), toFake: ['Date'] })
  const counter = sampleCounter({ account: lakesideBuyer(), chosenDealership: sampleDealership({ id: 1 }) })
  const values = {
    quantity: 8,
    reorderPeriod: 30,
    nextStartDate: '2026-12-01',
    productId: 102,
    product: null,
  }
  const items = [
    { ...values, id: 11, dealershipId: 1 },
    { ...values, id: 12, dealershipId: 2 },
  ]
  await putShipments(counter.databases.copy, { items, isFirstPage: true }, Date.now())
  let view = counter.dealershipChoice.read()
  let showChoice = () => {}
  const dealershipChoice = {
    ...counter.dealershipChoice,
    read: () => view,
    subscribe(listener: () => void) {
      showChoice = listener
      return () => {}
    },
  }
  const { result } = showHook({ ...counter, dealershipChoice }, useNearShipments, undefined)
  const ids = () => result.current.map(({ shipmentId }) => shipmentId)
  await expect.poll(ids).toEqual([11])
  view = { ...view, chosenDealership: sampleDealership({ id: 2 }) }
  act(() => showChoice())
  await expect.poll(ids).toEqual([12])
})
