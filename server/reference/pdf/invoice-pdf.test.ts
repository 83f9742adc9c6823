import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readPdf } from '#tests/support/read-pdf.ts'
import type { Invoice } from '../store/orders/find-invoices.ts'
import { drawInvoices } from './invoice-pdf.ts'

function invoice(id: number, lineCount = 0): Invoice {
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
      amountsSet: false,
      printPressed: 0,
      sendCount: 0,
      products: Array.from({ length: lineCount }, (_, index) => ({
        product: { id: 101, name: 'Pouch' },
        name: `Pouch ${index + 1}`,
        quantity: 1,
        price: 1,
        discount: 0,
        finalPrice: 1,
        shippingCost: 0,
        taxCost: 0,
      })),
      user: { id: 3, name: 'Jordan Miller', login: 'buyer', isAdmin: false },
      dealership: { id: 7, name: 'Lakeside Motors', email: '', companyId: 2, localStatus: false },
    },
    dealership: undefined,
    isShippingOpen: false,
    outlinedProducts: new Set(),
    packingNotes: new Map(),
  }
}

/** Counts how often other work can run while the invoices are drawn. */
async function countTurnsDuring(invoices: Invoice[]): Promise<number> {
  let turns = 0
  let isDrawn = false
  const countTurn = () => {
    turns += 1
    if (!isDrawn) setImmediate(countTurn)
  }
  setImmediate(countTurn)
  const ids = invoices.map(({ order }) => order.id)
  await buffer(drawInvoices(Readable.from(invoices), ids))
  isDrawn = true
  return turns
}

test('other work runs after each drawn invoice', async () => {
  const fiveInvoices = [501, 502, 503, 504, 505].map((id) => invoice(id))
  expect(await countTurnsDuring(fiveInvoices)).toBeGreaterThanOrEqual(5)
})

test('other work runs after each page of a long invoice', async () => {
  expect(await countTurnsDuring([invoice(501, 400)])).toBeGreaterThanOrEqual(15)
})

test.each([22, 23, 24, 25, 26, 27])(
  'the last of %i lines is on the page of the totals',
  async (lineCount) => {
    const pages = readPdf(await buffer(drawInvoices(Readable.from([invoice(501, lineCount)]), [501])))
    expect(pages.at(-1)).toContain('Total')
    expect(pages.at(-1)).toContain(`Pouch ${lineCount} · No. 101`)
  },
)

test('an invoice shows Latin, Greek and Cyrillic names, and explains the sign for a letter that the font lacks', async () => {
  const baseInvoice = invoice(501)
  const invoiceWithName = (namePo: string) => ({
    ...baseInvoice,
    order: { ...baseInvoice.order, namePo },
  })
  const [polish, chinese] = readPdf(
    await buffer(
      drawInvoices(
        Readable.from([invoiceWithName('Łukasz Żółć, Ελένη, Юлія'), invoiceWithName('王 Wang')]),
        [501, 502],
      ),
    ),
  )
  expect(polish).toContain('Łukasz Żółć, Ελένη, Юлія')
  expect(polish?.at(-1)).toBe('$45.00')
  expect(chinese).toContain('□ Wang')
  expect(chinese?.at(-1)).toBe('□ stands for a letter that this paper cannot show.')
})

test('the drawing stops when the file is closed', async () => {
  let drawnCount = 0
  async function* endlessInvoices() {
    for (let id = 1; ; id += 1) {
      drawnCount += 1
      yield invoice(id)
    }
  }
  const file = drawInvoices(endlessInvoices(), [])
  const closing = once(file, 'close')
  file.on('error', () => {})
  file.once('data', () => file.destroy())
  await closing
  const drawnCountAtClose = drawnCount
  await nextTurn()
  await nextTurn()
  expect(drawnCount - drawnCountAtClose).toBeLessThanOrEqual(1)
})
