// Draws shelf labels: name, id, minimum and step, and the id as Code 128 (G243).
import type { Product } from '#domain/products/product.ts'
import {
  LABEL_SHEETS,
  type LabelSheet,
  type LabelSheetId,
  labelPlaces,
} from '#domain/restock/label-sheets.ts'
import { labelTexts } from '#texts/cart/labels.ts'
import { helveticaLines } from '#ui/file/helvetica-width.ts'
import { type PdfBox, type PdfSheet, type PdfText, writePdf } from '#ui/file/write-pdf.ts'
import { codeBars } from './code-bars.ts'

export type LabelledProduct = Pick<Product, 'id' | 'name' | 'startValue' | 'quantityStep'>

/** Printers do not print on the edge, and labels are never cut exactly. */
const PADDING_MM = 3
const GAP_MM = 1.2
const LINE_HEIGHT = 1.15
/** The white space on both sides that scanners need. */
const QUIET_MODULES = 10
/** Wider bars are no easier to read. */
const MAX_MODULE_MM = 0.5

/** The code of a product for the labels: it begins with #, so that a scanned code is never taken for a quantity. */
export const labelCode = (productId: number) => `#${productId}`

/** A PDF with one label for each product; it leaves the first `usedCount` places of the first sheet empty. */
export function labelPdf(
  products: readonly LabelledProduct[],
  sheetId: LabelSheetId,
  usedCount: number,
): string {
  const sheet = LABEL_SHEETS[sheetId]
  const places = labelPlaces(sheet, products.length, usedCount)
  const pageCount = (places.at(-1)?.page ?? -1) + 1
  const sheets = Array.from({ length: pageCount }, (_, page): PdfSheet => {
    const items = products.flatMap((product, index) => {
      const place = places[index]
      return place?.page === page ? labelItems(product, sheet, place) : []
    })
    return { width: sheet.pageWidth, height: sheet.pageHeight, items }
  })
  return writePdf(sheets)
}

function labelItems(
  product: LabelledProduct,
  { labelWidth, labelHeight }: LabelSheet,
  { x, y }: { x: number; y: number },
): (PdfText | PdfBox)[] {
  const width = labelWidth - 2 * PADDING_MM
  const left = x + PADDING_MM
  const nameSize = labelHeight * 0.13
  const detailSize = labelHeight * 0.1
  const nameLines = helveticaLines(product.name, { width, size: nameSize, isBold: true, lineCount: 2 })
  const nameTexts = nameLines.map((text, line): PdfText => {
    const baseline = y + PADDING_MM + nameSize * (1 + line * LINE_HEIGHT)
    return { kind: 'text', x: left, y: baseline, size: nameSize, isBold: true, text }
  })
  const detailBaseline =
    y + PADDING_MM + nameSize * (1 + (nameLines.length - 1) * LINE_HEIGHT) + GAP_MM + detailSize
  const [detail = ''] = helveticaLines(
    labelTexts.productDetail(product.id, product.startValue, product.quantityStep),
    { width, size: detailSize, isBold: false, lineCount: 1 },
  )
  const barTop = detailBaseline + GAP_MM
  return [
    ...nameTexts,
    { kind: 'text', x: left, y: detailBaseline, size: detailSize, isBold: false, text: detail },
    ...barBoxes(labelCode(product.id), {
      x: left,
      y: barTop,
      width,
      height: y + labelHeight - PADDING_MM - barTop,
    }),
  ]
}

/** The boxes of the bars, centred in the space. */
function barBoxes(code: string, space: { x: number; y: number; width: number; height: number }): PdfBox[] {
  const { bars, width } = codeBars(code)
  const moduleWidth = Math.min(MAX_MODULE_MM, space.width / (width + 2 * QUIET_MODULES))
  const leftEdge = space.x + (space.width - width * moduleWidth) / 2
  return bars.map((bar) => ({
    kind: 'box',
    x: leftEdge + bar.start * moduleWidth,
    y: space.y,
    width: bar.width * moduleWidth,
    height: space.height,
  }))
}
