// Texts on invoices and packing slips, of their buttons and of their viewer (ordering.md §2, §8).
import { orderNumber } from '#site/order-number.ts'

export const packingSlipTexts = {
  slip: (id: number) => `Packing slip ${orderNumber(id)}`,
  slips: 'Packing slips',
  page: (id: number, page: number) => `Packing slip ${orderNumber(id)}, page ${page}`,
  packSize: 'Pack size',
  packs: 'Packs',
  /** Pieces that do not fill a pack. */
  loosePieces: (pieces: number) => `${pieces} loose`,
} as const

export const invoiceTexts = {
  invoice: (id: number) => `Invoice ${orderNumber(id)}`,
  invoices: 'Invoices',
  page: (id: number, page: number) => `Invoice ${orderNumber(id)}, page ${page}`,
  date: 'Date',
  status: 'Status',
  billTo: 'Dealership',
  shipTo: 'Ship to',
  poNumber: 'PO#',
  orderer: "RO or Orderer's Name",
  paperOrder: 'Paper order number',
  orderedBy: 'Ordered by',
  product: 'Product',
  unitPrice: 'Item price',
  quantity: 'Quantity',
  lineTotal: 'Total price',
  subTotal: 'Subtotal',
  shipping: 'Shipping',
  tax: 'Tax',
  total: 'Total',
  toBeDetermined: 'TBD',
  missingLetters: '□ stands for a letter that this paper cannot show.',
  notFound: 'Data not found.',
  tooMany: (most: number) => `At most ${most} invoices fit into one file. Choose fewer orders.`,
  show: (order: string) => `Show invoice of ${order}`,
  download: (order: string) => `Download PDF of ${order}`,
  printShort: 'Print invoice',
  showShort: 'Show invoice',
  downloadShort: 'Download PDF',
} as const
