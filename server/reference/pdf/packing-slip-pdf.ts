// Draws packing slips as a PDF: they list the contents of the parcel in packs, without prices.
import { invoiceTexts, packingSlipTexts as texts } from '#texts/orders/invoice.ts'
import { productNumberText } from '#texts/products/product-number.ts'
import { site } from '#site/site.ts'
import type { Invoice } from '../store/orders/find-invoices.ts'
import { drawAddress, drawFacts, explainMissingLetters } from './order-head.ts'
import { drawPdf, PAPER, PRINT_WIDTH, pauseAfterPage, writeText, drawLine, type PdfFile } from './paper.ts'
import { drawTable, type PaperColumn } from './paper-table.ts'

export function drawPackingSlips(slips: AsyncIterable<Invoice>, orderIds: readonly number[]): PdfFile {
  const [orderId] = orderIds
  const title = orderIds.length === 1 && orderId !== undefined ? texts.slip(orderId) : texts.slips
  return drawPdf(title, site.company, async (pdf) => {
    for await (const slip of slips) {
      await drawSlip(pdf, slip)
      await pauseAfterPage(pdf)
    }
  })
}

interface PackedLine {
  name: string
  note: string
  quantity: number
  packingSize: number
  unit: string
}

const NUMBER = new Intl.NumberFormat('en-US')

/** The number of full packs, and the loose pieces of a pack that is not full. */
function packsOf({ quantity, packingSize }: PackedLine): string {
  const fullPacks = Math.floor(quantity / packingSize)
  const loosePieces = quantity % packingSize
  if (loosePieces === 0) return NUMBER.format(fullPacks)
  return fullPacks === 0
    ? texts.loosePieces(loosePieces)
    : `${NUMBER.format(fullPacks)} + ${texts.loosePieces(loosePieces)}`
}

const COLUMNS: readonly PaperColumn<PackedLine>[] = [
  { title: invoiceTexts.product, width: PRINT_WIDTH - 260, align: 'left', value: ({ name }) => name },
  {
    title: invoiceTexts.quantity,
    width: 80,
    align: 'right',
    value: ({ quantity }) => NUMBER.format(quantity),
  },
  {
    title: texts.packSize,
    width: 90,
    align: 'right',
    value: ({ packingSize, unit }) => [NUMBER.format(packingSize), unit].filter(Boolean).join(' '),
  },
  { title: texts.packs, width: 90, align: 'right', value: packsOf },
]

async function drawSlip(pdf: PdfFile, slip: Invoice): Promise<void> {
  const { order, packingNotes } = slip
  pdf.addPage()
  const rightHalf = drawAddress(pdf)
  writeText(pdf, texts.slip(order.id), rightHalf, { size: 18, isBold: true, align: 'right' })
  const date = order.createdAt.slice(0, 10).replaceAll('.', '/')
  writeText(pdf, `${invoiceTexts.date} ${date}`, { ...rightHalf, y: rightHalf.y + 24 }, { align: 'right' })
  drawLine(pdf, PAPER.margin + 60)
  const top = drawFacts(pdf, slip, PAPER.margin + 74)
  const rows = order.products.map(({ name, quantity, product }): PackedLine => {
    const { text = '', packingSize = 1, unit = '' } = packingNotes.get(product.id) ?? {}
    return {
      name: `${name} · ${productNumberText(product.id)}`,
      quantity,
      note: text,
      packingSize: Math.max(1, packingSize),
      unit,
    }
  })
  await drawTable(
    pdf,
    {
      columns: COLUMNS,
      rows,
      noteOf: ({ note }) => note,
      isBoxed: () => false,
      headOf: (page) => texts.page(order.id, page),
      heightBelow: 0,
    },
    top,
  )
  explainMissingLetters(pdf)
}
