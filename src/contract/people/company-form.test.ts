import * as v from 'valibot'
import { expect, test } from 'vitest'
import { validationTexts } from '#texts/validation.ts'
import { companyBody, companyOnTheWire } from './company-form.ts'

const body = companyBody(validationTexts)

const address = { street: '', city: '', zip: '', stateId: null }
const dealership = {
  id: 0,
  name: 'Lakeside North',
  email: 'north@example.com, office@example.com',
  phone: '13125550100',
  dealerLicenseNumber: '',
  shippingAddress: address,
  copyShippingToBilling: false,
  billingAddress: address,
}
const company = { id: 0, name: 'Lakeside Group', version: null, dealerships: [dealership] }

/** Path and message of the first fault, or null when the body is accepted. */
function faultOf(input: unknown): string | null {
  const result = v.safeParse(body, input, { abortEarly: true, abortPipeEarly: true })
  return result.success ? null : `${v.getDotPath(result.issues[0])}: ${result.issues[0].message}`
}

test.each<[string, object, string | null]>([
  ['only valid fields', {}, null],
  ['no address and no license', { shippingAddress: address }, null],
  ['no name', { name: ' ' }, 'dealerships.0.name: Field cannot be empty'],
  ['a bracket in its name', { name: 'North [old]' }, 'dealerships.0.name: Field contains invalid characters'],
  ['no e-mail', { email: '' }, 'dealerships.0.email: Required field'],
  ['a broken e-mail', { email: 'north@' }, 'dealerships.0.email: Invalid email format'],
  ['no phone', { phone: '' }, 'dealerships.0.phone: Required field'],
  ['a short phone', { phone: '1234' }, 'dealerships.0.phone: Field must be a valid phone number'],
  [
    'a short ZIP code',
    { shippingAddress: { ...address, zip: '602' } },
    'dealerships.0.shippingAddress.zip: Field must be a valid ZIP code',
  ],
  [
    'a long street',
    { shippingAddress: { ...address, street: 'x'.repeat(201) } },
    'dealerships.0.shippingAddress.street: At most 200 characters',
  ],
  [
    'a short ZIP code in its billing address',
    { billingAddress: { ...address, zip: '602' } },
    'dealerships.0.billingAddress.zip: Field must be a valid ZIP code',
  ],
  [
    'a short ZIP code in a billing address that is ignored',
    { copyShippingToBilling: true, billingAddress: { ...address, zip: '602' } },
    null,
  ],
])('a dealership with %s (%j) has the fault %s', (_case, change, fault) => {
  expect(faultOf({ ...company, dealerships: [{ ...dealership, ...change }] })).toBe(fault)
})

test.each([
  ['', 'name: Field cannot be empty'],
  ['Cars; Trucks', 'name: Field contains invalid characters'],
  ['Lakeside & Sons', null],
])('a company named %j has the fault %s', (name, fault) => {
  expect(faultOf({ ...company, name, dealerships: [] })).toBe(fault)
})

test('the body drops the billing address when the shipping address is copied', () => {
  const typedAddress = { street: '2 Bank Street', city: 'Skokie', zip: '60076', stateId: 1 }
  const parsedBody = v.parse(body, {
    ...company,
    dealerships: [{ ...dealership, copyShippingToBilling: true, billingAddress: typedAddress }],
  })
  expect(parsedBody.dealerships[0]?.billingAddress).toEqual({ street: '', city: '', zip: '', stateId: null })
})

test('a company on the wire names the edited company and dealership, and whether a dealership is new', () => {
  const wireFacts = (id: number, dealershipIds: number[]) => {
    const dealerships = dealershipIds.map((dealershipId) => ({ ...dealership, id: dealershipId }))
    const { editCompanyId, editDealershipId, createDealership } = companyOnTheWire({
      ...company,
      id,
      dealerships,
    })
    return [editCompanyId, editDealershipId, createDealership]
  }
  expect(wireFacts(0, [0])).toEqual([null, null, true])
  expect(wireFacts(4, [])).toEqual([4, null, false])
  expect(wireFacts(4, [7])).toEqual([4, 7, false])
  expect(wireFacts(4, [0, 7])).toEqual([4, 7, true])
})
