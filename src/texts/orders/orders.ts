// Texts that the screens of orders share (ordering.md §2 Order history, §4 and §8).

export const orderTexts = {
  title: 'Order history',
  list: 'Orders',
  /** While a buyer's order is IN, the number is the text 'order received' (G138). */
  orderTitle: (number: string) => (number === 'order received' ? 'Order received' : `Order ${number}`),
  oneOrder: 'Order',
  dateOfOrder: 'Date',
  date: 'DATE',
  order: 'ORDER',
  items: 'QNT',
  user: 'USER',
  dealership: 'DEALERSHIP',
  status: 'STATUS',
  amount: 'AMOUNT',
  poNumber: 'PO#',
  orderer: 'RO / ORDERER',
  none: 'No orders yet',
  noneHint: 'Orders appear here as soon as the server has received them.',
  /** If the server did not answer, a sign-in helps nothing. */
  notAnswered: (failure: string) => `Error receiving order. ${failure}`,
  /**
   * The failure becomes a part of this sentence, without its full stop. If it has several lines, only the last line is
   * used, which is the server's.
   */
  loadFailed: (failure: string) =>
    `Error receiving order, ${failure.replace(/^.*\n/s, '').replace(/\.$/, '')}, try logging in.`,
  noneStored: 'No orders on this device',
  noneStoredHint: 'The orders that you see while the server answers are saved on this device.',
  print: 'Print this order',
  productNumber: 'No.',
  more: 'More for this order',
  product: 'Product',
  unitPrice: 'Item price',
  quantity: 'Quantity',
  lineTotal: 'Total price',
  orderedBy: 'Ordered by',
  adminAuthor: 'Manager',
  isLoading: 'Loading orders',
  lines: 'Ordered products',
  paperOrderNumber: 'Paper order number',
  back: 'Order history',
  choose: (name: string) => `Choose ${name}`,
  chooseAll: 'Choose all products',
} as const
