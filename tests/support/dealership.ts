import type { Dealership } from '#domain/people/dealership.ts'

/** A dealership in Illinois (6.25 % tax). A test passes only the fields that it is about. */
export function dealership(fields: Partial<Dealership> & Pick<Dealership, 'id'>): Dealership {
  return {
    name: `Dealership ${fields.id}`,
    email: 'orders@example.com',
    phone: '5550100',
    companyId: 1,
    companyName: 'Lakeside Group',
    noTax: false,
    noShippingFee: false,
    localStatus: false,
    dealerLicenseNumber: '',
    isApproved: true,
    shippingAddress: {
      street: '1 Lake Street',
      city: 'Chicago',
      zip: '60601',
      state: { id: 13, code: 'IL', name: 'Illinois', tax: 6.25 },
    },
    ...fields,
  }
}
