import { describe, expect, it, test } from 'vitest'
import { account } from '#tests/support/account.ts'
import { sampleOrderLine, sampleServerOrder } from '#tests/support/sample-orders.ts'
import {
  choosePdfs,
  type KeptPdf,
  keptDealershipIds,
  orderVersion,
  type PdfSelection,
  pdfKey,
  wantedPdfs,
} from './kept-pdfs.ts'
import type { Order } from './order.ts'

const personWith = (...actions: string[]) => ({ privileges: [{ group: 'Orders', actions }] })
const buyer = personWith('view', 'create')
const staff = personWith('view', 'edit')

function order(id: number, fields: Partial<Order> = {}, dealershipId = 1): Order {
  const dealership = { id: dealershipId, name: '', email: '', companyId: 1, localStatus: false }
  return sampleServerOrder({ id, dealership, status: 'PENDING', ...fields })
}

const selectionWith = (fields: Partial<PdfSelection>): PdfSelection => ({
  orders: [],
  dealershipIds: [1],
  person: buyer,
  count: 20,
  pinnedIds: new Set(),
  ...fields,
})

const keysOf = (pdfs: readonly { order: Order; kind: KeptPdf['kind'] }[]) =>
  pdfs.map((pdf) => pdfKey(pdf.kind, pdf.order.id)).join(' ')

const keptKeysOf = (pdfs: readonly KeptPdf[]) => pdfs.map((pdf) => pdfKey(pdf.kind, pdf.orderId)).join(' ')

const keptPdfOf = (keptOrder: Order, bytes = 10): KeptPdf => ({
  orderId: keptOrder.id,
  kind: 'invoice',
  dealershipId: keptOrder.dealership.id,
  version: orderVersion(keptOrder),
  bytes,
  readAt: 1000,
})

describe('the wanted files', () => {
  const fourOrders = [order(1), order(4), order(2), order(3)]

  test.each<[title: string, fields: Partial<PdfSelection>, keys: string]>([
    ['are the invoices of the newest orders', { count: 2 }, 'invoice:4 invoice:3'],
    [
      'are the invoices of all orders if there are fewer',
      { count: 10 },
      'invoice:4 invoice:3 invoice:2 invoice:1',
    ],
    ['are none if the person wants none', { count: 0 }, ''],
    [
      'are the invoices of pinned orders first, then of the newest',
      { count: 1, pinnedIds: new Set([2, 1]) },
      'invoice:2 invoice:1 invoice:4',
    ],
    [
      'have the invoice of a pinned order once, even if it is among the newest',
      { count: 2, pinnedIds: new Set([4]) },
      'invoice:4 invoice:3',
    ],
    ['are none for a person who may not see orders', { person: personWith('create') }, ''],
    ['are none for a visitor', { person: null }, ''],
    [
      'have packing slips for people who may see them',
      { person: staff, count: 1 },
      'invoice:4 packingSlip:4',
    ],
    ['are none of another dealership', { dealershipIds: [2], pinnedIds: new Set([1]) }, ''],
  ])('%s', (_title, fields, keys) => {
    expect(keysOf(wantedPdfs(selectionWith({ orders: fourOrders, ...fields })))).toBe(keys)
  })

  it('are those of each dealership, newest first', () => {
    const orders = [order(1), order(2, {}, 2), order(3), order(4, {}, 2), order(5)]
    expect(keysOf(wantedPdfs(selectionWith({ orders, dealershipIds: [1, 2], count: 2 })))).toBe(
      'invoice:5 invoice:4 invoice:3 invoice:2',
    )
  })

  it.each([
    ['IN', buyer, ''],
    ['IN', staff, 'invoice:7 packingSlip:7'],
    ['PENDING', buyer, 'invoice:7'],
    ['PAID', buyer, 'invoice:7'],
    ['FREE', buyer, 'invoice:7'],
    ['UNDEFINED', buyer, 'invoice:7'],
  ] as const)('of an order with the status %s are those that the person may see', (status, person, keys) => {
    const orders = [order(7, { status })]
    expect(keysOf(wantedPdfs(selectionWith({ orders, person, pinnedIds: new Set([7]) })))).toBe(keys)
  })

  it('skip orders whose invoice the person may not see yet', () => {
    const orders = [order(1), order(2), order(3, { status: 'IN' })]
    expect(keysOf(wantedPdfs(selectionWith({ orders, count: 2 })))).toBe('invoice:2 invoice:1')
  })
})

