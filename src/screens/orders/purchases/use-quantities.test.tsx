import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { PurchasedRow } from '#server-state/orders/use-purchases.ts'
import { useQuantities } from './use-quantities.ts'

afterEach(cleanup)

const rowOf = (productId: number, ...quantities: number[]): PurchasedRow => ({
  productId,
  name: `Product ${productId}`,
  averageOrders: 1,
  vendorId: null,
  product: null,
  purchases: quantities.map((quantity, index) => ({
    orderId: 500 - index,
    createdAt: '11.13.2026 09:20',
    status: 'PAID',
    quantity,
    price: 2 + index,
  })),
})

it('two presses before the next rendering both change the quantity, which begins with that of the last order', () => {
  const { result } = renderHook(useQuantities)
  const [pouches, frames, neverOrdered] = [rowOf(101, 20, 70), rowOf(121, 5), rowOf(131)] as const
  act(() => {
    result.current.changeQuantity(pouches, (quantity) => quantity + 10)
    result.current.changeQuantity(pouches, (quantity) => quantity + 10)
    result.current.changeQuantity(frames, () => 0)
  })
  expect(result.current.linesOf([pouches, frames, neverOrdered])).toEqual([
    { productId: 101, name: 'Product 101', quantity: 40, price: 2 },
  ])
})
