// Texts of the order history and of the preview of an order (ordering.md §2).
import { countOf } from '../figures.ts'

export const orderHistoryTexts = {
  filters: 'Filters',
  dateFrom: 'DATE from',
  dateTo: 'DATE to',
  dateHint: 'MM-dd-yyyy',
  anyStatus: 'All',
  notADay: 'Type the date as MM-dd-yyyy',
  endsBeforeItBegins: 'The second date must not be before the first',
  /** Stands before the sentence that says how old the device's copy is. */
  filterIgnored:
    'This server cannot filter by PO# or RO / ORDERER, so only the orders saved on this device are filtered.',
  noneMatch: 'No orders match',
  noneMatchHint: 'Change or clear the filters to see other orders.',
  onlyOf: (name: string) => `Only orders of ${name}.`,
  thisDealership: 'this dealership',
  thisUser: 'one user',
  foreign: 'This dealership is not one of yours',
  foreignHint: 'Only users of this dealership see its orders.',
  showAll: 'Show all orders',
  actions: 'ACTIONS',
  moreFor: (order: string) => `More for ${order}`,
  open: (order: string) => `Open ${order}`,
  orderAgain: 'Order again',
  orderAgainOf: (order: string) => `Order again, ${order}`,
  workbook: 'Download orders as Excel',
  /** The button of small windows that opens the menu with the actions for the whole list. */
  moreForList: 'More for the list',
  /** Beside the menu of the list, which staff have too. */
  moreForDealership: 'More for the dealership',
  workbookFile: 'orders.xlsx',
  workbookSheet: 'Orders',
  workbookShipping: 'SHIPPING',
  workbookTax: 'TAX',
  workbookIncomplete: (age: string | null) =>
    `The server did not send the orders. The file has only those saved on this device${age === null ? '' : `, last updated ${age}`}.`,
  allPurchases: (dealership: string) => `All Purchases / Subscriptions of ${dealership}`,
  allOrders: (dealership: string) => `All orders of ${dealership}`,
  choose: (order: string) => `Choose ${order}`,
  remove: (order: string) => `Remove ${order}`,
  removeNeedsServer: 'Not possible now: the server does not answer.',
  downloadPdf: 'Download PDF',
  otherWorkRuns: 'Another action is running for the chosen orders.',
  show: 'Show',
  workingThrough: (count: number) => `Working through ${countOf(count, 'order')}`,
  /** Heading of the order column in an outcome. */
  outcomeOrder: 'Order',
  noInvoiceYet: 'The invoice is available once the order has been processed.',
  preview: (order: string) => `Preview of ${order}`,
  order: (number: string, date: string) =>
    number === 'order received' ? `order of ${date}` : `order ${number}`,
  moreItems: (count: number) => `+${count} More Items`,
  pieces: (quantity: number) => `× ${quantity}`,
} as const