describe('the choice of files to download and to delete', () => {
  const [order1, order2, order3] = [order(1), order(2), order(3)]
  const orders = [order1, order2, order3]

  test.each<
    [
      title: string,
      fields: Partial<PdfSelection>,
      keptPdfs: KeptPdf[],
      budget: number,
      missingKeys: string,
      surplusKeys: string,
    ]
  >([
    ['downloads missing invoices', {}, [keptPdfOf(order2)], 100, 'invoice:3 invoice:1', ''],
    [
      'is empty if the device has all invoices',
      {},
      orders.map((keptOrder) => keptPdfOf(keptOrder)),
      100,
      '',
      '',
    ],
    [
      'deletes an invoice that is not wanted any more',
      { count: 1 },
      [keptPdfOf(order3), keptPdfOf(order2)],
      100,
      '',
      'invoice:2',
    ],
    [
      'keeps the invoice of a pinned order',
      { count: 1, pinnedIds: new Set([2]) },
      [keptPdfOf(order3), keptPdfOf(order2)],
      100,
      '',
      '',
    ],
    [
      'deletes the oldest invoice above the budget',
      {},
      orders.map((keptOrder) => keptPdfOf(keptOrder, 40)),
      100,
      '',
      'invoice:1',
    ],
    [
      'keeps invoices that fill the budget exactly',
      {},
      orders.map((keptOrder) => keptPdfOf(keptOrder, 40)),
      120,
      '',
      '',
    ],
    [
      'keeps the invoice of a pinned order above the budget',
      { pinnedIds: new Set([1]) },
      orders.map((keptOrder) => keptPdfOf(keptOrder, 60)),
      100,
      '',
      'invoice:2 invoice:3',
    ],
    [
      'downloads no invoice that would not fit',
      {},
      [keptPdfOf(order3, 40), keptPdfOf(order2, 40)],
      100,
      '',
      '',
    ],
    [
      'downloads the invoice of a pinned order even if it does not fit',
      { pinnedIds: new Set([1]) },
      [keptPdfOf(order3, 60)],
      100,
      'invoice:1',
      'invoice:3',
    ],
    [
      'deletes all invoices of a person who may no longer see orders',
      { person: personWith('create') },
      [keptPdfOf(order1)],
      100,
      '',
      'invoice:1',
    ],
    [
      'deletes the file of an order that is gone',
      { orders: [order1] },
      [keptPdfOf(order1), keptPdfOf(order2)],
      100,
      '',
      'invoice:2',
    ],
    [
      'deletes a file of another dealership',
      { dealershipIds: [2] },
      [keptPdfOf(order1)],
      100,
      '',
      'invoice:1',
    ],
  ])('%s', (_title, fields, keptPdfs, budget, missingKeys, surplusKeys) => {
    const choice = choosePdfs(selectionWith({ orders, ...fields }), keptPdfs, budget)
    expect([keysOf(choice.missingPdfs), keptKeysOf(choice.surplusPdfs)]).toEqual([missingKeys, surplusKeys])
  })

  it.each<[string, Partial<Order>]>([
    ['status', { status: 'PAID' }],
    ['total', { totalAmount: 80 }],
    ['shipping', { shippingCost: 9 }],
    ['purchase order number', { poNumber: 'PO 8' }],
    ['confirmation number', { confirmNumber: 'NJ 9' }],
    ['tax', { tax: 4 }],
    ['name of the orderer', { namePo: 'Kim' }],
    ['lines', { lines: [] }],
  ])(
    'downloads an invoice again when the %s of its order changed, and keeps the earlier one until then',
    (_name, fields) => {
      const choice = choosePdfs(selectionWith({ orders: [order(1, fields)] }), [keptPdfOf(order1)], 100)
      expect([keysOf(choice.missingPdfs), keptKeysOf(choice.surplusPdfs)]).toEqual(['invoice:1', ''])
    },
  )

  it.each([{ quantity: 101 }, { price: 0.5 }, { finalPrice: 50 }, { name: 'Tag Pouch' }, { productId: 102 }])(
    'downloads an invoice again when its line has %j',
    (fields) => {
      const keptOrder = order(1, { lines: [sampleOrderLine] })
      const changedOrder = order(1, { lines: [{ ...sampleOrderLine, ...fields }] })
      const choice = choosePdfs(selectionWith({ orders: [changedOrder] }), [keptPdfOf(keptOrder)], 100)
      expect(keysOf(choice.missingPdfs)).toBe('invoice:1')
    },
  )

  it('downloads no invoice again after it was printed or mailed, as the invoice does not show that', () => {
    const printedOrder = order(1, { printPressed: 5, sendCount: 7 })
    expect(
      choosePdfs(selectionWith({ orders: [printedOrder] }), [keptPdfOf(order1)], 100).missingPdfs,
    ).toEqual([])
  })
})

it('the device keeps the files of the dealerships of the person, and of the one that staff have chosen', () => {
  const buyer = account({ id: 3, dealerships: [1, 4].map((id) => ({ id, name: '' })) })
  expect(keptDealershipIds(buyer, null)).toEqual([1, 4])
  expect(keptDealershipIds(buyer, { id: 4 })).toEqual([1, 4])
  expect(keptDealershipIds(buyer, { id: 9 })).toEqual([1, 4, 9])
  expect(keptDealershipIds(null, { id: 9 })).toEqual([])
})
