import * as v from 'valibot'
import { flag, id, numberOr, orNull, textOr } from '../values/shape-values.ts'
import { orderStatusShape } from './order-status.ts'

/** One line of a placed order (ordering.md §3, decisions.md G148); amounts in dollars. */
export const orderLineShape = v.object({
  productId: id,
  name: textOr(''),
  quantity: v.number(),
  /** Dealer price of one unit. */
  price: numberOr(0),
  /** Markup minus discount, in percent of the list price; `price` already includes it. */
  discount: numberOr(0),
  /** price × quantity. */
  finalPrice: numberOr(0),
  shippingCost: numberOr(0),
  taxCost: numberOr(0),
})
export type OrderLine = v.InferOutput<typeof orderLineShape>

/** An order as the server keeps it. */
export const orderShape = v.object({
  id,
  /** `MM.dd.yyyy HH:mm` in the site's time zone (G69). */
  createdAt: v.string(),
  status: orderStatusShape,
  /** null when the reader may not see amounts. */
  totalAmount: orNull(v.number()),
  shippingCost: numberOr(0),
  tax: numberOr(0),
  poNumber: textOr(''),
  confirmNumber: textOr(''),
  /** The text of the field RO or Orderer's Name. */
  namePo: textOr(''),
  /** True if staff set shipping and tax, or placed the order. Until then buyers in Alaska and Hawaii see TBD as shipping and total (G58, G171). */
  areAmountsSet: flag,
  /** How often staff printed the invoice. */
  printPressed: numberOr(0),
  /** How often staff mailed the invoice. */
  sendCount: numberOr(0),
  lines: v.array(orderLineShape),
  user: v.object({ id, name: textOr(''), login: textOr(''), isAdmin: flag }),
  dealership: v.object({
    id,
    name: textOr(''),
    email: textOr(''),
    companyId: numberOr(0),
    /** True if the dealership pays the local shipping cost of each product that has one. */
    localStatus: flag,
  }),
})
export type Order = v.InferOutput<typeof orderShape>

/** An order as a visitor reads it after typing its e-mail. */
export interface NewCustomerOrder extends Order {
  /** True if the order goes to Alaska or Hawaii: shipping and total are to be determined (G58). */
  isShippingOpen: boolean
}
