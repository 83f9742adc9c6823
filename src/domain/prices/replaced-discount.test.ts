import { expect, test } from 'vitest'
import { withDiscount } from './replaced-discount.ts'
import type { Discount } from '../products/typed-product.ts'

const entry = (type: Discount['type'], dealershipId: number, value: number): Discount => ({
  type,
  dealershipId,
  value,
})
const lakesideDiscount = entry('DISCOUNT_DEALER', 5, 10)
const denaliMarkup = entry('MARKUP_DEALER', 6, 8)

test('withDiscount adds the entry of another dealership', () => {
  expect(withDiscount([lakesideDiscount], denaliMarkup)).toEqual({
    discounts: [lakesideDiscount, denaliMarkup],
    replacedDiscount: null,
  })
})

test('a markup replaces the discount of its dealership, and a discount replaces the markup', () => {
  const markup = entry('MARKUP_DEALER', 5, 3)
  expect(withDiscount([lakesideDiscount, denaliMarkup], markup)).toEqual({
    discounts: [markup, denaliMarkup],
    replacedDiscount: lakesideDiscount,
  })
  expect(withDiscount([markup, denaliMarkup], lakesideDiscount)).toEqual({
    discounts: [lakesideDiscount, denaliMarkup],
    replacedDiscount: markup,
  })
})

test('an edited discount keeps its position and replaces only the entry of its new dealership', () => {
  const raisedDiscount = entry('DISCOUNT_DEALER', 5, 12)
  expect(withDiscount([lakesideDiscount, denaliMarkup], raisedDiscount, lakesideDiscount)).toEqual({
    discounts: [raisedDiscount, denaliMarkup],
    replacedDiscount: null,
  })
  const movedDiscount = entry('DISCOUNT_DEALER', 6, 10)
  expect(withDiscount([lakesideDiscount, denaliMarkup], movedDiscount, lakesideDiscount)).toEqual({
    discounts: [movedDiscount],
    replacedDiscount: denaliMarkup,
  })
})

test('withDiscount returns the edited discount as the replaced one when it becomes a markup', () => {
  const markup = entry('MARKUP_DEALER', 5, 10)
  expect(withDiscount([lakesideDiscount, denaliMarkup], markup, lakesideDiscount)).toEqual({
    discounts: [markup, denaliMarkup],
    replacedDiscount: lakesideDiscount,
  })
})
