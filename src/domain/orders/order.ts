import type { OrderStatus } from './order-status.ts'

/** One line of a placed order (ordering.md §3, decisions.md G148); amounts in dollars. */
export interface OrderLine {
  productId: number
  name: string
  quantity: number
  /** Dealer price of one unit. */
  price: number
  /** Markup minus discount, in percent of the list price; `price` already includes it. */
  discount: number
  /** price × quantity. */
  finalPrice: number
  shippingCost: number
  taxCost: number
}

/** An order as the server keeps it. */
export interface Order {
  id: number
  /** `MM.dd.yyyy HH:mm` in the site's time zone (G69). */
  createdAt: string
  status: OrderStatus
  /** null when the reader may not see amounts. */
  totalAmount: number | null
  shippingCost: number
  tax: number
  poNumber: string
  confirmNumber: string
  /** The text of the field RO or Orderer's Name. */
  namePo: string
  /** True if staff set shipping and tax, or placed the order. Until then buyers in Alaska and Hawaii see TBD as shipping and total (G58, G171). */
  areAmountsSet: boolean
  /** How often staff printed the invoice. */
  printPressed: number
  /** How often staff mailed the invoice. */
  sendCount: number
  lines: OrderLine[]
  user: { id: number; name: string; login: string; isAdmin: boolean }
  dealership: {
    id: number
    name: string
    email: string
    companyId: number
    /** True if the dealership pays the local shipping cost of each product that has one. */
    localStatus: boolean
  }
}
