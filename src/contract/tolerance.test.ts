// The existing backend may add fields at every level, send numbers as text, null or nothing for an empty value, and empty
// lists for empty maps (G147): the schemas read every variant of an answer as the same value.
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { BASKET_CHECK_NAMES, basketCheckSchema } from './cart/basket.ts'
import { edgeStatusSchema } from './edge.ts'
import { dataEnvelope, errorEnvelope, page } from './envelope.ts'
import { newCustomerOrderSchema } from './orders/new-customer-order.ts'
import { CHECKOUT_SUCCESS, orderSchema, ordersSchema } from './orders/order.ts'
import { paperOrderSchema } from './orders/paper-order.ts'
import { purchasesSchema } from './orders/purchased-item.ts'
import { accountSchema, publicKeySchema } from './people/account.ts'
import { dealershipSchema, dealershipsSchema, statesSchema } from './people/dealership.ts'
import { loginByCodeSchema } from './people/password.ts'
import { registrationRequestsSchema } from './people/registration-request.ts'
import { excludedSubscribersSchema, subscribersSchema } from './people/subscriber.ts'
import { productSchema } from './products/product.ts'
import { savedShipmentSchema, shipmentsSchema } from './shipments/shipment.ts'
import { id } from './tolerant-values.ts'

const state = { id: 12, code: 'IL', name: 'Illinois', tax: 6.25 }
const noAddress = { street: '', city: '', zip: '', state: null }
const dealership = {
  id: 3,
  name: 'Lakeside Motors',
  email: '',
  phone: '',
  companyId: 2,
  companyName: 'Lakeside',
  noTax: false,
  noShippingFee: true,
  localStatus: false,
  dealerLicenseNumber: '',
  shippingAddress: { street: 'Dock 1', city: '', zip: '60601', state },
}
const product = {
  id: 101,
  parentId: 11,
  name: 'Tag Pouch Standard',
  description: '',
  descriptionCart: '',
  descriptionPacking: '',
  type: 'PRODUCT',
  price: 0.0449,
  archive: false,
  hiddenProduct: false,
  subscriptionExcluded: true,
  noTax: false,
  showCart: false,
  outlinesInvoice: false,
  url: '101-tag-pouch',
  breadcrumbs: [{ text: 'Tag Pouches', link: '/product/11' }],
  images: [{ uuid: 'picture', name: '' }],
  primaryImageUuid: null,
  video: [{ id: 1, title: '', value: 'abc', order: 2 }],
  discountsDTO: [{ type: 'DISCOUNT_DEALER', dealershipId: 3, value: 10 }],
  shipments: [{ id: 5, dealershipId: 3, quantity: 100, reorderPeriod: 30, nextStartDate: '' }],
  orderBy: 4,
  priority: 0,
  packingSize: 1,
  startValue: 100,
  startAdminValue: 50,
  quantityStep: 100,
  unitOfMeasurement: '',
  shippingCost: 11.5,
  shippingLocal: 0,
  shippingStep: 40,
  shippingMinSize: 500,
  parentType: 'SUBCATEGORY',
  parentName: 'Tag Pouches',
  parentShippingCost: 0,
  parentShippingLocal: 0,
  parentShippingMinSize: 1,
  parentShippingStep: 0,
  averageOrders: 0,
}
const bareProduct = {
  ...product,
  breadcrumbs: [],
  images: [],
  video: [],
  discountsDTO: [],
  shipments: [],
  parentType: null,
  parentName: null,
}
const order = {
  id: 20417,
  createdAt: '11.22.2026 09:30',
  paymentStatus: 1,
  totalAmount: 49.3,
  shippingCost: 11.5,
  tax: 0,
  poNumber: '',
  confirmNumber: '',
  namePo: 'Ann',
  printPressed: 0,
  sendCount: 2,
  products: [
    {
      product: { id: 101 },
      name: 'Tag Pouch Standard',
      quantity: 100,
      price: 0.45,
      discount: 0,
      finalPrice: 45,
      shippingCost: 11.5,
      taxCost: 0,
    },
  ],
  user: { id: 7, name: '', login: 'buyer', isAdmin: false },
  dealership: { id: 3, name: '', email: '', companyId: 2, localStatus: false },
}
const account = {
  id: 7,
  login: 'buyer',
  email: '',
  name: '',
  role: { id: 3, name: 'Dealer' },
  privileges: [{ group: 'Orders', actions: ['view', 'create'] }],
  dealerships: [{ id: 3, name: '' }],
  company: { id: 2, name: '' },
}

