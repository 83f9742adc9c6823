// What stands on invoices and packing slips, and what their buttons and their viewer say (ordering.md §2, §8).
export const packingSlipTexts = {
  slip: (id: number) => `Packing slip #${id}`,
  slips: 'Packing slips',
  page: (id: number, page: number) => `Packing slip #${id}, page ${page}`,
  packSize: 'Pack size',
  packs: 'Packs',
  /** Pieces that fill no pack. */
  rest: (pieces: number) => `${pieces} loose`,
} as const

export const invoiceTexts = {
  invoice: (id: number) => `Invoice #${id}`,
  invoices: 'Invoices',
  page: (id: number, page: number) => `Invoice #${id}, page ${page}`,
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
  quantity: 'Qty',
  lineTotal: 'Total price',
  subTotal: 'Subtotal',
  shipping: 'Shipping',
  tax: 'Tax',
  total: 'Total',
  toBeDetermined: 'TBD',
  notFound: 'Data not found.',
  tooMany: (most: number) => `At most ${most} invoices fit into one file.`,
  show: (order: string) => `Show invoice of ${order}`,
  download: (order: string) => `Download PDF of ${order}`,
  showShort: 'Show invoice',
  downloadShort: 'Download PDF',
} as const
