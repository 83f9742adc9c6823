// Draws invoices as a PDF, each beginning on a new page.
import { statusLabel, statusOfNumber } from '#domain/orders/order-status.ts'
import { formatAmount, formatUpToFourDecimals, formatMoney } from '#domain/values/money.ts'
import { invoiceTexts as texts } from '#texts/orders/invoice.ts'
import { productNumberText } from '#texts/products/product-number.ts'
import { site } from '#site/site.ts'
import type { Invoice } from '../store/orders/find-invoices.ts'
import { drawAddress, drawFacts, explainMissingLetters, HALF_WIDTH, RIGHT_HALF } from './order-head.ts'
import { drawPdf, PAPER, PRINT_WIDTH, pauseAfterPage, writeText, drawLine, type PdfFile } from './paper.ts'
import { drawTable, type PaperColumn } from './paper-table.ts'

export function drawInvoices(invoices: AsyncIterable<Invoice>, orderIds: readonly number[]): PdfFile {
  const [orderId] = orderIds
  const title = orderIds.length === 1 && orderId !== undefined ? texts.invoice(orderId) : texts.invoices
  return drawPdf(title, site.company, async (pdf) => {
    for await (const invoice of invoices) {
      await drawInvoice(pdf, invoice)
      await pauseAfterPage(pdf)
    }
  })
}

async function drawInvoice(pdf: PdfFile, invoice: Invoice): Promise<void> {
  const { order, outlinedProducts } = invoice
  pdf.addPage()
  const top = drawFacts(pdf, invoice, drawHead(pdf, invoice))
  const end = await drawTable(
    pdf,
    {
      columns: order.totalAmount === null ? [WIDE_NAME_COLUMN, QUANTITY_COLUMN] : COLUMNS,
      rows: order.products,
      noteOf: () => '',
      isBoxed: ({ product }) => outlinedProducts.has(product.id),
      headOf: (page) => texts.page(order.id, page),
      heightBelow: TOTALS_HEIGHT,
    },
    top,
  )
  drawTotals(pdf, invoice, end)
  explainMissingLetters(pdf)
}

type Line = Invoice['order']['products'][number]

const NAME_COLUMN: PaperColumn<Line> = {
  title: texts.product,
  width: PRINT_WIDTH - 240,
  align: 'left',
  value: ({ name, product }) => `${name} · ${productNumberText(product.id)}`,
}
const QUANTITY_COLUMN: PaperColumn<Line> = {
  title: texts.quantity,
  width: 70,
  align: 'right',
  value: ({ quantity }) => formatAmount(quantity).replace(/\.00$/, ''),
}
/** The name column of an invoice without amounts. */
const WIDE_NAME_COLUMN: PaperColumn<Line> = { ...NAME_COLUMN, width: PRINT_WIDTH - QUANTITY_COLUMN.width }

const COLUMNS: readonly PaperColumn<Line>[] = [
  NAME_COLUMN,
  {
    title: texts.unitPrice,
    width: 80,
    align: 'right',
    value: ({ price }) => (price === null ? '' : formatUpToFourDecimals(price)),
  },
  QUANTITY_COLUMN,
  {
    title: texts.lineTotal,
    width: 90,
    align: 'right',
    value: ({ finalPrice }) => (finalPrice === null ? '' : formatMoney(finalPrice)),
  },
]

/**
 * Draws our address with heading, date and status beside it, and returns the y position below them. The heading has the
 * number of the invoice (G66).
 */
function drawHead(pdf: PdfFile, { order }: Invoice): number {
  const rightHalf = drawAddress(pdf)
  writeText(pdf, texts.invoice(order.id), rightHalf, { size: 18, isBold: true, align: 'right' })
  const date = order.createdAt.slice(0, 10).replaceAll('.', '/')
  writeText(pdf, `${texts.date} ${date}`, { ...rightHalf, y: rightHalf.y + 24 }, { align: 'right' })
  if (order.paymentStatus !== undefined) {
    const label = `${texts.status} ${statusLabel(statusOfNumber(order.paymentStatus), true)}`
    writeText(pdf, label, { ...rightHalf, y: rightHalf.y + 38 }, { align: 'right' })
  }
  const y = PAPER.margin + 60
  drawLine(pdf, y)
  return y + 14
}

const TOTAL_ROWS = 4
const TOTAL_ROW_HEIGHT = 18
const TOTALS_GAP = 10
const TOTALS_HEIGHT = TOTALS_GAP + TOTAL_ROWS * TOTAL_ROW_HEIGHT

function drawTotals(pdf: PdfFile, { order, isShippingOpen }: Invoice, top: number): void {
  const { subTotal, shippingCost, tax, totalAmount } = order
  if (subTotal === null || shippingCost === null || tax === null || totalAmount === null) return
  const amountOrTbd = (amount: number) => (isShippingOpen ? texts.toBeDetermined : formatMoney(amount))
  const figures: [term: string, amount: string][] = [
    [texts.subTotal, formatMoney(subTotal)],
    [texts.shipping, amountOrTbd(shippingCost)],
    [texts.tax, formatMoney(tax)],
    [texts.total, amountOrTbd(totalAmount)],
  ]
  let y = top + TOTALS_GAP
  for (const [term, amount] of figures) {
    const isBold = term === texts.total
    writeText(pdf, term, { x: RIGHT_HALF, y, width: HALF_WIDTH / 2 }, { isBold })
    const amountPlace = { x: RIGHT_HALF + HALF_WIDTH / 2, y, width: HALF_WIDTH / 2 - 6 }
    writeText(pdf, amount, amountPlace, { isBold, align: 'right' })
    y += TOTAL_ROW_HEIGHT
  }
}
