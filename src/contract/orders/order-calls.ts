import { PAPER_ORDER_ACTIONS } from '#domain/orders/paper-order.ts'
import { ORDER_ACTIONS } from '#domain/orders/order-actions.ts'
import { type BackendCall, FLAG_BYTES, LIST_BYTES, pageFields, requiredId } from '../call.ts'
import { MOST_ORDERS_PER_PAGE, ORDERS_PER_PAGE } from '../endpoints.ts'
import { doneSchema, page } from '../envelope.ts'
import { PDF_TYPE } from './download-files.ts'
import { newCustomerOrderBody, newCustomerOrderSchema } from './new-customer-order.ts'
import {
  checkoutAnswer,
  checkoutBody,
  lineSchema,
  newCustomerAnswer,
  orderSchema,
  ordersBody,
  ordersSchema,
} from './order.ts'
import { paperOrderSchema } from './paper-order.ts'
import { purchasesSchema } from './purchased-item.ts'

const NEW_CUSTOMER_GATE = {
  public: 'People without an account order, and see the order with its e-mail.',
  limit: 'tries',
} as const

/** Placing and reading orders. */
export const orderCalls = {
  checkout: {
    method: 'POST',
    path: 'api/client/order/checkout',
    body: checkoutBody,
    mostBytes: LIST_BYTES,
    answer: checkoutAnswer,
    gate: 'placeOrders',
    codes: ['basketChanged', 'dealershipNotAllowed', 'wrongUser', 'productGone'],
  },
  checkoutNewUser: {
    method: 'POST',
    path: 'api/client/order/checkout-new-user',
    body: newCustomerOrderBody,
    mostBytes: LIST_BYTES,
    answer: newCustomerAnswer,
    gate: NEW_CUSTOMER_GATE,
    codes: ['basketChanged', 'productGone', 'companyNameTaken', 'emailTaken', 'tooManyTries'],
  },
  /** The order of a new customer, for everybody who names its e-mail; refused with code 10404 otherwise (G60). */
  unregisteredOrder: {
    method: 'GET',
    path: 'api/client/order/unregistered/{id}',
    // A missing e-mail is answered like a wrong one.
    query: { email: { type: 'text', most: 200, isRequired: true, usual: '' } },
    answer: newCustomerOrderSchema,
    gate: NEW_CUSTOMER_GATE,
    codes: ['notFound', 'tooManyTries'],
  },
  /** The matching orders; one unreadable row fails the page (offline.md, fact 4 and rule 6). */
  orders: {
    method: 'POST',
    path: 'api/client/order/all',
    query: pageFields(ORDERS_PER_PAGE, MOST_ORDERS_PER_PAGE),
    body: ordersBody,
    mayLackBody: true,
    mostBytes: LIST_BYTES,
    answer: ordersSchema,
    gate: 'seeOrders',
    isHeavy: true,
  },
  order: {
    method: 'GET',
    path: 'api/client/order/{id}',
    answer: orderSchema,
    gate: 'seeOrders',
    codes: ['notFound'],
  },
  orderProducts: {
    method: 'GET',
    path: 'api/client/order-products/{id}',
    answer: page(lineSchema),
    gate: 'seeOrders',
    codes: ['notFound'],
  },
  /**
   * All products that the dealership purchased, each with its purchases; 404 if the caller may not read the dealership's
   * orders (ordering.md §2).
   */
  purchases: {
    method: 'GET',
    path: 'api/client/order-products/all/{id}',
    query: { userId: { type: 'id' } },
    answer: purchasesSchema,
    gate: 'seeOrders',
    codes: ['notFound'],
    isHeavy: true,
  },
  /**
   * One PDF with the invoices of the orders in `entityIds`; with `isExcluded`, of all orders that match the filters
   * except those in `entityIds` (ordering.md §7, G65). Buyers get no invoice of an order that is still IN (G126).
   */
  invoicesPdf: {
    method: 'POST',
    path: 'api/client/order/invoice-combine/pdf',
    body: ordersBody,
    mayLackBody: true,
    mostBytes: LIST_BYTES,
    answer: { mediaTypes: [PDF_TYPE] },
    gate: 'seeOrders',
    codes: ['notFound', 'orderStatus'],
    isHeavy: true,
  },
  /** One packing slip per order, without prices. The app reads those of new orders in advance (G249). */
  packingSlipsPdf: {
    method: 'POST',
    path: 'api/client/order/packing-sleep/pdf',
    body: ordersBody,
    mayLackBody: true,
    mostBytes: LIST_BYTES,
    answer: { mediaTypes: [PDF_TYPE] },
    gate: ORDER_ACTIONS.packingSlip.gate,
    codes: ['notFound', 'orderStatus'],
    isHeavy: true,
  },
  paperOrder: {
    method: 'GET',
    path: 'api/client/order/confirm/{confirmNumber}',
    answer: paperOrderSchema,
    gate: 'seeOrders',
    codes: ['notFound'],
  },
  /** Cancels the paper order of this order; refused if the office already works on the paper order. */
  cancelPaperOrder: {
    method: 'POST',
    path: 'api/client/order/order-paper/cancel',
    query: { id: requiredId },
    mostBytes: FLAG_BYTES,
    answer: doneSchema,
    gate: PAPER_ORDER_ACTIONS.cancel.gate,
    codes: ['notFound'],
  },
} as const satisfies Record<string, BackendCall>
