// Places texts, lines and boxes on the pages of a PDF.
import { setImmediate as nextTurn } from 'node:timers/promises'
import bidiFactory from 'bidi-js'
import PDFDocument from 'pdfkit'
import { type FontWeight, paperFont } from './paper-font.ts'
import { MISSING_LETTER, printableText } from './printable-text.ts'
import { wrapText } from './wrap-text.ts'

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u
const bidi = bidiFactory()

/**
 * The letters of a line in their order from left to right: Hebrew and Arabic words are reversed, numbers between them
 * are not.
 */
export function visualOrder(line: string): string {
  if (!RIGHT_TO_LEFT.test(line)) return line
  return bidi.getReorderedString(line, bidi.getEmbeddingLevels(line))
}

/** A PDF while its pages are drawn. */
export type PdfFile = PDFKit.PDFDocument

/** US Letter, in points. */
export const PAPER = { width: 612, height: 792, margin: 48 } as const
export const PRINT_WIDTH = PAPER.width - 2 * PAPER.margin
export const BOTTOM = PAPER.height - PAPER.margin

/** The height of a line, and the distance from its top to its baseline, as multiples of the font size. */
const LINE_HEIGHT = 1.156
const BASELINE = 0.718

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

/** A text that was wrapped into lines. */
export interface TextBlock {
  lines: readonly string[]
  lineHeight: number
  height: number
}

/** Returns the file while `draw` adds its pages. After the file was closed, `pauseAfterPage` ends the drawing. */
export function drawPdf(title: string, author: string, draw: (pdf: PdfFile) => Promise<void>): PdfFile {
  const pdf = new PDFDocument({
    size: [PAPER.width, PAPER.height],
    margin: 0,
    autoFirstPage: false,
    font: '',
    lang: 'en-US',
    displayTitle: true,
    // The cache would keep every word of the file in memory.
    fontLayoutCache: false,
    info: { Title: title, Author: author },
  })
  pdf.registerFont('plain', paperFont('plain').bytes)
  pdf.registerFont('bold', paperFont('bold').bytes)
  draw(pdf).then(
    () => pdf.end(),
    (problem: Error) => pdf.destroy(problem),
  )
  return pdf
}

/** Lets the drawn page be sent and other work run before the next page; throws when the file was closed. */
export async function pauseAfterPage(pdf: PdfFile): Promise<void> {
  await nextTurn()
  if (pdf.destroyed) throw new Error('The reader has closed the file.')
}

const DEFAULT_SIZE = 10
const weightOf = ({ isBold = false }: TextStyle): FontWeight => (isBold ? 'bold' : 'plain')

/** Wraps a text at the width; lines beyond the first `mostLines` are left out. */
export function textBlock(
  text: string,
  width: number,
  style: TextStyle = {},
  mostLines = Number.POSITIVE_INFINITY,
): TextBlock {
  const { size = DEFAULT_SIZE } = style
  const wrappedLines = wrapText(printableText(text), width / size, paperFont(weightOf(style)).widthOf)
  const lines = wrappedLines.slice(0, mostLines)
  const lineHeight = size * LINE_HEIGHT
  return { lines, lineHeight, height: Math.max(1, lines.length) * lineHeight }
}

/** Writes a text, wrapped at the width, and returns its height. */
export function writeText(pdf: PdfFile, text: string, place: Place, style: TextStyle = {}): number {
  const block = textBlock(text, place.width, style)
  writeBlock(pdf, block, place, style)
  return block.height
}

export function writeBlock(
  pdf: PdfFile,
  { lines, lineHeight }: Pick<TextBlock, 'lines' | 'lineHeight'>,
  { x, y, width }: Place,
  style: TextStyle = {},
): void {
  const { size = DEFAULT_SIZE, align = 'left', colour = '#1c1f22' } = style
  const { widthOf } = paperFont(weightOf(style))
  pdf.font(weightOf(style)).fontSize(size).fillColor(colour)
  lines.forEach((line, index) => {
    if (line.includes(MISSING_LETTER)) pdfsWithMissingLetters.add(pdf)
    let textWidth = 0
    for (const letter of line) textWidth += widthOf(letter) * size
    const left = align === 'right' ? x + width - textWidth : x
    pdf.text(visualOrder(line), left, y + index * lineHeight, {
      lineBreak: false,
      baseline: -BASELINE * size,
    })
  })
}

const pdfsWithMissingLetters = new WeakSet<PdfFile>()

/** True if the font lacked a letter that was written since the last call of this function. */
export function takeMissingLetterFlag(pdf: PdfFile): boolean {
  return pdfsWithMissingLetters.delete(pdf)
}

export function drawLine(pdf: PdfFile, y: number, colour = '#dfdcd5'): void {
  pdf
    .moveTo(PAPER.margin, y)
    .lineTo(PAPER.width - PAPER.margin, y)
    .lineWidth(0.75)
    .strokeColor(colour)
    .stroke()
}

export function drawBox(pdf: PdfFile, y: number, height: number): void {
  pdf.rect(PAPER.margin, y, PRINT_WIDTH, height).lineWidth(1).strokeColor('#1c1f22').stroke()
}
