import { ORDER_ACTIONS } from '#domain/orders/order-actions.ts'
import { type BackendCall, FLAG_BYTES, LIST_BYTES, requiredId } from '../call.ts'
import { doneSchema } from '../envelope.ts'
import { WORKBOOK_TYPE } from './download-files.ts'
import { ordersBody } from './order.ts'
import {
  changedOrderCount,
  correctAmountsBody,
  orderEventsSchema,
  reorderAnswer,
  sendBody,
  statementBody,
  vendorProductsBody,
} from './order-work.ts'

/**
 * The calls with which staff work on orders. The body of a call for several orders selects those in `entityIds`; with
 * `isExcluded` it selects all orders that match its filters, except those in `entityIds` (G65).
 */
export const orderWorkCalls = {
  /** Counts one print of each invoice, for staff alone (G143). */
  printPressed: {
    method: 'POST',
    path: 'api/client/order/invoice/print-pressed',
    body: ordersBody,
    mayLackBody: true,
    mostBytes: LIST_BYTES,
    answer: changedOrderCount,
    gate: ORDER_ACTIONS.print.gate,
    codes: ['notFound', 'orderStatus'],
  },
  /**
   * Mails each invoice to its dealership. Refused with 10311 if one of the invoices was never printed (G66). Code 10313:
   * the mail server did not accept a mail; the earlier mails were sent and counted.
   */
  sendInvoices: {
    method: 'POST',
    path: 'api/client/order/invoice/send',
    body: sendBody,
    mostBytes: LIST_BYTES,
    answer: changedOrderCount,
    gate: ORDER_ACTIONS.send.gate,
    codes: ['notFound', 'orderStatus', 'neverPrinted', 'neverSent', 'notMailed'],
    isHeavy: true,
  },
  /**
   * Changes the status. A single order that cannot be moved is refused: with 10310 because of its status, with 10311 if
   * it was never printed, with 10312 if it was never sent. Of several orders those that can be moved are counted (G63).
   */
  confirmState: {
    method: 'POST',
    path: 'api/client/order/confirm-state',
    query: { state: { type: 'choice', values: ['pending', 'paid', 'free'], isRequired: true } },
    body: ordersBody,
    mayLackBody: true,
    mostBytes: LIST_BYTES,
    answer: changedOrderCount,
    gate: ORDER_ACTIONS.administerInvoice.gate,
    codes: ['notFound', 'orderStatus', 'neverPrinted', 'neverSent'],
  },
  /** Answers the new order's id; refused with code 10304 if a product cannot be ordered any more (G72). */
  reorder: {
    method: 'POST',
    path: 'api/client/order/reorder/{id}',
    mostBytes: FLAG_BYTES,
    answer: reorderAnswer,
    gate: ORDER_ACTIONS.reorder.gate,
    codes: ['notFound', 'orderStatus', 'productGone'],
  },
  /**
   * Answers the id of the order that replaces this order. Refused with 10310 if this order is not IN; a backend without
   * this call answers 404 (G171).
   */
  correctAmounts: {
    method: 'POST',
    path: 'api/client/order/correct-amounts/{id}',
    body: correctAmountsBody,
    mostBytes: FLAG_BYTES,
    answer: reorderAnswer,
    gate: ORDER_ACTIONS.correctAmounts.gate,
    codes: ['notFound', 'orderStatus', 'productGone'],
  },
  removeOrder: {
    method: 'POST',
    path: 'api/client/order/remove',
    query: { id: requiredId },
    mostBytes: FLAG_BYTES,
    answer: doneSchema,
    gate: ORDER_ACTIONS.remove.gate,
    codes: ['notFound'],
  },
  /** The statement of all matching orders as a workbook (G79). */
  ordersWorkbook: {
    method: 'POST',
    path: 'api/client/order/xls',
    body: statementBody,
    mayLackBody: true,
    mostBytes: LIST_BYTES,
    answer: { mediaTypes: [WORKBOOK_TYPE] },
    gate: ORDER_ACTIONS.administerInvoice.gate,
    isHeavy: true,
  },
  /**
   * The events of an order, newest first. Refused with 10404 if the order does not exist; a backend without events
   * answers this code too (G156).
   */
  orderEvents: {
    method: 'GET',
    path: 'api/client/order/{id}/events',
    answer: orderEventsSchema,
    gate: ORDER_ACTIONS.administerInvoice.gate,
    codes: ['notFound'],
  },
  /** Sets the products that the vendor supplies to the dealership, in place of the earlier products (G76). */
  assignVendor: {
    method: 'POST',
    path: 'api/client/order-products/added-product-vendor',
    body: vendorProductsBody,
    mostBytes: LIST_BYTES,
    answer: doneSchema,
    gate: ORDER_ACTIONS.administerInvoice.gate,
    codes: ['notFound', 'prohibited'],
  },
} as const satisfies Record<string, BackendCall>
