import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { Invoice } from '../store/orders/find-invoices.ts'
import { drawInvoices } from './invoice-pdf.ts'

function invoice(id: number): Invoice {
  return {
    order: {
      id,
      createdAt: '06.01.2026 10:00',
      paymentStatus: 2,
      subTotal: 45,
      shippingCost: 0,
      tax: 0,
      totalAmount: 45,
      poNumber: '',
      confirmNumber: '',
      namePo: 'Jo Doe',
      printPressed: 0,
      sendCount: 0,
      products: [],
      user: { id: 3, name: 'Jordan Miller', login: 'buyer', isAdmin: false },
      dealership: { id: 7, name: 'Lakeside Motors', email: '', companyId: 2, localStatus: false },
    },
    dealership: undefined,
    isShippingOpen: false,
    isForDealer: true,
    outlined: new Set(),
    packingNotes: new Map(),
  }
}

test('lets others have their turn after each invoice', async () => {
  let turns = 0
  let isDrawn = false
  const countTurns = () => {
    turns += 1
    if (!isDrawn) setImmediate(countTurns)
  }
  setImmediate(countTurns)
  const ids = [501, 502, 503, 504, 505]
  await buffer(drawInvoices(Readable.from(ids.map(invoice)), ids))
  isDrawn = true
  expect(turns).toBeGreaterThanOrEqual(5)
})