const ANSWERS: Record<string, [v.GenericSchema, unknown]> = {
  'the public key': [publicKeySchema, { publicKey: 'MIIB' }],
  'an account': [accountSchema, account],
  'an account without privileges and dealerships': [
    accountSchema,
    { ...account, privileges: [], dealerships: [] },
  ],
  'the login that a code belongs to': [loginByCodeSchema, { login: 'buyer' }],
  'a product': [productSchema, product],
  'a product with empty lists': [productSchema, bareProduct],
  'a page of products': [page(productSchema), { items: [product], count: 1 }],
  'an empty page': [page(productSchema), { items: [], count: 0 }],
  'product ids': [page(id), { items: [10, 11], count: 2 }],
  'an unchanged basket': [
    basketCheckSchema,
    { outOffDateProduct: {}, outOfDateDiscount: {}, items: [product] },
  ],
  'a basket that changed': [
    basketCheckSchema,
    {
      outOffDateProduct: {
        101: [
          { field: 'price', outOffDate: 0.45, current: 0.5 },
          { field: 'noTax', outOffDate: false, current: true },
          { field: 'parentType', outOffDate: null, current: 'OPTIONS' },
        ],
      },
      outOfDateDiscount: { 101: [{ discountType: 'TAX_DEALER', outOffDate: 50, current: 100 }] },
      items: [product],
    },
  ],
  'a basket whose lists name no product': [
    basketCheckSchema,
    {
      outOffDateProduct: [{ field: 'price', outOffDate: 0.45, current: 0.5 }],
      outOfDateDiscount: [{ discountType: 'DISCOUNT_DEALER', outOffDate: 0, current: 10 }],
      items: [product],
    },
  ],
  'a dealership': [dealershipSchema, dealership],
  'a dealership without an address': [dealershipSchema, { ...dealership, shippingAddress: noAddress }],
  'the dealerships': [dealershipsSchema, { dealerships: [dealership], count: 1 }],
  'the states': [statesSchema, [state]],
  'the states as a page': [statesSchema, { items: [state] }],
  'an order': [orderSchema, order],
  'an order whose amounts are hidden': [orderSchema, { ...order, totalAmount: null }],
  'a page of orders': [ordersSchema, { orders: [order], count: 1 }],
  'no orders': [ordersSchema, { orders: [], count: 0 }],
  'an order of a new customer': [newCustomerOrderSchema, { ...order, isShippingOpen: true }],
  'a paper order': [
    paperOrderSchema,
    {
      businessName: 'Garden State Cars',
      quantity: 2,
      status: 'Submitted',
      statusHistory: { paperOrderStatuses: [{ status: 'Submitted', comment: '', showComment: false }] },
    },
  ],
  'a paper order without a history': [paperOrderSchema, { status: 'Submitted', statusHistory: {} }],
  'purchased items': [
    purchasesSchema,
    {
      items: [
        {
          product,
          orders: [
            { id: 20417, createdAt: '11.22.2026 09:30', quantity: 100, price: 0.45, paymentStatus: 1 },
          ],
          averageOrders: 100,
        },
        { product: { id: 99, name: 'Gone' }, orders: [], averageOrders: 0 },
      ],
      count: 2,
    },
  ],
  'registration requests': [
    registrationRequestsSchema,
    {
      registrationUsers: [
        { id: 4, createdAt: '11.22.2026 09:30', companyName: 'A', name: '', email: '', phone: '', state },
        { id: 5, createdAt: '', companyName: 'B', name: '', email: '', phone: '', state: null },
      ],
      count: 2,
    },
  ],
  'excluded subscribers': [
    excludedSubscribersSchema,
    { excludeSubscribe: [{ id: 4, createdAt: '11.22.2026 09:30', email: 'a@example.com' }], count: 1 },
  ],
  subscribers: [subscribersSchema, { items: [{ email: 'a@example.com' }], count: 1 }],
  'scheduled shipments': [
    shipmentsSchema,
    {
      items: [
        {
          id: 5,
          dealershipId: 3,
          productId: 101,
          quantity: 100,
          reorderPeriod: 30,
          nextStartDate: '2026-12-01',
          product: { id: 101, name: 'Tag Pouch Standard', url: '' },
        },
      ],
      count: 1,
    },
  ],
  'a saved shipment': [savedShipmentSchema, { id: 5 }],
  'a placed order': [CHECKOUT_SUCCESS.registered, { data: { id: 20418 } }],
  'a placed order of a new customer': [CHECKOUT_SUCCESS['new-customer'], { data: { id: 20418 } }],
  'a placed order of a new customer without a number': [CHECKOUT_SUCCESS['new-customer'], { data: {} }],
  'an error': [errorEnvelope, { error: { code: 10301, message: '' } }],
  'the edge': [
    edgeStatusSchema,
    { idempotency: true, retentionHours: 9600, storeId: 's', serverTime: 't', backend: 'up' },
  ],
}

