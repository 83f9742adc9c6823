// A sheet of paper that texts are placed on; it knows nothing of what they say.
import { setImmediate as nextTurn } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { printableText } from './printable-text.ts'

export type Sheet = PDFKit.PDFDocument

/** US Letter, in points. */
export const PAPER = { width: 612, height: 792, margin: 48 } as const
export const PRINT_WIDTH = PAPER.width - 2 * PAPER.margin
export const LOWEST = PAPER.height - PAPER.margin

const FONTS = { plain: 'Helvetica', bold: 'Helvetica-Bold' } as const

export interface TextStyle {
  size?: number
  isBold?: boolean
  align?: 'left' | 'right'
  colour?: string
}

interface Place {
  x: number
  y: number
  width: number
}

/** The file, while `draw` puts page after page on it; who stops reading ends the drawing. */
export function drawPdf(title: string, author: string, draw: (sheet: Sheet) => Promise<void>): Sheet {
  const sheet = new PDFDocument({
    size: [PAPER.width, PAPER.height],
    margin: 0,
    autoFirstPage: false,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Author: author },
  })
  draw(sheet).then(
    () => sheet.end(),
    (problem: Error) => sheet.destroy(problem),
  )
  return sheet
}

/** Long files are drawn for seconds: other calls are answered between two of their pages. */
export async function pausePage(sheet: Sheet): Promise<void> {
  await nextTurn()
  if (sheet.destroyed) throw new Error('Nobody reads the file any more.')
}

function style(sheet: Sheet, { size = 10, isBold = false, colour = '#1c1f22' }: TextStyle): Sheet {
  return sheet
    .font(isBold ? FONTS.bold : FONTS.plain)
    .fontSize(size)
    .fillColor(colour)
}

/** Writes a text, wrapped at the width, and answers its height. */
export function put(sheet: Sheet, text: string, { x, y, width }: Place, look: TextStyle = {}): number {
  const printed = printableText(text)
  style(sheet, look).text(printed, x, y, { width, align: look.align ?? 'left' })
  return heightOf(sheet, text, width, look)
}

export function heightOf(sheet: Sheet, text: string, width: number, look: TextStyle = {}): number {
  return style(sheet, look).heightOfString(printableText(text) || ' ', { width })
}

export function rule(sheet: Sheet, y: number, colour = '#dfdcd5'): void {
  sheet
    .moveTo(PAPER.margin, y)
    .lineTo(PAPER.width - PAPER.margin, y)
    .lineWidth(0.75)
    .strokeColor(colour)
    .stroke()
}

export function box(sheet: Sheet, y: number, height: number): void {
  sheet.rect(PAPER.margin, y, PRINT_WIDTH, height).lineWidth(1).strokeColor('#1c1f22').stroke()
}
