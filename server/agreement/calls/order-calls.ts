import { MOST_ORDERS_PER_PAGE, ORDERS_PER_PAGE, SHIPMENTS_PER_PAGE } from '#contract/endpoints.ts'
import { doneSchema, page } from '#contract/envelope.ts'
import { PDF_TYPE, WORKBOOK_TYPE } from '#contract/orders/download-files.ts'
import { newCustomerOrderBody, newCustomerOrderSchema } from '#contract/orders/new-customer-order.ts'
import {
  checkoutAnswer,
  checkoutBody,
  lineSchema,
  newCustomerAnswer,
  orderSchema,
  ordersBody,
  ordersSchema,
} from '#contract/orders/order.ts'
import {
  changedOrderCount,
  correctAmountsBody,
  orderEventsSchema,
  reorderAnswer,
  sendBody,
  statementBody,
  vendorProductsBody,
} from '#contract/orders/order-work.ts'
import { paperOrderSchema } from '#contract/orders/paper-order.ts'
import { purchasesSchema } from '#contract/orders/purchased-item.ts'
import {
  forcedShipmentSchema,
  savedShipmentSchema,
  shipmentBody,
  shipmentsBody,
  shipmentsSchema,
} from '#contract/shipments/shipment.ts'
import { requestMessages } from '#texts/people/visitor-requests.ts'
import { shipmentMessages } from '#texts/shipments/shipments.ts'
import { type AgreedCall, pages, wholeNumber } from '../agreed-call.ts'

const ONCE =
  'The edge forwards an order once and never again. A code of the table "before any write" says that nothing was written; every other failure leaves the order to a person.'
const FIGURES =
  'The backend computes the amounts itself and refuses the order with 10301 when they differ. They follow docs/storefront.md, section 9: each line is computed unrounded, each total is rounded once.'
const CHOICE =
  'Orders are chosen by `entityIds`; with `isExcluded` all matching orders except these. Without ids and without `isExcluded` none is chosen.'

