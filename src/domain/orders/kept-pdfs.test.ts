import { describe, expect, it, test } from 'vitest'
import { sampleServerOrder } from '#tests/support/sample-orders.ts'
import { choosePdfs, type KeptPdf, orderVersion, type PdfWishes, pdfKey, wantedPdfs } from './kept-pdfs.ts'
import type { Order } from './order.ts'

const personWith = (...actions: string[]) => ({ privileges: [{ group: 'Orders', actions }] })
const buyer = personWith('view', 'create')
const staff = personWith('view', 'edit')

function order(id: number, fields: Partial<Order> = {}, dealershipId = 1): Order {
  const dealership = { id: dealershipId, name: '', email: '', companyId: 1, localStatus: false }
  return sampleServerOrder({ id, dealership, status: 'PENDING', ...fields })
}

const wishes = (fields: Partial<PdfWishes>): PdfWishes => ({
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

const kept = (of: Order, bytes = 10): KeptPdf => ({
  orderId: of.id,
  kind: 'invoice',
  dealershipId: of.dealership.id,
  version: orderVersion(of),
  bytes,
  readAt: 1000,
})

describe('the wanted files', () => {
  const four = [order(1), order(4), order(2), order(3)]

  test.each<[title: string, fields: Partial<PdfWishes>, keys: string]>([
    ['are the invoices of the newest orders', { count: 2 }, 'invoice:4 invoice:3'],
    ['are all of them where there are fewer', { count: 10 }, 'invoice:4 invoice:3 invoice:2 invoice:1'],
    ['are none where the person wants none', { count: 0 }, ''],
    [
      'are also the pinned ones, before the newest',
      { count: 1, pinnedIds: new Set([2, 1]) },
      'invoice:2 invoice:1 invoice:4',
    ],
    ['name a pinned one of the newest once', { count: 2, pinnedIds: new Set([4]) }, 'invoice:4 invoice:3'],
    ['are none for a person who may not see orders', { person: personWith('create') }, ''],
    ['are none for a visitor', { person: null }, ''],
    ['have packing slips for those who may see them', { person: staff, count: 1 }, 'invoice:4 packingSlip:4'],
    ['are none of another dealership', { dealershipIds: [2], pinnedIds: new Set([1]) }, ''],
  ])('%s', (_title, fields, keys) => {
    expect(keysOf(wantedPdfs(wishes({ orders: four, ...fields })))).toBe(keys)
  })

  it('are those of each dealership, newest first', () => {
    const orders = [order(1), order(2, {}, 2), order(3), order(4, {}, 2), order(5)]
    expect(keysOf(wantedPdfs(wishes({ orders, dealershipIds: [1, 2], count: 2 })))).toBe(
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
  ] as const)('of an order with the status %s follow the right to read it', (status, person, keys) => {
    const orders = [order(7, { status })]
    expect(keysOf(wantedPdfs(wishes({ orders, person, pinnedIds: new Set([7]) })))).toBe(keys)
  })

  it('skip orders whose invoice the person may not see yet', () => {
    const orders = [order(1), order(2), order(3, { status: 'IN' })]
    expect(keysOf(wantedPdfs(wishes({ orders, count: 2 })))).toBe('invoice:2 invoice:1')
  })
})

describe('the choice', () => {
  const [one, two, three] = [order(1), order(2), order(3)]
  const orders = [one, two, three]

  test.each<
    [
      title: string,
      fields: Partial<PdfWishes>,
      keptPdfs: KeptPdf[],
      budget: number,
      read: string,
      remove: string,
    ]
  >([
    ['reads what is missing', {}, [kept(two)], 100, 'invoice:3 invoice:1', ''],
    ['is done when all are there', {}, orders.map((of) => kept(of)), 100, '', ''],
    ['deletes what is not wanted any more', { count: 1 }, [kept(three), kept(two)], 100, '', 'invoice:2'],
    ['keeps a pinned one', { count: 1, pinnedIds: new Set([2]) }, [kept(three), kept(two)], 100, '', ''],
    ['deletes the oldest beyond the budget', {}, orders.map((of) => kept(of, 40)), 100, '', 'invoice:1'],
    [
      'keeps a pinned one beyond the budget',
      { pinnedIds: new Set([1]) },
      orders.map((of) => kept(of, 60)),
      100,
      '',
      'invoice:2 invoice:3',
    ],
    ['reads none that would not fit', {}, [kept(three, 40), kept(two, 40)], 100, '', ''],
    [
      'reads a pinned one that does not fit',
      { pinnedIds: new Set([1]) },
      [kept(three, 60)],
      100,
      'invoice:1',
      'invoice:3',
    ],
    [
      'deletes all for a person who lost the right',
      { person: personWith('create') },
      [kept(one)],
      100,
      '',
      'invoice:1',
    ],
    [
      'deletes the file of an order that is gone',
      { orders: [one] },
      [kept(one), kept(two)],
      100,
      '',
      'invoice:2',
    ],
    ['deletes a file of another dealership', { dealershipIds: [2] }, [kept(one)], 100, '', 'invoice:1'],
  ])('%s', (_title, fields, keptPdfs, budget, read, remove) => {
    const choice = choosePdfs(wishes({ orders, ...fields }), keptPdfs, budget)
    expect([keysOf(choice.read), keptKeysOf(choice.remove)]).toEqual([read, remove])
  })

  it.each<[string, Partial<Order>]>([
    ['status', { status: 'PAID' }],
    ['total', { totalAmount: 80 }],
    ['shipping', { shippingCost: 9 }],
    ['purchase order number', { poNumber: 'PO 8' }],
    ['paper order', { confirmNumber: 'NJ 9' }],
    ['lines', { lines: [] }],
  ])(
    'reads an invoice again when the %s of its order changed, and keeps the earlier one until then',
    (_name, fields) => {
      const choice = choosePdfs(wishes({ orders: [order(1, fields)] }), [kept(one)], 100)
      expect([keysOf(choice.read), keptKeysOf(choice.remove)]).toEqual(['invoice:1', ''])
    },
  )

  it('reads nothing again for prints and mails, which the invoice does not show', () => {
    const printed = order(1, { printPressed: 5, sendCount: 7 })
    expect(choosePdfs(wishes({ orders: [printed] }), [kept(one)], 100).read).toEqual([])
  })
})
