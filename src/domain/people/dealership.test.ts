import { expect, test } from 'vitest'
import { dealership } from '#tests/support/dealership.ts'
import { dealershipChoices, isShippingToBeDetermined, pricingDealership } from './dealership.ts'

test.each([
  {
    situation: 'appends the placeholder to the dealerships',
    dealerships: [{ id: 1, name: 'Lakeside Motors' }],
    choices: [
      { id: 1, name: 'Lakeside Motors' },
      { id: 0, name: 'Choose a Dealer', phone: '' },
    ],
  },
  {
    situation: 'shows only the placeholder without dealerships',
    dealerships: [],
    choices: [{ id: 0, name: 'Choose a Dealer', phone: '' }],
  },
  {
    situation: 'has no placeholder beside a dealership with the id 0',
    dealerships: [{ id: 0, name: 'All' }],
    choices: [{ id: 0, name: 'All' }],
  },
])('the selector $situation', ({ dealerships, choices }) => {
  expect(dealershipChoices(dealerships)).toEqual(choices)
})

test.each([
  ['AK', true],
  ['HI', true],
  ['IL', false],
  [undefined, false],
])('shipping to %s is to be determined: %s', (code, expected) => {
  expect(isShippingToBeDetermined(code)).toBe(expected)
})

test('pricing uses the tax of the shipping state, and no tax without a state', () => {
  const lakeside = dealership({ id: 1 })
  expect(pricingDealership(lakeside)).toEqual({
    id: 1,
    noTax: false,
    noShippingFee: false,
    localStatus: false,
    state: { tax: 6.25 },
  })
  const lakesideWithoutState = {
    ...lakeside,
    shippingAddress: { street: '', city: '', zip: '', state: null },
  }
  expect(pricingDealership(lakesideWithoutState).state).toEqual({ tax: 0 })
})
