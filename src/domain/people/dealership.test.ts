import { expect, test } from 'vitest'
import { dealership } from '#tests/support/dealership.ts'
import {
  dealershipChoices,
  envelopeAddress,
  isShippingToBeDetermined,
  pricingDealership,
  shippingFeeOf,
} from './dealership.ts'

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

test.each(['noTax', 'noShippingFee', 'localStatus'] as const)(
  'pricing keeps %s of the dealership',
  (flag) => {
    const flags = { noTax: false, noShippingFee: false, localStatus: false, [flag]: true }
    expect(pricingDealership(dealership({ id: 7, ...flags }))).toEqual({
      id: 7,
      ...flags,
      state: { tax: 6.25 },
    })
  },
)

test.each([
  [false, false, 'full'],
  [false, true, 'local'],
  [true, false, 'none'],
  [true, true, 'none'],
] as const)(
  'without shipping fee: %s, local: %s, a dealership pays the fee %s',
  (noShippingFee, localStatus, fee) => {
    expect(shippingFeeOf({ noShippingFee, localStatus })).toBe(fee)
  },
)

test.each([
  [{ street: '1 Lake Street', city: 'Chicago', zip: '60601' }, '1 Lake Street\nChicago, IL 60601'],
  [{ street: '', city: 'Chicago', zip: '' }, 'Chicago, IL'],
  [{ street: '1 Lake Street', city: '', zip: '60601' }, '1 Lake Street\nIL 60601'],
])('the address %j stands on an envelope as %j', (address, text) => {
  const state = { id: 13, code: 'IL', name: 'Illinois', tax: 6.25 }
  expect(envelopeAddress({ ...address, state })).toBe(text)
})

test('an empty address is empty on an envelope', () => {
  expect(envelopeAddress({ street: '', city: '', zip: '', state: null })).toBe('')
})