/** Placing orders, reading them, and scheduled shipments. */
export const orderCalls = {
  checkout: {
    callers: ['placeOrders'],
    body: checkoutBody,
    answer: checkoutAnswer,
    codes: ['basketChanged', 'dealershipNotAllowed', 'wrongUser', 'productGone'],
    profile: 'order',
    neededTo: 'place orders',
    limitS: 40,
    notes: [ONCE, FIGURES, 'The order belongs to the session’s user, whose id is `userId`.'],
  },
  checkoutNewUser: {
    callers: ['everybody'],
    body: newCustomerOrderBody(requestMessages),
    answer: newCustomerAnswer,
    codes: ['basketChanged', 'productGone', 'companyNameTaken', 'emailTaken', 'tooManyTries'],
    profile: 'order',
    neededTo: 'take orders of people without an account',
    limitS: 40,
    notes: [ONCE, FIGURES, 'The answer may leave out the id: `{"data": {}}`.'],
  },
  unregisteredOrder: {
    callers: ['everybody'],
    query: { email: { type: 'string', text: 'The e-mail of the order.', isRequired: true, most: 200 } },
    answer: newCustomerOrderSchema,
    codes: ['notFound', 'tooManyTries'],
    profile: 'order',
    neededTo: 'show a new customer the order',
    notes: ['Another e-mail is answered like an unknown order.'],
  },
  orders: {
    callers: ['seeOrders'],
    query: pages(ORDERS_PER_PAGE, MOST_ORDERS_PER_PAGE),
    body: ordersBody,
    answer: ordersSchema,
    profile: 'read',
    neededTo: 'show the order history, and find an order whose answer was lost',
    notes: [
      'Orders of the caller’s own dealerships; people with Orders#edit or Clients#view read all.',
      '`dealerIds`, `from`, `to` and `sort` by id ascending must be obeyed, and `count` must count all matching orders: only so can the app prove that an order is missing.',
      '`from` and `to` are days of the site’s time zone, both inclusive.',
      'A filter that the backend does not know must not be an error.',
    ],
  },
  order: {
    callers: ['seeOrders'],
    answer: orderSchema,
    codes: ['notFound'],
    profile: 'read',
    neededTo: 'show one order',
    notes: ['An order of another dealership is answered like an unknown one: 404, never 401 or 403.'],
  },
  orderProducts: {
    callers: ['seeOrders'],
    answer: page(lineSchema),
    codes: ['notFound'],
    profile: 'read',
    neededTo: 'read the lines of an order with the products of now',
    without: 'Nothing: no screen asks for it today.',
  },
  purchases: {
    callers: ['seeOrders'],
    query: { userId: wholeNumber('Only purchases of this user.', false) },
    answer: purchasesSchema,
    codes: ['notFound'],
    profile: 'read',
    neededTo: 'show all products that a dealership bought',
    notes: ['`product` is the product of now; one that is gone has only its id and its name of then.'],
  },
  invoicesPdf: {
    callers: ['seeOrders'],
    body: ordersBody,
    answer: { mediaTypes: [PDF_TYPE], text: 'The chosen invoices in one file.' },
    codes: ['notFound', 'orderStatus'],
    profile: 'read',
    neededTo: 'download invoices',
    limitS: 120,
    notes: [CHOICE],
  },
  paperOrder: {
    callers: ['seeOrders'],
    answer: paperOrderSchema,
    codes: ['notFound'],
    profile: 'read',
    neededTo: 'show the paper order of New Jersey that an order names',
    without: 'The number is shown without its paper order, as one that was typed by hand.',
  },
  cancelPaperOrder: {
    callers: ['cancelPaperOrders'],
    query: { id: wholeNumber('The order.') },
    answer: doneSchema,
    codes: ['notFound'],
    profile: 'order',
    neededTo: 'cancel a paper order',
    without: 'The refusal is shown; the paper order stays.',
  },
  packingSlipsPdf: {
    callers: ['administerOrders'],
    body: ordersBody,
    answer: { mediaTypes: [PDF_TYPE], text: 'The packing slips of the chosen orders in one file.' },
    codes: ['notFound', 'orderStatus'],
    profile: 'staff',
    neededTo: 'print packing slips',
    limitS: 120,
    notes: [CHOICE],
  },
  printPressed: {
    callers: ['administerOrders'],
    body: ordersBody,
    answer: changedOrderCount,
    codes: ['notFound', 'orderStatus'],
    profile: 'staff',
    neededTo: 'count prints of invoices; an invoice that was never printed cannot be sent',
    notes: [CHOICE],
  },
  sendInvoices: {
    callers: ['administerOrders'],
    body: sendBody,
    answer: changedOrderCount,
    codes: ['notFound', 'orderStatus', 'neverPrinted', 'neverSent', 'notMailed'],
    profile: 'staff',
    neededTo: 'mail invoices and reminders',
    limitS: 120,
    notes: [CHOICE],
  },
  confirmState: {
    callers: ['administerOrders'],
    query: {
      state: {
        type: 'string',
        text: 'The status that the orders get.',
        isRequired: true,
        values: ['pending', 'paid', 'free'],
      },
    },
    body: ordersBody,
    answer: changedOrderCount,
    codes: ['notFound', 'orderStatus', 'neverPrinted', 'neverSent'],
    profile: 'staff',
    neededTo: 'change the status of orders',
    notes: [CHOICE],
  },
  reorder: {
    callers: ['administerOrders'],
    answer: reorderAnswer,
    codes: ['notFound', 'orderStatus', 'productGone'],
    profile: 'staff',
    neededTo: 'place an order again for a dealership',
  },
  correctAmounts: {
    callers: ['administerOrders'],
    body: correctAmountsBody,
    answer: reorderAnswer,
    codes: ['notFound', 'orderStatus', 'productGone'],
    profile: 'staff',
    neededTo: 'correct shipping and tax of an order',
    without: 'The refusal is shown; the amounts stay.',
  },
  removeOrder: {
    callers: ['removeOrders'],
    query: { id: wholeNumber('The order.') },
    answer: doneSchema,
    codes: ['notFound'],
    profile: 'staff',
    neededTo: 'remove orders',
  },
  ordersWorkbook: {
    callers: ['administerOrders'],
    body: statementBody,
    answer: { mediaTypes: [WORKBOOK_TYPE], text: 'The statement as an Excel workbook.' },
    profile: 'staff',
    neededTo: 'download statements',
    limitS: 120,
  },
  orderEvents: {
    callers: ['administerOrders'],
    answer: orderEventsSchema,
    codes: ['notFound'],
    profile: 'staff',
    neededTo: 'show the history of an order',
    without: 'The page of the order has no history.',
  },
  assignVendor: {
    callers: ['administerOrders'],
    body: vendorProductsBody,
    answer: doneSchema,
    codes: ['notFound', 'prohibited'],
    profile: 'staff',
    neededTo: 'say which vendor supplies a dealership with which products',
  },
  shipments: {
    callers: ['seeScheduledShipments'],
    query: pages(SHIPMENTS_PER_PAGE),
    body: shipmentsBody,
    answer: shipmentsSchema,
    profile: 'read',
    neededTo: 'list scheduled shipments',
    notes: ['The same filters inside a member `data` are read too.'],
  },
  saveShipment: {
    callers: ['editScheduledShipments', 'subscribe'],
    body: shipmentBody(shipmentMessages),
    answer: savedShipmentSchema,
    codes: ['notFound', 'dealershipNotAllowed', 'productGone', 'prohibited'],
    profile: 'order',
    neededTo: 'subscribe to products',
    notes: ['Without an id, or with 0 or null, it creates a shipment.'],
  },
  removeShipment: {
    callers: ['removeScheduledShipments'],
    query: { id: wholeNumber('The shipment.') },
    answer: doneSchema,
    codes: ['notFound'],
    profile: 'order',
    neededTo: 'end a subscription',
  },
  forceShipment: {
    callers: ['forceScheduledShipments'],
    query: { id: wholeNumber('The shipment.') },
    answer: forcedShipmentSchema,
    codes: ['notFound', 'productGone'],
    profile: 'staff',
    neededTo: 'order a scheduled shipment today',
  },
} as const satisfies Record<string, AgreedCall>
