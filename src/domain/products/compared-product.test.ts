import { expect, test } from 'vitest'
import { product } from '#tests/support/product.ts'
import { comparedProduct, dealershipIdsOf, dealershipOfField, decidedProduct } from './compared-product.ts'
import { othersChanges } from '../others-changes.ts'
import { type Discount, typedProduct } from './typed-product.ts'

const discount = (dealershipId: number, value: number): Discount => ({
  type: 'DISCOUNT_DEALER',
  dealershipId,
  value,
})
const openedFields = typedProduct(product({ id: 101, name: 'Pouch', discountsDTO: [discount(5, 10)] }))

test('the discounts of the dealerships in the opened fields and in the own product are compared', () => {
  const ownProduct = { ...openedFields, price: '2', discounts: [discount(5, 10), discount(6, 4)] }
  const othersProduct = { ...openedFields, name: 'Bag', discounts: [discount(5, 12), discount(7, 1)] }
  const ids = dealershipIdsOf(openedFields, ownProduct)
  expect(ids).toEqual([5, 6])
  const changes = othersChanges(
    comparedProduct(openedFields, ids),
    comparedProduct(ownProduct, ids),
    comparedProduct(othersProduct, ids),
  )
  expect(changes).toEqual([
    { field: 'name', othersValue: 'Bag', ownValue: 'Pouch', isChangedByBoth: false },
    {
      field: 'discount of 5',
      othersValue: [discount(5, 12)],
      ownValue: [discount(5, 10)],
      isChangedByBoth: false,
    },
  ])
  expect(changes.map(({ field }) => dealershipOfField(field))).toEqual([null, 5])
})

test('decidedProduct keeps the discounts of dealerships that were not compared', () => {
  const ownProduct = { ...openedFields, price: '2', discounts: [discount(6, 4)] }
  const othersProduct = { ...openedFields, discounts: [discount(5, 10), discount(7, 1)] }
  const mergedProduct = decidedProduct(comparedProduct(ownProduct, [5, 6]), othersProduct)
  expect(mergedProduct).toMatchObject({ price: '2', discounts: [discount(7, 1), discount(6, 4)] })
})
