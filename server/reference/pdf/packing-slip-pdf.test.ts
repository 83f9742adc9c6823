import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readPdf } from '#tests/support/read-pdf.ts'
import type { Invoice } from '../store/orders/find-invoices.ts'
import { drawPackingSlips } from './packing-slip-pdf.ts'

const line = (id: number, name: string, quantity: number) => ({
  product: { id, name },
  name,
  quantity,
  price: null,
  discount: null,
  finalPrice: null,
  shippingCost: null,
  taxCost: null,
})

const SLIP: Invoice = {
  order: {
    id: 501,
    createdAt: '06.01.2026 10:00',
    subTotal: null,
    shippingCost: null,
    tax: null,
    totalAmount: null,
    poNumber: 'PO-7',
    confirmNumber: 'NJ-12',
    namePo: 'Zoë',
    amountsSet: false,
    printPressed: 0,
    sendCount: 0,
    products: [
      line(101, 'Pouch', 1250),
      line(102, 'Étui', 40),
      line(103, 'Frame', 1200),
      line(104, 'Cap', 7),
    ],
    user: { id: 3, name: '', login: 'buyer', isAdmin: false },
    dealership: { id: 7, name: 'Lakeside Motors', email: '', companyId: 2, localStatus: false },
  },
  dealership: {
    id: 7,
    name: 'Lakeside Motors',
    email: '',
    phone: '',
    companyId: 2,
    companyName: 'Lakeside Group',
    noTax: false,
    noShippingFee: false,
    localStatus: false,
    dealerLicenseNumber: '',
    isApproved: true,
    shippingAddress: {
      street: '1 Lake Street',
      city: 'Evanston',
      zip: '60201',
      state: { id: 1, code: 'IL', name: 'Illinois', tax: 6.25 },
    },
  },
  isShippingOpen: false,
  outlinedProducts: new Set(),
  packingNotes: new Map([
    [101, { text: 'Shelf 4', packingSize: 100, unit: 'pcs' }],
    [102, { text: '', packingSize: 50, unit: '' }],
    [103, { text: 'Shelf 9', packingSize: 0, unit: 'box' }],
  ]),
}

test('a packing slip has the full packs and the loose pieces of each product, with its own note, and all facts of the order', async () => {
  const slips = [SLIP, { ...SLIP, order: { ...SLIP.order, id: 502, products: [] } }]
  const [texts = [], secondTexts] = readPdf(await buffer(drawPackingSlips(Readable.from(slips), [501, 502])))
  expect(texts.slice(texts.indexOf('Dealership'))).toEqual([
    'Dealership',
    'Lakeside Motors',
    'Ship to',
    '1 Lake Street, Evanston, Illinois, 60201',
    "RO or Orderer's Name",
    'Zoë',
    'PO#',
    'PO-7',
    'Paper order number',
    'NJ-12',
    'Ordered by',
    'buyer',
    ...['Product', 'Quantity', 'Pack size', 'Packs'],
    ...['Pouch · No. 101', '1,250', '100 pcs', '12 + 50 loose', 'Shelf 4'],
    ...['Étui · No. 102', '40', '50', '40 loose'],
    ...['Frame · No. 103', '1,200', '1 box', '1,200', 'Shelf 9'],
    ...['Cap · No. 104', '7', '1', '7'],
  ])
  expect(secondTexts).toContain('Packing slip #502')
})
