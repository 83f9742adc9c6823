// Texts of the staff's list of orders (ordering.md §2 Order history, §4, §5, §8).
import { listedOrderNumber, orderNumber } from '#site/order-number.ts'
import { countOf } from '../figures.ts'
import { noVendors } from '../products/vendor-products.ts'
import { validationTexts } from '../validation.ts'

export const staffOrderTexts = {
  chosenOrders: 'Chosen orders',
  include: 'Include',
  exclude: 'Exclude',
  includeHint: 'Actions apply to the chosen orders.',
  excludeHint: 'Actions apply to all orders that match the filters, except the chosen ones.',
  /** The name of an order's chip; pressing the chip removes the order from the chosen orders. */
  removeFromChosen: (id: number) => `Remove ${listedOrderNumber(id)}`,
  /** The sums of the orders with a checked box, for example `60 orders, $18,200.00, 8 dealerships`. */
  chosenSums: (orders: number, amount: string, dealerships: number) =>
    [countOf(orders, 'order'), amount, countOf(dealerships, 'dealership')].filter(Boolean).join(', '),
  allButExcluded: (count: number) => `${countOf(count, 'order')}, without the excluded ones`,

  // Names of a row's controls, which people and tests rely on: each names its order by the number alone.
  print: (id: number, times: number) => `Print ${listedOrderNumber(id)}, pressed ${countOf(times, 'time')}`,
  show: (id: number) => `Show ${listedOrderNumber(id)}`,
  send: (id: number, times: number) => `Send ${listedOrderNumber(id)}, sent ${countOf(times, 'time')}`,
  download: (id: number) => `Download ${listedOrderNumber(id)}`,
  packingSlip: (id: number) => `Packing slip ${listedOrderNumber(id)}`,
  remind: (id: number) => `Remind ${listedOrderNumber(id)}`,
  reorder: (id: number) => `Reorder ${listedOrderNumber(id)}`,
  correctAmounts: (id: number) => `Correct amounts of ${listedOrderNumber(id)}`,
  remove: (id: number) => `Remove ${listedOrderNumber(id)}`,
  toPending: (id: number) => `Move ${listedOrderNumber(id)} to Unpaid`,
  toPaid: (id: number) => `Move ${listedOrderNumber(id)} to Paid`,
  toFree: (id: number) => `Move ${listedOrderNumber(id)} to Free`,
  moreFor: (id: number) => `More for ${listedOrderNumber(id)}`,
  // The words on the button of a row and in its menu; the name for screen readers is one of the names above.
  printVerb: 'Print',
  sendVerb: 'Send',
  toPendingVerb: 'To Unpaid',
  toPaidVerb: 'To Paid',
  toFreeVerb: 'To Free',
  showVerb: 'Show',
  openVerb: 'Open',
  downloadVerb: 'Download',
  packingSlipVerb: 'Packing slip',
  remindVerb: 'Remind',
  reorderVerb: 'Reorder',
  correctAmountsVerb: 'Correct amounts',
  removeVerb: 'Remove',
  /** The title of the viewer. */
  packingSlipTitle: (id: number) => `Packing slip ${orderNumber(id)}`,

  needsServer: 'Not possible now: the server does not answer.',
  /** The reason why no action works while the rows are still those of another page or filter. */
  listIsLoading: 'The list is still loading.',
  isNotShown: (id: string) => `Order ${listedOrderNumber(Number(id))} is not on this page any more.`,
  /** The reasons for which the table of statuses refuses an action. */
  neverPrinted: 'The invoice must be printed at least once.',
  neverPrintedToSend: 'Error sending invoice. The invoice must be printed at least once.',
  neverSent: 'The invoice must be sent at least once.',
  notIn: 'Only an order that is In can become Free.',
  notInToCorrect: 'Only the amounts of an order that is In can be corrected.',
  statusForbids: 'The present status of this order does not allow this action.',

  changeStatus: (count: number) => `Are you sure that you want to change status ${count} invoice ?`,
  removeOrder: 'Do you sure remove order',
  yes: 'Yes',
  no: 'No',
  /**
   * The beginning of the question, for example `Order 501 of Lakeside Motors, $75.88`; `fromTo` or `disappears` follows
   * it.
   */
  orderWords: (id: number, dealership: string, amount: string) =>
    [`Order ${listedOrderNumber(id)} of ${dealership}`, amount].filter(Boolean).join(', '),
  fromTo: (from: string, to: string) => `: from ${from} to ${to}.`,
  disappears: '. It disappears from every list. This cannot be undone.',

  moved: (id: number, to: string) => `Order ${listedOrderNumber(id)} is ${to} now.`,
  notMoved: (id: number) => `Order ${listedOrderNumber(id)} keeps its status.`,
  /** Shown when another person moved the order first. */
  movedByOther: (id: number, status: string, name: string | undefined) =>
    `Order ${listedOrderNumber(id)} is ${status} already: ${name ?? 'somebody else'} moved it.`,
  removedByOther: (id: number) =>
    `Order ${listedOrderNumber(id)} no longer exists: somebody removed it or corrected its amounts.`,
  /** Counts other people's changes, which the list does not show while rows are chosen or an action is running. */
  changed: (count: number) =>
    `${countOf(count, 'order on this page has', 'orders on this page have')} changed`,
  showChanged: 'Show the changes',
  /** Shown when the answer of the server was lost. */
  perhapsDone: 'The answer was lost. The action may have been done.',
  perhapsMoved: (id: number) =>
    `It is not known whether order ${listedOrderNumber(id)} was moved. Look at its status before you try again.`,
  lookFirst: 'It may have been done all the same. Look at the order before you try again.',
  /** For actions that make a new order, after which the order itself may look as before. */
  lookForNewOrder:
    'A new order may have been made all the same. Check the newest orders of the list before you try again.',
  /** A mail waits five seconds if a person sends it by pressing a key of the keyboard. */
  willBeSent: (id: number, hasUndoKey: boolean) =>
    `Invoice ${orderNumber(id)} is sent in 5 seconds. Press Undo here${hasUndoKey ? ', or press U to cancel the newest mail' : ' to cancel it'}.`,
  sendingUndone: (id: number) => `Invoice ${orderNumber(id)} was not sent.`,
  sent: (id: number) => `Invoice ${orderNumber(id)} has been sent successfully`,
  reminded: (id: number) => `Invoice ${orderNumber(id)} has been sent successfully as a reminder`,
  notSent: 'Failed to send',
  notCounted: (id: number) => `The print of invoice ${orderNumber(id)} was not counted.`,
  perhapsCounted: (id: number) =>
    `It is not known whether the print of invoice ${orderNumber(id)} was counted.`,
  reordered: (id: number) => `Reorder success id: ${listedOrderNumber(id)}`,
  notReordered: (id: number) => `Failed reorder: ${listedOrderNumber(id)}`,
  corrected: (id: number, newId: number) =>
    `Order ${listedOrderNumber(newId)} replaces order ${listedOrderNumber(id)}.`,
  notCorrected: (id: number) => `The amounts of order ${listedOrderNumber(id)} were not corrected.`,
  perhapsCorrected: (id: number) =>
    `It is not known whether the amounts of order ${listedOrderNumber(id)} were corrected.`,
  /** Shown when the order is gone, and the answer to an earlier try to correct its amounts was lost. */
  perhapsReplaced: (id: number) =>
    `Order ${listedOrderNumber(id)} no longer exists. Check whether a new order has already replaced it.`,
  /** Added to the failure if the backend may lack the call that corrects amounts. */
  correctInCart:
    'If this server cannot correct amounts: press Reorder, then Open in the cart, place the order with the right amounts, and remove this order.',
  removed: (id: number) => `Order removed id: ${listedOrderNumber(id)}`,
  notRemoved: (id: number) => `Failed removed id: ${listedOrderNumber(id)}`,
  perhapsRemoved: (id: number) =>
    `It is not known whether order ${listedOrderNumber(id)} was removed. If it is still there, remove it again.`,

  // Bulk work.
  /** The only action on a single chosen order: its page has all others. */
  openChosen: 'Open order',
  moreForChosen: 'More for the chosen orders',
  changeToPaid: 'Change to paid',
  changeToUnpaid: 'Change to unpaid',
  packingSlips: 'Packing slips',
  remindSelected: 'Remind selected',
  printSelected: 'Print selected',
  sendSelected: 'Send selected',
  notInToUnpaid: 'Only an order that is In can become Unpaid.',
  notUnpaid: 'Only an order that is Unpaid can become Paid.',
  sendQuestion: (count: number) => `Send ${countOf(count, 'invoice')}?`,
  remindQuestion: (count: number) =>
    count === 1 ? 'Send 1 invoice as a reminder?' : `Send ${count} invoices as reminders?`,
  remindedMany: (count: number) => `${count} selected invoices have been sent successfully as a reminder`,
  sentMany: (count: number) => `${count} selected invoices have been sent successfully`,
  countAndAmount: (count: number, amount: string) =>
    [countOf(count, 'order'), amount].filter(Boolean).join(', '),
  /** The name of a dealership in a list in which another dealership has the same name. */
  dealershipOfId: (name: string, id: number) => `${name} (id ${id})`,
  sumsOfDealership: (dealership: string, sums: string) => `${dealership}: ${sums}`,
  nothingChanges: {
    paid: 'None of these orders is Unpaid.',
    pending: 'None of these orders can become Unpaid: each must be In, and its invoice printed and sent.',
  },
  willBeSkipped: {
    paid: (count: number) =>
      count === 1
        ? '1 order is skipped: it is not Unpaid.'
        : `${count} orders are skipped: they are not Unpaid.`,
    pending: (count: number) =>
      count === 1
        ? '1 order is skipped: it is not In, or its invoice was not printed and sent yet.'
        : `${count} orders are skipped: they are not In, or their invoices were not printed and sent yet.`,
  },

  sortBy: 'Sort by',
  /** Names of the sortings on phones, by their value in the address. */
  sorted: {
    '': 'Newest first',
    '-id': 'Order, highest first',
    id: 'Order, lowest first',
    '-createdAt': 'Date, newest first',
    createdAt: 'Date, oldest first',
    userName: 'User, A to Z',
    '-userName': 'User, Z to A',
    dealerName: 'Dealership, A to Z',
    '-dealerName': 'Dealership, Z to A',
    '-totalAmount': 'Amount, highest first',
    totalAmount: 'Amount, lowest first',
    '-qntProduct': 'Products, most first',
    qntProduct: 'Products, fewest first',
    status: 'Status, In first',
    '-status': 'Status, Free first',
  },
  /** For people who see ids in the column of users. */
  sortedByUserId: { userName: 'User, lowest first', '-userName': 'User, highest first' },

  // Workbooks.
  /**
   * The button of a download; its words are fixed (G77). null while the number is not known: the device's copy has only
   * a part of the orders.
   */
  downloadWorkbook: (count: number | null) => `Upload Excel count: ${count ?? '…'}`,
  noStatement: 'No orders match the filters, so there is no workbook.',
  tooManyToFilter: (most: number) =>
    `This server cannot filter by PO# or RO / ORDERER, and this device can filter at most ${most.toLocaleString('en-US')} orders for a workbook. Choose a shorter range with DATE from and DATE to.`,
  vendorStatement: 'Vendor statement',
  statementOf: (vendor: string) => `Download the statement of ${vendor}`,
  readingVendors: 'Loading vendors',
  noVendors,

  // Saved views.
  savedViews: 'Saved views',
  /** The name of the button that opens the saved views while one of them is shown. */
  currentView: (name: string) => `Saved views: ${name} is shown`,
  allOrders: 'All orders',
  viewName: 'Name of this view',
  viewNameMissing: validationTexts.required,
  saveView: 'Save view',
  howToSaveView: 'Filter or sort the list of all orders. Then you can save it here as a view.',
  removeView: (name: string) => `Remove view ${name}`,

  // Keys.
  keys: 'Keyboard shortcuts',
  keysTitle: 'Keyboard shortcuts (?)',
  keysHint: 'In the list, while a row has the focus:',
  keyList: [
    ['↓ ↑', 'Go to the next or previous row'],
    ['Home End', 'Go to the first or last row'],
    ['Space', 'Choose the row'],
    ['Enter', 'Open the order'],
    ['M', 'Move the order to the next status'],
    ['P', 'Print the invoice'],
    ['V', 'Show the invoice'],
    ['S', 'Send the invoice'],
    ['G', 'Download the invoice'],
    ['K', 'Show the packing slip'],
    ['I', 'Send the invoice as a reminder'],
    ['F', 'Move the order to Free'],
    ['R', 'Reorder the products'],
    ['C', 'Correct the amounts'],
    ['X', 'Remove the order'],
    ['A', 'Open All Purchases / Subscriptions of the dealership'],
    ['L', 'Show all orders of the dealership'],
  ],
  keysElsewhere: 'Anywhere on the page except in a field:',
  keyListElsewhere: [
    ['U', 'Cancel the newest mail within 5 seconds'],
    ['D', 'Go to the filter DEALERSHIP'],
    ['N', 'Go to the filter ORDER'],
    ['↓', 'Go to the list'],
    ['?', 'Show these keys'],
  ],
  keysInField: 'In a field of the filters:',
  keyListInField: [
    ['Enter', 'Apply the filters'],
    ['Esc', 'Go to the list'],
  ],
} as const
