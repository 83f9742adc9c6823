import * as v from 'valibot'
import { expect, test } from 'vitest'
import { shipmentBody, shipmentsBody } from './shipment.ts'

const rule = (name: string) => ({
  notANumber: `${name} is no number`,
  required: `${name} is missing`,
  notChosen: `${name} is not chosen`,
  notListed: `${name} is not listed`,
  tooSmall: `${name} is too small`,
  tooLarge: `${name} is too large`,
})
const body = shipmentBody({
  dealership: rule('dealership'),
  period: rule('period'),
  product: rule('product'),
  quantity: rule('quantity'),
  startNotListed: 'start is not listed',
})
const shipment = {
  id: 5,
  productId: 101,
  dealershipId: 7,
  reorderPeriod: 30,
  quantity: 100,
  nextStartDate: '2026-12-01',
}

test('texts of a form are read as numbers, and a shipment without an id is new', () => {
  const { id: _, ...newShipment } = shipment
  const typed = {
    ...newShipment,
    quantity: ' 1,000 ',
    reorderPeriod: '60',
    dealershipId: '7',
    productId: '101',
  }
  expect(v.parse(body, typed)).toEqual({ ...shipment, id: 0, quantity: 1000, reorderPeriod: 60 })
  expect(v.parse(body, { ...shipment, id: null }).id).toBe(0)
  expect(v.parse(body, { ...shipment, quantity: 100_000, reorderPeriod: 360 }).id).toBe(5)
})

test.each([
  [{ quantity: 0 }, 'quantity is too small'],
  [{ quantity: '-3' }, 'quantity is too small'],
  [{ quantity: 100_001 }, 'quantity is too large'],
  [{ quantity: '1e3' }, 'quantity is no number'],
  [{ quantity: 1.5 }, 'quantity is no number'],
  [{ quantity: ' ' }, 'quantity is missing'],
  [{ quantity: null }, 'quantity is missing'],
  [{ reorderPeriod: 45 }, 'period is not listed'],
  [{ reorderPeriod: 0 }, 'period is not listed'],
  [{ dealershipId: 0 }, 'dealership is not chosen'],
  [{ productId: 2_147_483_648 }, 'product is not chosen'],
  [{ nextStartDate: '12/01/2026' }, 'start is not listed'],
])('a shipment with %j is refused: %s', (change, message) => {
  const result = v.safeParse(body, { ...shipment, ...change }, { abortPipeEarly: true })
  expect(result.issues?.map((issue) => issue.message)).toEqual([message])
})

test('the filter of a list of shipments is read from the body, or from its field `data`', () => {
  const filter = { dealershipId: 7, filters: { dealerName: 'Été' } }
  expect(v.parse(shipmentsBody, filter)).toEqual(filter)
  expect(v.parse(shipmentsBody, { data: filter, dealershipId: 8 })).toEqual(filter)
  expect(v.parse(shipmentsBody, {})).toEqual({ filters: {} })
})
