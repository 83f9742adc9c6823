import * as v from 'valibot'
import { expect, test } from 'vitest'
import { dealershipsSchema, statesSchema } from './dealership.ts'

test('dealershipsSchema reads a list in which one dealership has no address and another has numbers as text (G147)', () => {
  const dealerships = [
    { id: 7, name: 'Lakeside Motors', shippingAddress: null },
    {
      id: '8',
      name: 'Prairie East',
      companyId: '3',
      noTax: 1,
      isApproved: false,
      shippingAddress: { zip: 61801, state: { id: '1', code: 'IL', name: 'Illinois', tax: '6.25' } },
    },
  ]
  expect(v.parse(dealershipsSchema, { dealerships, count: 2 }).items).toEqual([
    {
      id: 7,
      name: 'Lakeside Motors',
      email: '',
      phone: '',
      companyId: 0,
      companyName: '',
      noTax: false,
      noShippingFee: false,
      localStatus: false,
      dealerLicenseNumber: '',
      isApproved: true,
      shippingAddress: { street: '', city: '', zip: '', state: null },
    },
    {
      id: 8,
      name: 'Prairie East',
      email: '',
      phone: '',
      companyId: 3,
      companyName: '',
      noTax: true,
      noShippingFee: false,
      localStatus: false,
      dealerLicenseNumber: '',
      isApproved: false,
      shippingAddress: {
        street: '',
        city: '',
        zip: '61801',
        state: { id: 1, code: 'IL', name: 'Illinois', tax: 6.25 },
      },
    },
  ])
})

test.each([[[]], [{ items: [] }]])('statesSchema refuses the answer %j without a state (G139)', (answer) => {
  expect(v.safeParse(statesSchema, answer).success).toBe(false)
})
