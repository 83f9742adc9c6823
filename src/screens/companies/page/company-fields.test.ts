import { expect, test } from 'vitest'
import { BILLING, billedDealership, company } from '#tests/support/show-company.tsx'
import {
  BLANK_DEALERSHIP,
  companyOfDraft,
  dealershipOnTheWire,
  draftOf,
  editedKeys,
  typedCompanyOf,
  withDraft,
} from './company-fields.ts'

const NO_ADDRESS = { street: '', city: '', zip: '', stateId: '' }
const TYPED_BILLING = { street: '9 Main Street', city: 'Peoria', zip: '61602', stateId: '13' }
const fieldsOf = (dealership: Parameters<typeof billedDealership>[0]) =>
  typedCompanyOf(company({ dealerships: [billedDealership(dealership)] })).dealerships.d5

test.each([
  ['its own', { copyShippingToBilling: false, billingAddress: BILLING }, false, TYPED_BILLING],
  [
    'a copy of the shipping address',
    { copyShippingToBilling: true, billingAddress: BILLING },
    true,
    NO_ADDRESS,
  ],
  ['none that the server sends', { copyShippingToBilling: false, billingAddress: null }, true, NO_ADDRESS],
])('a dealership whose billing address is %s', (_, fields, copyShippingToBilling, billingAddress) => {
  expect(fieldsOf({ id: 5, ...fields })).toMatchObject({ copyShippingToBilling, billingAddress })
})

const opened = typedCompanyOf(company())
const { d5 = BLANK_DEALERSHIP } = opened.dealerships
const north = { ...d5, email: 'new@example.com' }
const typed = { ...opened, dealerships: { ...opened.dealerships, d5: north } }

test('the draft has only edited dealerships, and the name although only a dealership was edited', () => {
  expect(editedKeys(opened, typed)).toEqual(['d5'])
  expect(draftOf({ opened, typed })).toEqual({
    name: { opened: 'Prairie Auto Group', typed: 'Prairie Auto Group' },
    dealerships: { d5: { opened: d5, typed: north } },
  })
  expect(draftOf({ opened, typed: opened })).toEqual({ name: null, dealerships: {} })
})

test('a draft stands over the newest values; what was not edited, or no longer exists, is the server’s', () => {
  const draft = draftOf({ opened, typed })
  const newest = typedCompanyOf(
    company({
      name: 'Prairie 2',
      dealerships: [
        billedDealership({ id: 5, name: 'North 2' }),
        billedDealership({ id: 6, name: 'South 2' }),
      ],
    }),
  )
  const edit = withDraft(newest, draft)
  expect([edit.opened.name, edit.typed.name]).toEqual(['Prairie 2', 'Prairie 2'])
  expect([edit.opened.dealerships.d5, edit.typed.dealerships.d5]).toEqual([d5, north])
  expect(edit.typed.dealerships.d6?.name).toBe('South 2')
  const withoutNorth = typedCompanyOf(company({ dealerships: [] }))
  expect(Object.keys(withDraft(withoutNorth, draft).typed.dealerships)).toEqual(['new'])
  const renamed = draftOf({ opened, typed: { ...opened, name: 'Own name' } })
  expect(withDraft(newest, renamed)).toMatchObject({
    opened: { name: 'Prairie Auto Group' },
    typed: { name: 'Own name' },
  })
})

test('without an answer the form shows the values with which the draft began', () => {
  expect(companyOfDraft(draftOf({ opened, typed }))).toEqual({
    name: 'Prairie Auto Group',
    dealerships: { d5, new: BLANK_DEALERSHIP },
  })
})

test('an address without a state has none on the wire', () => {
  const sent = dealershipOnTheWire(5, {
    ...north,
    copyShippingToBilling: false,
    billingAddress: TYPED_BILLING,
  })
  expect(sent).toMatchObject({ id: 5, email: 'new@example.com' })
  expect([sent.shippingAddress.stateId, sent.billingAddress?.stateId]).toEqual([
    d5.shippingAddress.stateId === '' ? null : Number(d5.shippingAddress.stateId),
    13,
  ])
  expect(dealershipOnTheWire(0, BLANK_DEALERSHIP).shippingAddress.stateId).toBeNull()
})
