// Draws a table over as many pages as it needs, each with the titles of its columns.
import {
  textBlock,
  drawBox,
  BOTTOM,
  PAPER,
  PRINT_WIDTH,
  pauseAfterPage,
  writeText,
  writeBlock,
  drawLine,
  type PdfFile,
  type TextBlock,
  type TextStyle,
} from './paper.ts'

export interface PaperColumn<Row> {
  title: string
  width: number
  align: 'left' | 'right'
  value: (row: Row) => string
}

interface PaperTable<Row> {
  columns: readonly PaperColumn<Row>[]
  rows: readonly Row[]
  /** Small text below the first cell; '' for none. */
  noteOf: (row: Row) => string
  isBoxed: (row: Row) => boolean
  /** The text above the titles on the second page and later pages. */
  headOf: (page: number) => string
  /** The height that must stay free below the last row. */
  heightBelow: number
}

const GAP = 6
const NOTE_GAP = 2
const TEXT_STYLE = { size: 10 }
const NOTE_STYLE = { size: 8, colour: '#565b61' }
/** The most lines of a cell. Names and amounts have fewer lines; longer texts, as very old orders have, are cut off. */
const MOST_LINES = 24
/** A note that continues on the next page has at least this height below the name. */
const LEAST_NOTE_HEIGHT = 30
const TITLES_HEIGHT = 22
/** The top of the titles and of the first row on the second page and later pages. */
const TITLES_TOP = PAPER.margin + 20
const FIRST_ROW_TOP = TITLES_TOP + TITLES_HEIGHT

interface DrawnRow {
  cells: readonly TextBlock[]
  /** Null for a row without a note. */
  note: TextBlock | null
}

/** Draws the table from `top` on, and returns the y position at which it ends. */
export async function drawTable<Row>(pdf: PdfFile, table: PaperTable<Row>, top: number): Promise<number> {
  const { columns, rows, noteOf, isBoxed, headOf, heightBelow } = table
  const nameWidth = (columns[0]?.width ?? PRINT_WIDTH) - 2 * GAP
  let page = 1
  async function turnPage(): Promise<number> {
    await pauseAfterPage(pdf)
    pdf.addPage()
    page += 1
    writeText(pdf, headOf(page), { x: PAPER.margin, y: PAPER.margin, width: PRINT_WIDTH }, { size: 9 })
    return drawTitles(pdf, columns, TITLES_TOP)
  }
  let y = drawTitles(pdf, columns, top)
  for (const [index, row] of rows.entries()) {
    const note = noteOf(row)
    const drawnRow = {
      cells: columns.map(({ width, value }) =>
        textBlock(value(row), width - 2 * GAP, TEXT_STYLE, MOST_LINES),
      ),
      note: note === '' ? null : textBlock(note, nameWidth, NOTE_STYLE),
    }
    const height = heightOf(drawnRow)
    const spaceBelow = index === rows.length - 1 ? heightBelow : 0
    const fitsOnOnePage = height + spaceBelow <= BOTTOM - FIRST_ROW_TOP
    const neededHeight = fitsOnOnePage
      ? height + spaceBelow
      : heightOf({ ...drawnRow, note: null }) + LEAST_NOTE_HEIGHT
    if (y + neededHeight > BOTTOM) y = await turnPage()
    drawCells(pdf, columns, y + GAP, drawnRow.cells)
    const end = await drawNote(pdf, drawnRow, { top: y, width: nameWidth, turnPage })
    if (isBoxed(row) && end === y + height) drawBox(pdf, y, height)
    else drawLine(pdf, end)
    y = end
  }
  return y
}

function heightOf({ cells: [name, ...otherCells], note }: DrawnRow): number {
  const nameHeight = (name?.height ?? 0) + (note === null ? 0 : NOTE_GAP + note.height)
  return Math.max(nameHeight, ...otherCells.map(({ height }) => height)) + 2 * GAP
}

interface RowPlace {
  top: number
  width: number
  turnPage: () => Promise<number>
}

/** Draws the note below the first cell, on more pages if needed; returns the y position at which the row ends. */
async function drawNote(pdf: PdfFile, row: DrawnRow, { top, width, turnPage }: RowPlace): Promise<number> {
  const { cells, note } = row
  if (note === null) return top + heightOf(row)
  const { lines, lineHeight } = note
  let y = top + GAP + (cells[0]?.height ?? 0) + NOTE_GAP
  let drawnCount = 0
  while (y + (lines.length - drawnCount) * lineHeight + GAP > BOTTOM) {
    const fittingCount = Math.max(0, Math.floor((BOTTOM - GAP - y) / lineHeight))
    const pageLines = lines.slice(drawnCount, drawnCount + fittingCount)
    writeBlock(pdf, { lines: pageLines, lineHeight }, { x: PAPER.margin + GAP, y, width }, NOTE_STYLE)
    drawnCount += fittingCount
    y = (await turnPage()) + GAP
  }
  writeBlock(
    pdf,
    { lines: lines.slice(drawnCount), lineHeight },
    { x: PAPER.margin + GAP, y, width },
    NOTE_STYLE,
  )
  const noteEnd = y + (lines.length - drawnCount) * lineHeight + GAP
  return drawnCount > 0 ? noteEnd : top + heightOf(row)
}

function drawTitles<Row>(pdf: PdfFile, columns: readonly PaperColumn<Row>[], y: number): number {
  const style = { ...TEXT_STYLE, isBold: true }
  const titles = columns.map(({ title, width }) => textBlock(title, width - 2 * GAP, style))
  drawCells(pdf, columns, y, titles, style)
  drawLine(pdf, y + 16, '#1c1f22')
  return y + TITLES_HEIGHT
}

function drawCells<Row>(
  pdf: PdfFile,
  columns: readonly PaperColumn<Row>[],
  y: number,
  cells: readonly TextBlock[],
  style: TextStyle = TEXT_STYLE,
): void {
  let x = PAPER.margin
  columns.forEach(({ width, align }, index) => {
    const cell = cells[index]
    if (cell !== undefined)
      writeBlock(pdf, cell, { x: x + GAP, y, width: width - 2 * GAP }, { ...style, align })
    x += width
  })
}
