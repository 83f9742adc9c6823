import { expect, test } from 'vitest'
import { withDiscount } from './replaced-discount.ts'
import type { Discount } from '../products/typed-product.ts'

const entry = (type: Discount['type'], dealershipId: number, value: number): Discount => ({
  type,
  dealershipId,
  value,
})
const lakeside = entry('DISCOUNT_DEALER', 5, 10)
const denali = entry('MARKUP_DEALER', 6, 8)

test('adds the discount of another dealership', () => {
  expect(withDiscount([lakeside], denali)).toEqual({ discounts: [lakeside, denali], replaced: null })
})

test('a markup replaces the discount of its dealership, and a discount the markup', () => {
  const markup = entry('MARKUP_DEALER', 5, 3)
  expect(withDiscount([lakeside, denali], markup)).toEqual({
    discounts: [markup, denali],
    replaced: lakeside,
  })
  expect(withDiscount([markup, denali], lakeside)).toEqual({
    discounts: [lakeside, denali],
    replaced: markup,
  })
})

test('an edited discount keeps its position and replaces only the entry of its new dealership', () => {
  const raised = entry('DISCOUNT_DEALER', 5, 12)
  expect(withDiscount([lakeside, denali], raised, lakeside)).toEqual({
    discounts: [raised, denali],
    replaced: null,
  })
  const movedDiscount = entry('DISCOUNT_DEALER', 6, 10)
  expect(withDiscount([lakeside, denali], movedDiscount, lakeside)).toEqual({
    discounts: [movedDiscount],
    replaced: denali,
  })
})

test('returns the edited discount as replaced when it becomes a markup', () => {
  const markup = entry('MARKUP_DEALER', 5, 10)
  expect(withDiscount([lakeside, denali], markup, lakeside)).toEqual({
    discounts: [markup, denali],
    replaced: lakeside,
  })
})
