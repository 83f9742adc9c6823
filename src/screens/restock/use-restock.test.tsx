import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Product } from '#domain/products/product.ts'
import { apiTextOf } from '#domain/values/dates.ts'
import { changeCart } from '#storage/cart/cart-table.ts'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { changeRestockSettings } from '#storage/device/account-settings.ts'
import { putPurchases } from '#storage/orders/purchases.ts'
import { product } from '#tests/support/product.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { useRestock } from './use-restock.ts'

/** 22:00 on 26 November in Chicago. */
const NOW = Date.UTC(2026, 10, 27, 4)
const DAY_MS = 86_400_000
beforeEach(() => void vi.spyOn(Date, 'now').mockReturnValue(NOW))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** By name, the ages in days of the orders of 100 pieces, which last for a month. */
const AGES: Record<string, number[]> = {
  Glue: [1, 31],
  'Zip tie': [40.2, 70],
  Banner: [10, 40],
  Pen: [40, 70],
  Tape: [40, 70],
  Clip: [40, 70],
  Frame: [60, 90],
}
const products: Product[] = Object.keys(AGES).map((name, index) =>
  product({ id: 101 + index, name, type: name === 'Banner' ? 'CUSTOM' : 'PRODUCT' }),
)

it('useRestock lists first what is missing or in the cart, then what needs a description, then the rest', async () => {
  const counter = sampleCounter({ account: sampleAccount(), connection: 'offline' })
  const { account, copy } = counter.databases
  await putProducts(copy, products)
  const items = products.map(({ id, name }) => ({
    productId: id,
    name,
    averageOrders: 100,
    vendorId: null,
    purchases: (AGES[name] ?? []).map((days, index) => ({
      orderId: 500 - index,
      createdAt: apiTextOf(NOW - days * DAY_MS),
      // The newest order of Glue is on its way.
      status: days === 1 ? ('IN' as const) : ('PAID' as const),
      quantity: 100,
      price: 1,
    })),
  }))
  await putPurchases(copy, 1, { items, readAt: NOW })
  await changeCart(account, () => ({
    lines: products.filter(({ name }) => name === 'Pen').map((pen) => ({ product: pen, quantity: 1000 })),
  }))
  await changeRestockSettings(account, 1, () => ({ setAside: { 105: '2026-11-26' } }))
  const { result } = showHook(counter, useRestock, 1)
  // Clip, Pen and Zip tie ran out on the same day.
  await expect
    .poll(() => result.current.rows?.map(({ product }) => product.name))
    .toEqual(['Frame', 'Clip', 'Pen', 'Zip tie', 'Banner', 'Glue'])
  expect(result.current.setAsideProducts.map(({ product, until }) => [product.name, until])).toEqual([
    ['Tape', '2026-11-26'],
  ])
  expect(result.current.lastDayAside).toBe('2026-12-24')
})
