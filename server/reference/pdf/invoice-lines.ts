import { formatAmount, formatFine, formatMoney } from '#domain/money.ts'
import { invoiceTexts as texts } from '#texts/invoice.ts'
import type { Invoice } from '../store/orders/find-invoices.ts'
import { box, heightOf, LOWEST, PAPER, PRINT_WIDTH, put, rule, type Sheet } from './paper.ts'

type Line = Invoice['order']['products'][number]

interface Column {
  title: string
  width: number
  align: 'left' | 'right'
  value: (line: Line) => string
}

const COLUMNS: readonly Column[] = [
  { title: texts.product, width: PRINT_WIDTH - 240, align: 'left', value: (line) => line.name },
  {
    title: texts.unitPrice,
    width: 80,
    align: 'right',
    value: ({ price }) => (price === null ? '' : formatFine(price)),
  },
  {
    title: texts.quantity,
    width: 70,
    align: 'right',
    value: ({ quantity }) => formatAmount(quantity).replace(/\.00$/, ''),
  },
  {
    title: texts.lineTotal,
    width: 90,
    align: 'right',
    value: ({ finalPrice }) => (finalPrice === null ? '' : formatMoney(finalPrice)),
  },
]
const GAP = 6

function drawRow(sheet: Sheet, y: number, cells: readonly string[], isBold = false): void {
  let x = PAPER.margin
  COLUMNS.forEach(({ width, align }, index) => {
    put(sheet, cells[index] ?? '', { x: x + GAP, y, width: width - 2 * GAP }, { isBold, align, size: 10 })
    x += width
  })
}

function drawTitles(sheet: Sheet, y: number): number {
  drawRow(
    sheet,
    y,
    COLUMNS.map(({ title }) => title),
    true,
  )
  rule(sheet, y + 16, '#1c1f22')
  return y + 22
}

/** The table of lines from `top` on, over as many pages as it takes; answers where it ends. */
export function drawInvoiceLines(sheet: Sheet, { order, outlined }: Invoice, top: number): number {
  let y = drawTitles(sheet, top)
  let page = 1
  const [name] = COLUMNS
  for (const line of order.products) {
    const height = heightOf(sheet, line.name, (name?.width ?? PRINT_WIDTH) - 2 * GAP) + 2 * GAP
    if (y + height > LOWEST) {
      sheet.addPage()
      page += 1
      const head = { x: PAPER.margin, y: PAPER.margin, width: PRINT_WIDTH }
      put(sheet, texts.page(order.id, page), head, { size: 9 })
      y = drawTitles(sheet, PAPER.margin + 20)
    }
    drawRow(
      sheet,
      y + GAP,
      COLUMNS.map(({ value }) => value(line)),
    )
    if (outlined.has(line.product.id)) box(sheet, y, height)
    else rule(sheet, y + height)
    y += height
  }
  return y
}
