// A table over as many pages as it takes, each with the titles of its columns.
import { box, heightOf, LOWEST, PAPER, PRINT_WIDTH, pausePage, put, rule, type Sheet } from './paper.ts'

export interface PaperColumn<Row> {
  title: string
  width: number
  align: 'left' | 'right'
  value: (row: Row) => string
}

interface PaperTable<Row> {
  columns: readonly PaperColumn<Row>[]
  rows: readonly Row[]
  /** Stands below the first cell in small letters; nothing where it is empty. */
  noteOf: (row: Row) => string
  isBoxed: (row: Row) => boolean
  /** Stands over the titles of a further page. */
  headOf: (page: number) => string
  /** What stands below the table takes this much, on one page with the last row. */
  heightBelow: number
}

const GAP = 6
const TEXT = { size: 10 }
const NOTE = { size: 8, colour: '#565b61' }

/** Draws from `top` on and answers where the table ends. */
export async function drawTable<Row>(sheet: Sheet, table: PaperTable<Row>, top: number): Promise<number> {
  const { columns, rows, noteOf, isBoxed, headOf, heightBelow } = table
  const nameWidth = (columns[0]?.width ?? PRINT_WIDTH) - 2 * GAP
  let y = drawTitles(sheet, columns, top)
  let page = 1
  for (const [index, row] of rows.entries()) {
    const cells = columns.map(({ value }) => value(row))
    const note = noteOf(row)
    const [nameHeight = 0, ...heights] = columns.map(({ width }, column) =>
      heightOf(sheet, cells[column] ?? '', width - 2 * GAP, TEXT),
    )
    const noteHeight = note === '' ? 0 : heightOf(sheet, note, nameWidth, NOTE) + 2
    const height = Math.max(nameHeight + noteHeight, ...heights) + 2 * GAP
    const below = index === rows.length - 1 ? heightBelow : 0
    if (y + height + below > LOWEST) {
      await pausePage(sheet)
      sheet.addPage()
      page += 1
      put(sheet, headOf(page), { x: PAPER.margin, y: PAPER.margin, width: PRINT_WIDTH }, { size: 9 })
      y = drawTitles(sheet, columns, PAPER.margin + 20)
    }
    drawCells(sheet, columns, y + GAP, cells)
    if (note !== '')
      put(sheet, note, { x: PAPER.margin + GAP, y: y + GAP + nameHeight + 2, width: nameWidth }, NOTE)
    if (isBoxed(row)) box(sheet, y, height)
    else rule(sheet, y + height)
    y += height
  }
  return y
}

function drawTitles<Row>(sheet: Sheet, columns: readonly PaperColumn<Row>[], y: number): number {
  const titles = columns.map(({ title }) => title)
  drawCells(sheet, columns, y, titles, true)
  rule(sheet, y + 16, '#1c1f22')
  return y + 22
}

function drawCells<Row>(
  sheet: Sheet,
  columns: readonly PaperColumn<Row>[],
  y: number,
  cells: readonly string[],
  isBold = false,
): void {
  let x = PAPER.margin
  columns.forEach(({ width, align }, index) => {
    put(sheet, cells[index] ?? '', { x: x + GAP, y, width: width - 2 * GAP }, { ...TEXT, isBold, align })
    x += width
  })
}
