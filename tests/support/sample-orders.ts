// Sample products, dealerships, orders and POSTs, with prices and amounts as figures, for tests of orders.

import type { Order, OrderLine } from '#domain/orders/order.ts'
import type { PaperOrder } from '#domain/orders/paper-order.ts'
import type { Dealership } from '#domain/people/dealership.ts'
import type { Product } from '#domain/products/product.ts'
import type { Attempt } from '#outbox/attempt.ts'
import type { CurrentBasis } from '#outbox/current-basis.ts'
import {
  type Author,
  type NewCustomer,
  newPendingOrder,
  type PendingLine,
  type PendingOrder,
  type PlaceRequest,
} from '#outbox/pending-order.ts'
import type { ReviewRequest } from '#outbox/review-request.ts'
import { dealership } from './dealership.ts'
import { product } from './product.ts'

export function sampleProduct(fields: Partial<Product> = {}): Product {
  return product({
    id: 101,
    parentId: 11,
    name: 'Tag Pouch Standard',
    price: 0.45,
    url: '101-tag-pouch-standard',
    startValue: 100,
    startAdminValue: 50,
    quantityStep: 100,
    unitOfMeasurement: 'pcs',
    shippingCost: 11.5,
    shippingStep: 40,
    shippingMinSize: 500,
    parentType: 'SUBCATEGORY',
    parentName: 'Tag Pouches',
    ...fields,
  })
}

/** An option of Plate Frames. Its shipping cost is that of its parent: 12 dollars per 50 pieces. */
export function sampleFrame(fields: Partial<Product> = {}): Product {
  return sampleProduct({
    id: 121,
    parentId: 12,
    name: 'Plate Frame Chrome',
    price: 2.15,
    url: '121-plate-frame-chrome',
    startValue: 1,
    startAdminValue: 0,
    quantityStep: 1,
    shippingCost: 0,
    shippingStep: 0,
    shippingMinSize: 1,
    parentType: 'OPTIONS',
    parentName: 'Plate Frames',
    parentShippingCost: 12,
    parentShippingMinSize: 50,
    ...fields,
  })
}

export function sampleDealership(fields: Partial<Dealership> = {}): Dealership {
  return dealership({
    id: 1,
    name: 'Lakeside Motors',
    email: 'orders@lakeside.example.com',
    phone: '13125550101',
    companyId: 2,
    companyName: 'Lakeside Motors Group',
    ...fields,
  })
}

export const sampleAuthor: Author = { id: 3, login: 'buyer', name: 'Sam Buyer', isAdmin: false }

/** A new customer in Illinois. */
export const sampleCustomer: NewCustomer = {
  name: 'Harper Wells',
  email: 'harper@example.com',
  phone: '18285550181',
  companyName: 'Blue Ridge Imports',
  stateId: 13,
}

/** 100 pouches and 2 frames: 49.30 + 23.50 + 3.08 = 75.88. */
export const sampleLines: PendingLine[] = [
  { product: sampleProduct(), quantity: 100 },
  { product: sampleFrame(), quantity: 2 },
]

export function sampleRequest(fields: Partial<PlaceRequest> = {}): PlaceRequest {
  return {
    cartRevision: 1,
    dealership: sampleDealership(),
    poNumber: 'PO-7',
    ordererName: 'Sam',
    confirmNumber: '',
    edited: {},
    isShippingOpen: false,
    pricesAsOf: 1_000,
    ...fields,
  }
}

export const sampleIntent = '11111111-1111-4111-8111-111111111111'

export function samplePendingOrder(fields: Partial<PendingOrder> = {}): PendingOrder {
  const order = newPendingOrder(sampleIntent, sampleAuthor, sampleRequest(), sampleLines, 10_000)
  return { ...order, ...fields }
}

