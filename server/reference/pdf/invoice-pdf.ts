// Invoices as a PDF, each beginning on a page of its own.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { formatMoney } from '#domain/money.ts'
import { orderNumberText, statusLabel, statusOfNumber } from '#domain/order-status.ts'
import { invoiceTexts as texts } from '#texts/invoice.ts'
import { site } from '#texts/site.ts'
import type { Invoice } from '../store/orders/find-invoices.ts'
import { drawInvoiceLines } from './invoice-lines.ts'
import { LOWEST, PAPER, PRINT_WIDTH, put, rule, type Sheet, writePdf } from './paper.ts'

const HALF = PRINT_WIDTH / 2
const TOTALS_X = PAPER.margin + HALF
const GREY = '#565b61'

export function writeInvoices(invoices: readonly Invoice[]): Promise<Buffer> {
  const [only] = invoices
  const title = invoices.length === 1 && only ? texts.invoice(only.order.id) : texts.invoices
  return writePdf(title, site.company, async (sheet) => {
    for (const invoice of invoices) {
      drawInvoice(sheet, invoice)
      // Orders of a thousand lines are drawn for seconds; other calls are answered between two of them.
      await nextTurn()
    }
  })
}

function drawInvoice(sheet: Sheet, invoice: Invoice): void {
  sheet.addPage()
  const below = drawFacts(sheet, invoice, drawHead(sheet, invoice))
  drawTotals(sheet, invoice, drawInvoiceLines(sheet, invoice, below))
}

function drawHead(sheet: Sheet, { order, isForDealer }: Invoice): number {
  const left = { x: PAPER.margin, y: PAPER.margin, width: HALF }
  const right = { ...left, x: TOTALS_X }
  const { street, city, state, zip } = site.address
  put(sheet, site.company, left, { size: 14, isBold: true })
  put(sheet, `${street}, ${city}, ${state} ${zip}`, { ...left, y: left.y + 20 }, { size: 9, colour: GREY })
  put(sheet, `${site.phone.text}, ${site.email.text}`, { ...left, y: left.y + 33 }, { size: 9, colour: GREY })
  const status = order.paymentStatus === undefined ? null : statusOfNumber(order.paymentStatus)
  // Who is not told the status gets no invoice while the order is IN.
  const number = status === null ? String(order.id) : orderNumberText({ id: order.id, status }, !isForDealer)
  const heading = number === String(order.id) ? texts.invoice(order.id) : number
  put(sheet, heading, right, { size: 18, isBold: true, align: 'right' })
  const date = order.createdAt.slice(0, 10).replaceAll('.', '/')
  put(sheet, `${texts.date} ${date}`, { ...right, y: right.y + 24 }, { align: 'right' })
  if (status !== null) {
    const label = `${texts.status} ${statusLabel(status, isForDealer)}`
    put(sheet, label, { ...right, y: right.y + 38 }, { align: 'right' })
  }
  const y = PAPER.margin + 60
  rule(sheet, y)
  return y + 14
}

/** Two columns of facts; those that are not given are left out. */
function drawFacts(sheet: Sheet, { order, dealership }: Invoice, top: number): number {
  const address = dealership?.shippingAddress
  const place = [address?.city, address?.state?.name, address?.zip].filter(Boolean).join(', ')
  const shipTo = [address?.street, place].filter(Boolean).join(', ')
  const columns: [term: string, value: string][][] = [
    [
      [texts.billTo, order.dealership.name],
      [texts.shipTo, shipTo],
    ],
    [
      [texts.orderer, order.namePo],
      [texts.poNumber, order.poNumber],
      [texts.paperOrder, order.confirmNumber],
      [texts.orderedBy, order.user.name || order.user.login],
    ],
  ]
  const ends = columns.map((facts, column) => {
    const x = PAPER.margin + column * HALF
    let y = top
    for (const [term, value] of facts.filter(([, text]) => text !== '')) {
      put(sheet, term, { x, y, width: HALF - 12 }, { size: 8, colour: GREY })
      y += 11 + put(sheet, value, { x, y: y + 10, width: HALF - 12 }) + 6
    }
    return y
  })
  return Math.max(...ends) + 8
}

function drawTotals(sheet: Sheet, { order, isShippingOpen }: Invoice, top: number): void {
  const { subTotal, shippingCost, tax, totalAmount } = order
  if (subTotal === null || shippingCost === null || tax === null || totalAmount === null) return
  const open = (amount: number) => (isShippingOpen ? texts.toBeDetermined : formatMoney(amount))
  const figures: [term: string, amount: string][] = [
    [texts.subTotal, formatMoney(subTotal)],
    [texts.shipping, open(shippingCost)],
    [texts.tax, formatMoney(tax)],
    [texts.total, open(totalAmount)],
  ]
  let y = top + 10
  if (y + figures.length * 18 > LOWEST) {
    sheet.addPage()
    y = PAPER.margin
  }
  for (const [term, amount] of figures) {
    const isBold = term === texts.total
    put(sheet, term, { x: TOTALS_X, y, width: HALF / 2 }, { isBold })
    const end = { x: TOTALS_X + HALF / 2, y, width: HALF / 2 - 6 }
    put(sheet, amount, end, { isBold, align: 'right' })
    y += 18
  }
}
