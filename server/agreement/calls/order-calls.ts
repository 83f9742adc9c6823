import { requestMessages } from '#texts/people/visitor-requests.ts'
import { shipmentMessages } from '#texts/shipments/shipments.ts'
import { describeCalls } from '../described-calls.ts'

const ONCE_NOTE =
  'The edge forwards an order again only if it is proven that nothing was written: no byte left the edge, or the backend answered with a code that docs/ordering.md, section 8, marks "before any write" (for an order of a new customer also 10101, 10200 or 10203). After every other failure a person decides about the order.'
const AMOUNTS_NOTE =
  'The backend computes the amounts itself and refuses the order with 10301 when its amounts differ. The amounts follow docs/storefront.md, section 9: each line is computed unrounded, each total is rounded once.'
const EXPECTED_SHIPMENT_NOTE =
  'The header `If-Match: "<quantity>.<period>.<next start>"` names the shipment that the caller edited. A backend that reads it refuses with 10320 if the shipment differs; others ignore it.'
const CHOICE_NOTE =
  '`entityIds` chooses the orders; with `isExcluded` all matching orders except these are chosen. Without ids and without `isExcluded` no order is chosen.'

/** Placing orders, reading them, the work of staff on orders, and scheduled shipments. */
export const orderCalls = describeCalls({
  checkout: {
    profile: 'order',
    neededTo: 'place orders',
    limitS: 40,
    notes: [ONCE_NOTE, AMOUNTS_NOTE, 'The order belongs to the session’s user, whose id is `userId`.'],
  },
  checkoutNewUser: {
    messages: requestMessages,
    profile: 'order',
    neededTo: 'take orders of people without an account',
    limitS: 40,
    notes: [ONCE_NOTE, AMOUNTS_NOTE, 'The answer may leave out the id: `{"data": {}}`.'],
  },
  unregisteredOrder: {
    query: {
      email: 'The e-mail of the order.',
    },
    profile: 'order',
    neededTo: 'show a new customer the order',
    notes: ['A wrong e-mail is answered like an unknown order.'],
  },
  orders: {
    profile: 'read',
    neededTo: 'show the order history, and find an order whose answer was lost',
    notes: [
      'Orders of the caller’s own dealerships; people with Orders#edit or Clients#view read all.',
      '`dealerIds`, `from`, `to` and `sort` by id ascending must be obeyed, and `count` must count all matching orders: otherwise the app cannot prove that an order is missing.',
      '`from` and `to` are days of the site’s time zone, both inclusive.',
      'A filter that the backend does not know must not be an error.',
    ],
  },
  order: {
    profile: 'read',
    neededTo: 'show one order',
    notes: ['An order of another dealership is answered like an unknown order: 404, never 401 or 403.'],
  },
  orderProducts: {
    profile: 'read',
    neededTo: 'read the lines of an order with the current products',
    fallback: 'Nothing: no screen asks for it today.',
  },
  purchases: {
    query: { userId: 'Only purchases of this user.' },
    profile: 'read',
    neededTo: 'show all products that a dealership bought',
    notes: [
      '`product` is the current product. A product that no longer exists has only its id and its name at the time of the order.',
    ],
  },
  invoicesPdf: {
    file: 'The chosen invoices in one file.',
    profile: 'read',
    neededTo: 'download invoices',
    limitS: 120,
    notes: [CHOICE_NOTE],
  },
  paperOrder: {
    profile: 'read',
    neededTo: 'show the paper order of New Jersey that an order names',
    fallback: 'The app shows the number without the paper order, like a number that a person typed.',
  },
  cancelPaperOrder: {
    query: { id: 'The id of the order.' },
    profile: 'order',
    neededTo: 'cancel a paper order',
    fallback: 'The app shows the refusal; the paper order stays.',
  },
  packingSlipsPdf: {
    file: 'The packing slips of the chosen orders in one file.',
    profile: 'staff',
    neededTo: 'print packing slips',
    limitS: 120,
    notes: [CHOICE_NOTE],
  },
  printPressed: {
    profile: 'staff',
    neededTo: 'count prints of invoices; an invoice that was never printed cannot be sent',
    notes: [CHOICE_NOTE],
  },
  sendInvoices: {
    profile: 'staff',
    neededTo: 'mail invoices and reminders',
    limitS: 120,
    notes: [CHOICE_NOTE],
  },
  confirmState: {
    query: {
      state: 'The status that the orders get.',
    },
    profile: 'staff',
    neededTo: 'change the status of orders',
    notes: [CHOICE_NOTE],
  },
  reorder: {
    profile: 'staff',
    neededTo: 'place an order again for a dealership',
  },
  correctAmounts: {
    profile: 'staff',
    neededTo: 'correct shipping and tax of an order',
    fallback: 'The app shows the refusal; the amounts stay.',
  },
  removeOrder: {
    query: { id: 'The id of the order.' },
    profile: 'staff',
    neededTo: 'remove orders',
  },
  ordersWorkbook: {
    file: 'The statement as an Excel workbook.',
    profile: 'staff',
    neededTo: 'download statements',
    limitS: 120,
  },
  orderEvents: {
    profile: 'staff',
    neededTo: 'show the history of an order',
    fallback: 'The page of the order has no history.',
  },
  assignVendor: {
    profile: 'staff',
    neededTo: 'say which vendor supplies a dealership with which products',
  },
  shipments: {
    profile: 'read',
    neededTo: 'list scheduled shipments',
    notes: ['The backend also reads these filters inside a member `data`.'],
  },
  saveShipment: {
    messages: shipmentMessages,
    profile: 'order',
    neededTo: 'subscribe to products',
    notes: ['Without an id, or with the id 0 or null, the call creates a shipment.', EXPECTED_SHIPMENT_NOTE],
  },
  removeShipment: {
    query: { id: 'The id of the shipment.' },
    profile: 'order',
    neededTo: 'end a subscription',
    notes: [EXPECTED_SHIPMENT_NOTE],
  },
  forceShipment: {
    query: { id: 'The id of the shipment.' },
    profile: 'staff',
    neededTo: 'order a scheduled shipment today',
  },
})
