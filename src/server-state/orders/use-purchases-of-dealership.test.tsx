import { cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Api, Call } from '#api/client.ts'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { putPurchases } from '#storage/orders/purchases.ts'
import { sampleProduct } from '#tests/support/sample-orders.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { type Purchases, usePurchases } from './use-purchases.ts'

afterEach(cleanup)

const item = (productId: number) => ({
  productId,
  name: `Product ${productId}`,
  averageOrders: 0,
  purchases: [],
  vendorId: null,
})
const rowsOf = ({ rows }: Purchases) => rows?.map(({ name, product }) => [name, product?.price ?? null])

it('usePurchases shows for another dealership neither the purchases nor the products of the one before', async () => {
  async function call({ path }: Call<unknown>) {
    const items = path.endsWith('/1') ? [101, 102].map((id) => ({ item: item(id), product: null })) : null
    return items === null
      ? { ok: false, failure: { kind: 'timed-out' } }
      : { ok: true, value: { items, count: items.length } }
  }
  const counter = sampleCounter({
    account: sampleAccount(),
    api: { call: call as unknown as Api['call'] }, // the answer's type follows from the call
  })
  const { copy } = counter.databases
  await putProducts(copy, [sampleProduct({ id: 103, price: 0.62 }), sampleProduct({ id: 104, price: 0.8 })])
  await putPurchases(copy, 7, { items: [item(103)], readAt: 5 })
  await putPurchases(copy, 8, { items: [item(104)], readAt: 6 })
  const seen: [number, unknown][] = []
  const firstDealership: number = 1
  const { result, rerender } = showHook(
    counter,
    (dealershipId: number) => {
      const purchases = usePurchases(dealershipId)
      seen.push([dealershipId, rowsOf(purchases)])
      return purchases
    },
    firstDealership,
  )
  const ofOne = [
    ['Product 101', null],
    ['Product 102', null],
  ]
  await expect.poll(() => rowsOf(result.current)).toEqual(ofOne)
  rerender(7)
  await expect.poll(() => rowsOf(result.current)).toEqual([['Product 103', 0.62]])
  expect(result.current).toMatchObject({ source: 'device', readAt: 5 })
  rerender(8)
  await expect.poll(() => rowsOf(result.current)).toEqual([['Product 104', 0.8]])
  const shownRows = seen.filter(([, rows]) => rows !== undefined).map((entry) => JSON.stringify(entry))
  expect([...new Set(shownRows)]).toEqual([
    JSON.stringify([1, ofOne]),
    JSON.stringify([7, [['Product 103', 0.62]]]),
    JSON.stringify([8, [['Product 104', 0.8]]]),
  ])
})