/** The keys of these maps are data, so that unknown fields cannot be added to them. */
const MAPS: readonly string[] = Object.values(BASKET_CHECK_NAMES)

type Rewrite = (value: unknown, key: string) => unknown

/** Applies `rewrite` to every value of an answer, from the innermost outwards. */
function rewriteValues(value: unknown, rewrite: Rewrite, key = ''): unknown {
  if (Array.isArray(value)) {
    return rewrite(
      value.map((item) => rewriteValues(item, rewrite)),
      key,
    )
  }
  if (typeof value !== 'object' || value === null) return rewrite(value, key)
  const entries = Object.entries(value).map(([name, inner]) => [name, rewriteValues(inner, rewrite, name)])
  return rewrite(Object.fromEntries(entries), key)
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0

/** The forms in which a backend may send the same answer. */
const VARIANTS: Record<string, Rewrite> = {
  'unknown fields': (value, key) =>
    isObject(value) && !MAPS.includes(key)
      ? { ...(value as object), addedLater: { deep: [null, { id: 'x' }] } } // isObject proved it
      : value,
  'numbers as text': (value) => (typeof value === 'number' ? String(value) : value),
  'numbers as text with decimals': (value) =>
    typeof value === 'number' ? (Number.isInteger(value) ? `${value}.00` : String(value)) : value,
  'yes and no as 1 and 0': (value) => (typeof value === 'boolean' ? Number(value) : value),
  'yes and no as text': (value) => (typeof value === 'boolean' ? String(Number(value)) : value),
  'null for an empty value': (value) => (value === '' || isEmpty(value) ? null : value),
  'an empty text for null': (value) => (value === null ? '' : value),
  'an empty object for an empty list': (value) => (isEmpty(value) ? {} : value),
  'an empty list for an empty object': (value) =>
    isObject(value) && Object.keys(value as object).length === 0 ? [] : value, // isObject proved it
}

describe.each(Object.entries(ANSWERS))('%s', (name, [schema, sample]) => {
  const expected = v.parse(schema, sample)
  // The edge is our own code and always sends true or false.
  const variants = Object.entries(VARIANTS).filter(
    ([variant]) => name !== 'the edge' || !variant.startsWith('yes'),
  )

  test.each(variants)('can be read with %s', (variant, rewrite) => {
    const answer = rewriteValues(sample, rewrite)
    const result = v.safeParse(schema, answer)
    expect(result.issues, JSON.stringify(result.issues?.map((issue) => v.getDotPath(issue)))).toBeUndefined()
    // A changed field keeps 1 or '1' as its value; cart-warning-sentences turns either value into words.
    if (name === 'a basket that changed' && variant.startsWith('yes')) return
    expect(result.output).toEqual(expected)
  })
})

test('subscribersSchema reads an answer that is a plain list', () => {
  expect(v.parse(subscribersSchema, [{ email: 'a@example.com' }])).toEqual({
    items: [{ email: 'a@example.com' }],
    count: 1,
  })
})

describe('an answer with data and an error', () => {
  const answer = dataEnvelope(v.object({ id }))

  test.each([{ code: 1, message: '' }, 'Stock', {}, [], false, 0, ''])(
    'is no success with the error %j',
    (error) => {
      expect(v.safeParse(answer, { data: { id: 7 }, error }).success).toBe(false)
    },
  )

  test('is a success when the error is null', () => {
    expect(v.parse(answer, { data: { id: 7 }, error: null }).data).toEqual({ id: 7 })
  })
})

test.each<[string, unknown]>([
  ['a count without rows', { count: 3 }],
  ['a count with null for the rows', { count: 3, orders: null }],
  ['a count that is no number', { count: 'many', orders: [] }],
  ['rows without a count', { orders: [] }],
])('%s is not read as an empty list', (_name, answer) => {
  expect(v.safeParse(ordersSchema, answer).success).toBe(false)
})