/** Today's values of the sample order: the pouches cost 50 cents, $5.00 more for 100 pieces. */
export function sampleBasis(products = [sampleProduct({ price: 0.5 }), sampleFrame()]): CurrentBasis {
  return { products, dealership: sampleDealership(), foundAt: 20_000 }
}

export const REQUEST_ID = '70000000-0000-4000-8000-000000000000'

/** A request that the edge has, about the first revision of the sample order. */
export function sampleReviewRequest(fields: Partial<ReviewRequest> = {}): ReviewRequest {
  return {
    id: REQUEST_ID,
    revision: 1,
    basis: sampleBasis(),
    askedAt: 21_000,
    state: 'asked',
    decision: null,
    loss: null,
    replacedIds: [],
    ...fields,
  }
}

/** The fields of a sample order whose rise to $76.26 a rule of 1 % accepted, which Lea had set. */
export function acceptedByRule(): Pick<PendingOrder, 'revision' | 'agreed' | 'acceptance'> {
  const { lines, dealership: agreedDealership, agreed, pricesAsOf } = samplePendingOrder()
  return {
    revision: 2,
    agreed: { ...agreed, totalPrice: 76.26 },
    acceptance: {
      rule: {
        value: { percent: 1, dollars: null },
        revision: 4,
        setBy: { id: 5, name: 'Lea' },
        setAt: '2026-11-27T10:00:00.000Z',
      },
      byPerson: { lines, dealership: agreedDealership, agreed, pricesAsOf },
    },
  }
}

const zeroAmounts = { price: 0, discount: 0, finalPrice: 0, shippingCost: 0, taxCost: 0 }

/** A line of 100 pouches in an order of the server. */
export const sampleOrderLine: OrderLine = {
  productId: 101,
  name: 'Tag Pouch Standard',
  quantity: 100,
  price: 0.45,
  discount: 0,
  finalPrice: 45,
  shippingCost: 0,
  taxCost: 0,
}

/** The order of `sampleLines` as the server returns it. */
export function sampleServerOrder(fields: Partial<Order> = {}): Order {
  return {
    id: 900,
    createdAt: '11.20.2026 12:00',
    status: 'IN',
    totalAmount: 75.88,
    shippingCost: 23.5,
    tax: 3.08,
    poNumber: '',
    confirmNumber: '',
    namePo: 'Sam',
    areAmountsSet: false,
    printPressed: 0,
    sendCount: 0,
    lines: sampleLines.map(({ product, quantity }) => ({
      ...zeroAmounts,
      productId: product.id,
      name: product.name,
      quantity,
    })),
    user: { id: 3, name: 'Sam Buyer', login: 'buyer', isAdmin: false },
    dealership: { id: 1, name: 'Lakeside Motors', email: '', companyId: 2, localStatus: false },
    ...fields,
  }
}

/** A paper order of a dealer in New Jersey that the office has received. */
export function samplePaperOrder(fields: Partial<PaperOrder> = {}): PaperOrder {
  const receivedAt = '11.20.2026 12:00'
  return {
    businessName: 'Garden State Cars',
    contactName: 'Dana Diaz',
    address1: '48 Orchard Pike',
    address2: '',
    city: 'Trenton',
    state: 'NJ',
    zip: '08608',
    emailAddress: 'dana@example.com',
    phoneNumber: '16095550171',
    orderDate: receivedAt,
    quantity: 150,
    status: 'Submitted',
    history: [
      {
        status: 'Submitted',
        statusDate: receivedAt,
        username: 'state',
        comment: 'Received at the counter.',
        showComment: true,
      },
    ],
    ...fields,
  }
}

/** A POST that was sent without a key store and has no outcome yet. */
export function sampleAttempt(fields: Partial<Attempt> = {}): Attempt {
  return {
    revision: 1,
    startedAt: 10_000,
    body: '{}',
    content: null,
    storeId: null,
    retentionMs: 0,
    endedAt: null,
    isKeySpent: false,
    ...fields,
  }
}
