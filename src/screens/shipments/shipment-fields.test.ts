import * as v from 'valibot'
import { expect, test } from 'vitest'
import { shipmentBody } from '#contract/shipments/shipment.ts'
import { shipmentMessages } from '#texts/shipments/shipments.ts'
import { initialFieldsOf, startOptions, withOfferedValues } from './shipment-fields.ts'

const bodySchema = shipmentBody(shipmentMessages)
const validShipment = {
  id: 0,
  dealershipId: '1',
  productId: 101,
  quantity: '75',
  reorderPeriod: '30',
  nextStartDate: '2026-12-01',
}

test('the schema of a shipment converts typed texts into numbers', () => {
  expect(v.parse(bodySchema, validShipment)).toEqual({
    id: 0,
    dealershipId: 1,
    productId: 101,
    quantity: 75,
    reorderPeriod: 30,
    nextStartDate: '2026-12-01',
  })
})

test('the schema of a shipment accepts a quantity with thousands separators', () => {
  expect(v.parse(bodySchema, { ...validShipment, quantity: '1,000' }).quantity).toBe(1000)
})

test.each([
  ['dealershipId', 'x', 'Must be a number'],
  ['dealershipId', '', 'Required field'],
  ['dealershipId', undefined, 'Required field'],
  ['dealershipId', '0', 'You need to select a dealership'],
  ['reorderPeriod', 'monthly', 'Please select a valid period'],
  ['reorderPeriod', '', 'Reorder period is required'],
  ['reorderPeriod', null, 'Reorder period is required'],
  ['reorderPeriod', '0', 'Please select a valid period from the list'],
  ['reorderPeriod', 31, 'Please select a valid period from the list'],
  ['productId', true, 'Must be a number'],
  ['productId', null, 'Product is required'],
  ['productId', -1, 'You need to select a product'],
  ['quantity', '7 boxes', 'Must be a number'],
  ['quantity', '1.5', 'Must be a number'],
  ['quantity', '1e3', 'Must be a number'],
  ['quantity', '0x10', 'Must be a number'],
  ['quantity', '12,5', 'Must be a number'],
  ['quantity', '-3', 'Quantity must be greater than 0'],
  ['quantity', ' ', 'Quantity is required'],
  ['quantity', '0', 'Quantity must be greater than 0'],
  ['quantity', '100001', 'Value must be between 0 and 100000'],
  ['nextStartDate', '12.01.2026', 'Please select a start date from the list'],
])('a shipment with %s %j has the error %s', (field, value, message) => {
  const { issues = [] } = v.safeParse(bodySchema, { ...validShipment, [field]: value })
  expect(issues.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([[field, message]])
})

const shipment = {
  id: 4,
  dealershipId: 2,
  quantity: 30,
  reorderPeriod: 90,
  nextStartDate: '2026-11-15',
}
const today = '2026-11-21'

test('a new shipment has the start value of its product as quantity, and starts on the first of next month', () => {
  expect(initialFieldsOf(null, { dealershipId: 1, startValue: 100, today })).toEqual({
    dealershipId: '1',
    reorderPeriod: '0',
    quantity: '100',
    nextStartDate: '2026-12-01',
  })
})

test('the start dates to choose from include the current one of the shipment', () => {
  expect(startOptions(shipment, today)).toHaveLength(7)
  expect(startOptions(shipment, today)[0]).toBe('2026-11-15')
  expect(startOptions({ ...shipment, nextStartDate: '2026-12-01' }, today)).toHaveLength(6)
})

test('defaults replace the start date and the dealership of a draft if they cannot be chosen any more', () => {
  const defaults = initialFieldsOf(null, { dealershipId: 0, startValue: 1, today })
  const oldDraft = { dealershipId: '9', reorderPeriod: '30', quantity: '5', nextStartDate: '2026-10-01' }
  const choices = { startDates: startOptions(null, today), dealerships: [{ id: 0 }, { id: 1 }] }
  expect(withOfferedValues(oldDraft, defaults, choices)).toEqual({
    dealershipId: '0',
    reorderPeriod: '30',
    quantity: '5',
    nextStartDate: '2026-12-01',
  })
})
