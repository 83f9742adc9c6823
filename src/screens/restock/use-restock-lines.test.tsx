import { cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import { putPurchases } from '#storage/orders/purchases.ts'
import { product } from '#tests/support/product.ts'
import { sampleAttempt, sampleDealership, samplePendingOrder } from '#tests/support/sample-orders.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { useRestockLines } from './use-restock-lines.ts'

afterEach(cleanup)

const DAY_MS = 86_400_000
const PEN = product({ id: 101, name: 'Pen', price: 1 })
const apiDate = (instant: number) => {
  const [year, month, day] = new Date(instant).toISOString().slice(0, 10).split('-')
  return `${month}.${day}.${year} 12:00`
}

it('only orders of this dealership that can still arrive, or were sent after the purchases were read, reduce a suggestion', async () => {
  const now = Date.now()
  const readAt = now - DAY_MS
  const counter = sampleCounter({ account: sampleAccount(), connection: 'offline' })
  const { account, copy } = counter.databases
  await putProducts(copy, [PEN])
  const purchases = [40, 70, 100, 130].map((days, index) => ({
    orderId: 90 - index,
    createdAt: apiDate(now - days * DAY_MS),
    status: 'PAID' as const,
    quantity: 1000,
    price: null,
  }))
  const items = [{ productId: 101, name: 'Pen', averageOrders: 1000, vendorId: null, purchases }]
  await putPurchases(copy, 1, { items, readAt })
  const ended: Partial<PendingOrder> = {
    state: 'sent',
    orderId: 900,
    attempts: [sampleAttempt({ endedAt: 20_000 })],
  }
  const decisions = { revision: 1, quantities: [{ productId: 101, quantity: 4 }], taken: [] }
  const orders: [number, Partial<PendingOrder>][] = [
    [1, {}],
    [2, { state: 'sign-in' }],
    [99, { state: 'needs-review', decisions }],
    [8, { ...ended, changedAt: now }],
    [16, { ...ended, changedAt: readAt }],
    [32, { dealership: sampleDealership({ id: 2 }) }],
    [64, { state: 'refused' }],
    [128, { state: 'cancelled', changedAt: now }],
  ]
  const { result } = showHook(counter, useRestockLines, 1)
  await expect.poll(() => result.current.isLoaded).toBe(true)
  const suggested = () => result.current.lineOf(101)?.suggestedQuantity ?? 0
  await expect.poll(suggested).toBeGreaterThan(500)
  const suggestedBefore = suggested()
  for (const [index, [quantity, fields]] of orders.entries()) {
    const intent = `${index}1111111-1111-4111-8111-111111111111`
    await createOutboxTable(account).add(
      samplePendingOrder({ intent, lines: [{ product: PEN, quantity }], ...fields }),
    )
  }
  // 1 + 2 + the decided 4 + 8
  await expect.poll(() => suggestedBefore - suggested()).toBe(15)
})
