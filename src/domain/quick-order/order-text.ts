// Reads order lines as people write them: typed, pasted from a spreadsheet, a mail or a printed list, or from a CSV file.
// The text is the only state of a quick order: every choice of the person changes this text.
import {
  type ColumnChoice,
  type Columns,
  type ColumnsResult,
  hasNumber,
  isNamedNumber,
  widthOf,
} from './order-columns.ts'
import { rowsOf, type Separator } from './order-rows.ts'
import {
  firstFilledCell,
  isDividerOrTotal,
  type PlacedRow,
  readColumns,
  type Section,
  sectionsOf,
} from './order-sections.ts'
import { isDivider, isWordHeading, type LineReading, readWords } from './order-words.ts'
import { readQuantity } from './typed-quantity.ts'

export interface TypedLine extends LineReading {
  /** Index among the text's rows that are not blank, from 0. */
  rowIndex: number
  /** Number of the line of the text where the row begins, from 1. */
  line: number
  /** The row as it was typed. */
  text: string
}

/** A row of column names or of totals, which orders nothing. */
export interface SkippedRow {
  line: number
  text: string
  why: 'heading' | 'total'
  /** The names of the columns that were taken; missing where the rows are read without them. */
  taken?: { product: string; quantity: string | null }
}

export interface ColumnQuestion extends ColumnChoice {
  /** Index of the row with the column names; without column names, of the row before which they are inserted. */
  headingRowIndex: number
  hasColumnNames: boolean
  separator: Separator
  /** '' for a column without a name. */
  columnNames: readonly string[]
  /** Of the table's rows that contain a number, the first ones. */
  exampleRows: readonly (readonly string[])[]
}

export interface OrderText {
  /** Without column names, totals, dividers and empty rows; empty while the person has to choose the columns. */
  lines: TypedLine[]
  skippedRows: SkippedRow[]
  question: ColumnQuestion | null
}

const EXAMPLE_ROW_COUNT = 3

type RowReader = (row: PlacedRow) => LineReading

const joinCells = (cells: readonly string[]) => cells.filter((cell) => cell !== '').join(', ')

/** Reads a row without regard to other rows: the only whole number after the first cell is the quantity. */
function readByCells({ separator, cells, kinds }: PlacedRow): LineReading {
  const wholeNumberColumns = [...kinds.keys()].filter((column) => column > 0 && kinds[column] === 'whole')
  const [quantityColumn = -1] = wholeNumberColumns
  const beginsWithNumber = kinds.find((kind) => kind !== 'empty') === 'whole'
  const cellsBeforeQuantity = cells.slice(0, quantityColumn < 0 ? undefined : quantityColumn)
  return {
    productWords:
      beginsWithNumber || separator !== ','
        ? firstFilledCell(cellsBeforeQuantity)
        : joinCells(cellsBeforeQuantity),
    quantity: wholeNumberColumns.length === 1 ? readQuantity(cells[quantityColumn] ?? '') : null,
  }
}

/** Above column names, only a row of two filled cells, of which the first is a number, has a quantity: `121;4`. */
function readAboveColumnNames({ cells, kinds }: PlacedRow): LineReading {
  const [productWords = '', quantity = '', ...otherCells] = cells.filter((cell) => cell !== '')
  const isProductAndQuantity = kinds.find((kind) => kind !== 'empty') === 'whole' && otherCells.length === 0
  return { productWords, quantity: isProductAndQuantity ? readQuantity(quantity) : null }
}

function readByColumns(
  { heading, separator }: Section,
  { productColumns, quantityColumn }: Columns,
): RowReader {
  return ({ cells, kinds }) => {
    const filledColumns = productColumns.filter((column) => (cells[column] ?? '') !== '')
    const filledCells = filledColumns.map((column) => cells[column] ?? '')
    const [productWords = ''] = filledCells
    const isSplitName = heading === null && separator === ',' && kinds[filledColumns[0] ?? 0] !== 'whole'
    const hasMoreCellsThanNames = heading !== null && separator === ',' && cells.length > heading.cells.length
    const hasShiftedCells = heading !== null && separator === '  ' && cells.length !== heading.cells.length
    const isQuantityUnclear = quantityColumn === null || hasMoreCellsThanNames || hasShiftedCells
    return {
      productWords: isSplitName
        ? joinCells(filledCells)
        : productWords || (hasShiftedCells ? firstFilledCell(cells) : ''),
      quantity: isQuantityUnclear ? null : readQuantity(cells[quantityColumn] ?? ''),
    }
  }
}

