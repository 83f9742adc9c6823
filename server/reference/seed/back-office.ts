// Rows of the demo world beside people, products and orders: scheduled shipments, visitors' requests, excluded e-mails,
// price changes, paper orders, and the vendor of some products.
import type {
  catalogRequests,
  excludedEmails,
  paperOrders,
  priceChanges,
  registrationRequests,
} from '../schema/back-office.ts'
import type { vendorProducts } from '../schema/orders.ts'
import type { scheduledShipments } from '../schema/products.ts'
import { seedDealership } from './companies.ts'
import { MANAGER_ID } from './people.ts'
import { dayBefore, firstOfMonth } from './seed-days.ts'
import { seedState } from './states.ts'

/** Each row: dealership, product, pieces, period in days, months until the next shipment. */
const SHIPMENTS = [
  [1, 101, 300, 30, 1],
  [1, 370, 2, 60, 2],
  [1, 440, 6, 30, 1],
  [2, 300, 3, 90, 3],
  [3, 378, 4, 30, 1],
  [4, 101, 500, 60, 1],
  [4, 121, 100, 90, 2],
  [5, 260, 200, 120, 4],
  [6, 131, 2, 180, 5],
  [7, 103, 3, 90, 1],
  [8, 400, 4, 30, 1],
  [9, 370, 1, 360, 6],
] as const

/** The products of scheduled shipments. */
export const SHIPMENT_PRODUCT_IDS: readonly number[] = SHIPMENTS.map(([, productId]) => productId)

export function seedShipments(today: Date): (typeof scheduledShipments.$inferInsert)[] {
  return SHIPMENTS.map(([dealershipId, productId, quantity, reorderPeriod, months], index) => {
    const createdAt = dayBefore(today, 40 + index * 17)
    const nextStartDate = firstOfMonth(today, months)
    return {
      dealershipId,
      productId,
      quantity,
      reorderPeriod,
      nextStartDate,
      createdAt,
      updatedAt: createdAt,
    }
  })
}

export function seedRegistrationRequests(today: Date): (typeof registrationRequests.$inferInsert)[] {
  return [
    {
      userId: 14,
      companyName: 'Prairie Auto Group',
      name: 'Drew Hansen',
      email: 'drew@prairie.example.com',
      phone: '14025550114',
      stateId: seedState('NE').id,
      createdAt: dayBefore(today, 1),
    },
    {
      userId: 15,
      companyName: 'Blue Ridge Imports',
      name: 'Harper Wells',
      email: 'harper.wells@blueridge.example.com',
      phone: '18285550181',
      stateId: seedState('NC').id,
      createdAt: dayBefore(today, 2),
    },
    {
      userId: 16,
      companyName: 'Sonora Truck Center',
      name: 'Luis Vega',
      email: 'luis.vega@sonora.example.com',
      phone: '16025550182',
      stateId: seedState('AZ').id,
      createdAt: dayBefore(today, 4),
    },
    {
      companyName: 'Garden State Cars',
      name: 'Pat Romano',
      email: 'pat@gardenstate.example.com',
      phone: '18565550112',
      userId: 12,
      stateId: seedState('NJ').id,
      createdAt: dayBefore(today, 210),
      completedAt: dayBefore(today, 209),
    },
  ]
}

export function seedCatalogRequests(today: Date): (typeof catalogRequests.$inferInsert)[] {
  return [
    {
      companyName: 'Cascade Cars',
      name: 'Noor Ahmed',
      email: 'noor@cascade.example.com',
      phone: '15035550183',
      orderDetails: '200 of the key tags on page 14, and the price of 500.',
      createdAt: dayBefore(today, 1),
    },
    {
      companyName: 'Bluegrass Trucks',
      name: 'Ellis Grant',
      email: 'ellis@bluegrass.example.com',
      phone: '15025550184',
      orderDetails: 'Floor mats, 40 cases.',
      createdAt: dayBefore(today, 60),
      completedAt: dayBefore(today, 58),
    },
  ]
}

export function seedExcludedEmails(today: Date): (typeof excludedEmails.$inferInsert)[] {
  const emails = ['office@lakeside.example.com', 'lee@prairie.example.com', 'former@denali.example.com']
  return emails.map((email, index) => ({ email, createdAt: dayBefore(today, 300 - index * 90) }))
}

export function seedPriceChanges(today: Date): (typeof priceChanges.$inferInsert)[] {
  return [
    { type: 'PRICE', value: 2.5, createdAt: dayBefore(today, 500) },
    { type: 'SHIPPING', value: 4, createdAt: dayBefore(today, 365) },
    { type: 'PRICE', value: -1.5, createdAt: dayBefore(today, 190), rolledBackAt: dayBefore(today, 188) },
    { type: 'PRICE', value: 3, createdAt: dayBefore(today, 120) },
  ]
}

type PaperOrder = typeof paperOrders.$inferInsert

const PAPER_STEPS = ['Submitted', 'Approved', 'Shipped'] as const

/** Paper orders of dealers in New Jersey: one for each of the last six orders that have the number of a paper order. */
export function seedPaperOrders(
  orders: readonly { dealershipId: number; confirmNumber?: string; createdAt: Date }[],
): { order: PaperOrder & { id: number }; steps: { status: string; statusAt: Date; comment: string }[] }[] {
  const ordersWithNumber = orders.filter((order) => order.confirmNumber).slice(-6)
  return ordersWithNumber.map(({ dealershipId, confirmNumber = '', createdAt }, index) => {
    const { name, street, city, zip, email, phone, dealerLicenseNumber } = seedDealership(dealershipId)
    const reachedSteps = PAPER_STEPS.slice(0, index >= 4 ? 1 : index >= 2 ? 2 : 3)
    const steps = reachedSteps.map((status, stepIndex) => ({
      status,
      statusAt: new Date(createdAt.getTime() + stepIndex * 86_400_000),
      comment: status === 'Shipped' ? 'Left the state printing office.' : '',
    }))
    const order = {
      id: index + 1,
      confirmNumber,
      dealerLicenseNumber: dealerLicenseNumber ?? '',
      businessName: name,
      contactName: dealershipId === 8 ? 'Dana Diaz' : 'Pat Romano',
      address1: street,
      city,
      state: 'NJ',
      zip,
      emailAddress: email,
      phoneNumber: phone,
      orderDate: createdAt,
      quantity: 100 + index * 50,
      status: reachedSteps.at(-1) ?? 'Submitted',
    }
    return { order, steps }
  })
}

/**
 * The manager is the vendor of three products (a tag pouch, tag paper, a plate frame) for Lakeside's first dealership.
 */
export function seedVendorProducts(): (typeof vendorProducts.$inferInsert)[] {
  return [101, 103, 121].map((productId) => ({ dealershipId: 1, productId, vendorId: MANAGER_ID }))
}
