import * as v from 'valibot'
import { type Order, type OrderLine, orderLineShape, orderShape } from '#domain/orders/order.ts'
import { ORDER_SORT_FIELDS } from '#domain/orders/order-filter.ts'
import { type OrderStatus, orderStatusShape, statusOfNumber } from '#domain/orders/order-status.ts'
import { hasForbiddenCharacter } from '#domain/values/text-rules.ts'
import { dataEnvelope, page } from '../envelope.ts'
import { tolerant } from '../tolerant-shape.ts'
import { boundedList, emptyAsNull, flag, id, number, orElse } from '../tolerant-values.ts'

/** The status travels as its number; the client also reads its name (G147). */
export const statusSchema = v.pipe(
  v.union([number, v.string()]),
  v.transform((value): OrderStatus => {
    return typeof value === 'number' ? statusOfNumber(value) : v.parse(orderStatusShape, value)
  }),
)

/** A line of an order, and of the answer of {orderproducts}/{orderId}. */
export const lineSchema = v.pipe(
  v.object({
    product: orElse(v.object({ id: orElse(id, null) }), null),
    ...tolerant(orderLineShape).entries,
    productId: orElse(id, null),
  }),
  v.transform(({ product, productId, ...figures }) => ({
    ...figures,
    productId: product?.id ?? productId ?? 0,
  })),
) satisfies v.GenericSchema<unknown, OrderLine>

export const orderSchema = v.pipe(
  v.object({
    ...v.omit(tolerant(orderShape), ['status', 'areAmountsSet', 'lines']).entries,
    /** Missing when the person may not see the status. */
    paymentStatus: orElse(statusSchema, 'UNDEFINED'),
    amountsSet: flag,
    products: v.array(lineSchema),
  }),
  v.transform(({ paymentStatus, products, amountsSet, ...order }) => ({
    ...order,
    areAmountsSet: amountsSet,
    status: paymentStatus,
    lines: products,
  })),
) satisfies v.GenericSchema<unknown, Order>

export const ordersSchema = page(orderSchema, 'orders')

export const amount = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(100_000_000))
const quantity = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000))
export const shortText = v.pipe(v.string(), v.maxLength(200))
export const hasNoControlCharacter = (text: string) => !hasForbiddenCharacter(text)
/** A one-line text that is stored with an order and printed on its documents (G185). */
export const printedText = v.pipe(shortText, v.check(hasNoControlCharacter))

/** The amounts of an order and of its lines, as registered and new customers send them (ordering.md §3, G133). */
export const orderFigures = {
  subTotal: amount,
  tax: amount,
  shippingCost: amount,
  totalAmount: amount,
  productRequest: boundedList(
    v.object({
      productId: v.pipe(v.number(), v.integer()),
      quantity,
      price: amount,
      discount: v.pipe(v.number(), v.finite()),
      shippingCost: amount,
      taxCost: amount,
      finalPrice: amount,
    }),
    1000,
    1,
  ),
} as const
export type OrderFigures = Pick<CheckoutBody, keyof typeof orderFigures>

/** Body of {order}/checkout (ordering.md §3, G133). */
export const checkoutBody = v.object({
  /** The dealership's id as text. */
  dealership: v.pipe(v.string(), v.regex(/^\d+$/)),
  userId: v.pipe(v.number(), v.integer()),
  poNumber: printedText,
  confirmNumber: printedText,
  namePo: v.pipe(printedText, v.trim(), v.minLength(1)),
  reorder: v.literal(false),
  ...orderFigures,
})
export type CheckoutBody = v.InferOutput<typeof checkoutBody>

export const checkoutAnswer = v.object({ id })

/** True if the answer looks like a page of a list: {items, count}, or with another key for the items (storefront.md §3). */
function isPageOfAnyList(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return false
  return 'count' in answer || Object.values(answer).some(Array.isArray)
}

/**
 * The backend may leave out the number of a new customer's order; the id is then null (ordering.md §2). A list, also an
 * empty one, is the answer of another call and does not say that the order was placed.
 */
export const newCustomerAnswer = v.pipe(
  v.unknown(),
  v.transform(emptyAsNull),
  v.check((answer) => !isPageOfAnyList(answer)),
  v.nullable(v.object({ id: orElse(id, null) }), { id: null }),
  // The schema accepts more than the contract promises.
) as v.GenericSchema<{ id?: number | null } | null, { id: number | null }>

/** The answers of a successful checkout. App and edge both recognize success by these schemas (offline.md, rule 4). */
export const CHECKOUT_SUCCESS = {
  registered: dataEnvelope(checkoutAnswer),
  'new-customer': dataEnvelope(newCustomerAnswer),
} as const
export type CheckoutKind = keyof typeof CHECKOUT_SUCCESS

const wholeNumber = v.pipe(v.number(), v.integer())
/** At most 5000 numbers: PostgreSQL binds up to 65,535 values in a statement, and nobody selects more orders. */
const wholeNumbers = boundedList(wholeNumber, 5000)

/** Body of {order}/all (ordering.md §7, G67); a missing field does not filter. */
export const ordersBody = v.object({
  dealerIds: v.optional(wholeNumbers),
  userId: v.optional(wholeNumber),
  dealerName: v.optional(shortText),
  userName: v.optional(shortText),
  /** A backend may ignore poNumber and namePo (G179). */
  poNumber: v.optional(shortText),
  namePo: v.optional(shortText),
  /** The complete number of a paper order, in upper or lower case. A backend may ignore this filter. */
  confirmNumber: v.optional(shortText),
  qntProduct: v.optional(wholeNumber),
  /** yyyy-MM-dd, inclusive. `from` and `to` are used only together. */
  from: v.optional(v.pipe(v.string(), v.isoDate())),
  to: v.optional(v.pipe(v.string(), v.isoDate())),
  amount: v.optional(v.pipe(v.number(), v.finite())),
  statusesId: v.optional(wholeNumbers),
  invoiceId: v.optional(wholeNumber),
  administrator: v.optional(v.boolean()),
  /** With `entityIds`: true leaves out these orders; otherwise only these orders are answered. */
  isExcluded: v.optional(v.boolean()),
  entityIds: v.optional(wholeNumbers),
  sort: v.optional(
    v.object({
      field: v.picklist(ORDER_SORT_FIELDS),
      direction: v.picklist(['asc', 'desc']),
    }),
  ),
})
export type OrdersBody = v.InferOutput<typeof ordersBody>