function rowReaderOf(section: Section, result: ColumnsResult | null): RowReader {
  const readRow = section.isAboveHeading
    ? readAboveColumnNames
    : result === null || result.columns === null
      ? readByCells
      : readByColumns(section, result.columns)
  return (row) => {
    if (section.heading === null && row.cells.some(isNamedNumber)) return readWords(row.cells.join(' '))
    if (section.heading !== null || hasNumber(row)) return readRow(row)
    return section.separator === ','
      ? readWords(row.text.trim())
      : { productWords: firstFilledCell(row.cells), quantity: null }
  }
}

/** The names of the columns from which the rows below the column names are read. */
function takenColumns({ heading }: Section, result: ColumnsResult | null): SkippedRow['taken'] {
  if (heading === null || result === null || result.columns === null) return undefined
  const { productColumns, quantityColumn } = result.columns
  const nameOf = (column: number) => heading.cells[column] ?? ''
  return {
    product: nameOf(productColumns[0] ?? 0),
    quantity: quantityColumn === null ? null : nameOf(quantityColumn),
  }
}

function questionOf(section: Section, result: ColumnsResult | null): ColumnQuestion | null {
  const [row] = section.rows
  if (result === null || result.choice === null || row === undefined) return null
  const columns = Array.from({ length: widthOf(section) })
  const padToWidth = (cells: readonly string[]) => columns.map((_, index) => cells[index] ?? '')
  return {
    ...result.choice,
    headingRowIndex: section.headingRowIndex ?? row.rowIndex,
    hasColumnNames: section.heading !== null,
    separator: section.separator,
    columnNames: padToWidth(section.heading?.cells ?? []),
    exampleRows: section.rows
      .filter(hasNumber)
      .slice(0, EXAMPLE_ROW_COUNT)
      .map(({ cells }) => padToWidth(cells)),
  }
}

export function readOrderText(text: string): OrderText {
  const rows = rowsOf(text)
  const sections = sectionsOf(rows)
  const readings = new Map<number, LineReading>()
  const takenByHeading = new Map<number, SkippedRow['taken']>()
  let question: ColumnQuestion | null = null
  for (const section of sections) {
    const result = readColumns(section)
    const readRow = rowReaderOf(section, result)
    if (section.headingRowIndex !== null)
      takenByHeading.set(section.headingRowIndex, takenColumns(section, result))
    question ??= questionOf(section, result)
    for (const row of section.rows) readings.set(row.rowIndex, readRow(row))
  }
  const headings = new Set(sections.map(({ headingRowIndex }) => headingRowIndex))
  const lines: TypedLine[] = []
  const skippedRows: SkippedRow[] = []
  for (const [rowIndex, row] of rows.entries()) {
    const { lineNumber: line } = row
    const typedText = row.text.trim()
    const isRowInWords = row.separator === undefined
    if (headings.has(rowIndex) || (isRowInWords && isWordHeading(row.cells[0] ?? ''))) {
      const taken = takenByHeading.get(rowIndex)
      skippedRows.push({ line, text: typedText, why: 'heading', ...(taken && { taken }) })
    } else if (isDividerOrTotal(row)) {
      if (!isDivider(row.text)) skippedRows.push({ line, text: typedText, why: 'total' })
    } else {
      const reading = readings.get(rowIndex) ?? readWords(row.cells[0] ?? '')
      if (reading.productWords !== '' || reading.quantity !== null || reading.isCrowded)
        lines.push({ rowIndex, line, text: typedText, ...reading })
    }
  }
  return { lines: question === null ? lines : [], skippedRows, question }
}

/** The number of order lines; while the person still has to choose the columns, the number of rows not skipped. */
export function orderLineCount(text: string): number {
  const { lines, skippedRows, question } = readOrderText(text)
  return question === null ? lines.length : rowsOf(text).length - skippedRows.length
}
