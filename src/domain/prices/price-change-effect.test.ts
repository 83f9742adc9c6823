import { expect, test } from 'vitest'
import { dealership } from '#tests/support/dealership.ts'
import { product } from '#tests/support/product.ts'
import { sampleServerOrder } from '#tests/support/sample-orders.ts'
import { movesOfChange, type NewPriceChange, type ProductAmounts } from './price-change.ts'
import { effectOf } from './price-change-effect.ts'

const lakeside = dealership({ id: 7, name: 'Lakeside Motors' })
const plateFrames = product({ id: 12, type: 'OPTIONS', name: 'Plate Frames', shippingCost: 12 })
const chrome = product({
  id: 121,
  name: 'Plate Frame Chrome',
  parentId: 12,
  parentType: 'OPTIONS',
  price: 2,
  parentShippingCost: 12,
  parentShippingMinSize: 50,
})
const pouch = product({
  id: 101,
  name: 'Tag Pouch Standard',
  price: 0.45,
  shippingCost: 10,
  shippingMinSize: 500,
  shipments: [
    { id: 4, dealershipId: 7, quantity: 100, reorderPeriod: 30, nextStartDate: '2027-01-01' },
    { id: 3, dealershipId: 8, quantity: 100, reorderPeriod: 30, nextStartDate: '2026-12-01' },
  ],
})
const products = [plateFrames, chrome, pouch]

const line = (productId: number, quantity: number) => ({
  productId,
  name: '',
  quantity,
  price: 0,
  discount: 0,
  finalPrice: 0,
  shippingCost: 0,
  taxCost: 0,
})
const order = (id: number, ...lines: ReturnType<typeof line>[]) =>
  sampleServerOrder({ id, lines, dealership: { ...sampleServerOrder().dealership, id: 7 } })

function effectOnProducts(change: NewPriceChange, changedProducts: readonly ProductAmounts[] = products) {
  return effectOf(movesOfChange(changedProducts, change), {
    products,
    dealerships: [lakeside],
    orders: [order(503, line(999, 1)), order(502, line(101, 100), line(121, 50)), order(501, line(101, 1))],
  })
}

test('the effect counts the changed products and lists the largest changes', () => {
  const { productCount, largestMoves, movesToZero, tooHighMoves } = effectOnProducts({
    type: 'PRICE',
    value: 10,
  })
  expect(productCount).toBe(2)
  expect(largestMoves).toEqual([
    { productId: 121, field: 'price', before: 2, after: 2.2, name: 'Plate Frame Chrome' },
    { productId: 101, field: 'price', before: 0.45, after: 0.495, name: 'Tag Pouch Standard' },
  ])
  expect([movesToZero, tooHighMoves]).toEqual([[], []])
})

test('the effect lists at most ten changes', () => {
  const thirtyProducts = Array.from({ length: 30 }, (_, index) =>
    product({ id: index + 1, price: index + 1 }),
  )
  const { largestMoves, productCount } = effectOnProducts({ type: 'PRICE', value: -10 }, thirtyProducts)
  expect(productCount).toBe(30)
  expect(largestMoves.map(({ productId }) => productId)).toEqual([30, 29, 28, 27, 26, 25, 24, 23, 22, 21])
})

test('the effect names prices that become 0 or too high', () => {
  const extremeProducts = [product({ id: 101, price: 0.0001 }), product({ id: 121, price: 99_000 })]
  expect(
    effectOnProducts({ type: 'PRICE', value: -60 }, extremeProducts).movesToZero.map(({ name }) => name),
  ).toEqual(['Tag Pouch Standard'])
  expect(
    effectOnProducts({ type: 'PRICE', value: 10 }, extremeProducts).tooHighMoves.map(({ name }) => name),
  ).toEqual(['Plate Frame Chrome'])
})

test('the effect prices the newest order with a product that still exists, before and after the change', () => {
  const { example } = effectOnProducts({ type: 'PRICE', value: 10 })
  expect([example?.order.id, example?.isComplete]).toEqual([502, true])
  // 100 × 0.45 + 50 × 2; a unit price is rounded to cents, so that 0.495 becomes 0.50.
  expect(example?.totalsBefore).toEqual({
    subTotal: 145,
    shippingCost: 22,
    taxCost: 9.06,
    totalPrice: 176.06,
  })
  expect(example?.totalsAfter).toEqual({ subTotal: 160, shippingCost: 22, taxCost: 10, totalPrice: 192 })
})

test.each([
  ['a product of the order is gone', order(502, line(101, 100), line(999, 1)), 7],
  ['its dealership is unknown', order(502, line(101, 100)), 8],
])('the example is incomplete when %s', (_case, exampleOrder, dealershipId) => {
  const { example } = effectOf(movesOfChange(products, { type: 'PRICE', value: 10 }), {
    products,
    dealerships: [lakeside],
    orders: [{ ...exampleOrder, dealership: { ...exampleOrder.dealership, id: dealershipId } }],
  })
  expect([example?.order.id, example?.isComplete]).toEqual([502, false])
})

test('a product with two changed shipping costs counts once', () => {
  const localPouch = { ...pouch, shippingLocal: 4 }
  const { productCount, largestMoves } = effectOnProducts({ type: 'SHIPPING', value: 50 }, [localPouch])
  expect([productCount, largestMoves.length]).toEqual([1, 2])
})

test('a change of shipping also changes the shipping that a parent product covers', () => {
  const { example } = effectOnProducts({ type: 'SHIPPING', value: 50 })
  expect([example?.totalsBefore.shippingCost, example?.totalsAfter.shippingCost]).toEqual([22, 33])
  expect(example?.totalsAfter.subTotal).toBe(145)
})

test('the effect lists the scheduled shipments with a changed total, the earliest first', () => {
  const { shipments, shipmentCount } = effectOnProducts({ type: 'PRICE', value: 10 })
  expect(shipmentCount).toBe(2)
  expect(
    shipments.map(({ shipment, dealershipName, totalsBefore, totalsAfter }) => [
      shipment.id,
      dealershipName,
      totalsBefore.totalPrice,
      totalsAfter.totalPrice,
    ]),
  ).toEqual([
    // The dealership of shipment 3 is unknown, so that no tax is added.
    [3, null, 55, 60],
    [4, 'Lakeside Motors', 57.81, 63.13],
  ])
})

test('the effect sorts shipments by date, not by number', () => {
  const earlyShipment = {
    id: 9,
    dealershipId: 7,
    quantity: 100,
    reorderPeriod: 30,
    nextStartDate: '2026-12-15',
  }
  const lateShipment = { ...earlyShipment, id: 2, nextStartDate: '2027-01-05' }
  const { shipments } = effectOf(movesOfChange([pouch], { type: 'PRICE', value: 10 }), {
    products: [{ ...pouch, shipments: [lateShipment, earlyShipment] }],
    dealerships: [lakeside],
    orders: [],
  })
  expect(shipments.map(({ shipment }) => shipment.id)).toEqual([9, 2])
})

test('the effect leaves out shipments with an unchanged total', () => {
  expect(effectOnProducts({ type: 'PRICE', value: 0.1 }).shipments).toEqual([])
})
