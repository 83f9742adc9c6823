// Reads order lines as people write them: typed, pasted from a spreadsheet, a mail or a printed list, or from a CSV file.
// The text is the only state of a quick order: every choice of the person changes its lines.
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
  firstCell,
  isLeftOut,
  type PlacedRow,
  readColumns,
  type Section,
  sectionsOf,
} from './order-sections.ts'
import { isDivider, isWordHeading, type LineReading, readWords } from './order-words.ts'
import { readPieces } from './typed-quantity.ts'

export interface TypedLine extends LineReading {
  /** Index among the text's rows that are not blank, from 0. */
  at: number
  /** Number of the text's line where it begins, from 1. */
  line: number
  /** The line as it was typed. */
  text: string
}

/** A row that orders nothing. */
export interface SkippedRow {
  line: number
  text: string
  why: 'heading' | 'total'
}

export interface ColumnQuestion extends ColumnChoice {
  /** The row before which the column names are inserted, or which they replace when `isNamed`. */
  at: number
  isNamed: boolean
  separator: Separator
  /** '' for a column without a name. */
  names: readonly string[]
  /** The first rows of the table, as examples. */
  rows: readonly (readonly string[])[]
}

export interface OrderText {
  /** Without lines that order nothing; empty while the person has to choose the columns. */
  lines: TypedLine[]
  skipped: SkippedRow[]
  question: ColumnQuestion | null
}

/** The number of example rows that are shown with the question. */
const SHOWN_ROWS = 3

type Reading = (row: PlacedRow) => LineReading

const joinCells = (cells: readonly string[]) => cells.filter((cell) => cell !== '').join(', ')

/** Reads a row by its own cells: one whole number after the first cell is the quantity. */
function readByCells({ separator, cells, kinds }: PlacedRow): LineReading {
  const wholes = [...kinds.keys()].filter((column) => column > 0 && kinds[column] === 'whole')
  const [column = -1] = wholes
  const isNumbered = kinds.find((kind) => kind !== 'empty') === 'whole'
  const before = cells.slice(0, column < 0 ? undefined : column)
  return {
    productWords: isNumbered || separator !== ',' ? firstCell(before) : joinCells(before),
    quantity: wholes.length === 1 ? readPieces(cells[column] ?? '') : null,
  }
}

function readAboveColumnNames({ cells, kinds }: PlacedRow): LineReading {
  const [productWords = '', quantity = '', ...others] = cells.filter((cell) => cell !== '')
  const isLine = kinds.find((kind) => kind !== 'empty') === 'whole' && others.length === 0
  return { productWords, quantity: isLine ? readPieces(quantity) : null }
}

function readByColumns({ heading, separator }: Section, { products, quantity }: Columns): Reading {
  return ({ cells, kinds }) => {
    const filledAts = products.filter((column) => (cells[column] ?? '') !== '')
    const filled = filledAts.map((column) => cells[column] ?? '')
    const [productWords = ''] = filled
    const isName = heading === null && separator === ',' && kinds[filledAts[0] ?? 0] !== 'whole'
    const isLonger = heading !== null && separator === ',' && cells.length > heading.cells.length
    const isCut = heading !== null && separator === '  ' && cells.length !== heading.cells.length
    const isMissing = quantity === null || isLonger || isCut
    return {
      productWords: isName ? joinCells(filled) : productWords || (isCut ? firstCell(cells) : ''),
      quantity: isMissing ? null : readPieces(cells[quantity] ?? ''),
    }
  }
}

function readingOf(section: Section, result: ColumnsResult | null): Reading {
  const reading = section.isAboveHeading
    ? readAboveColumnNames
    : result === null || result.columns === null
      ? readByCells
      : readByColumns(section, result.columns)
  return (row) => {
    if (section.heading === null && row.cells.some(isNamedNumber)) return readWords(row.cells.join(' '))
    if (section.heading !== null || hasNumber(row)) return reading(row)
    return section.separator === ','
      ? readWords(row.text.trim())
      : { productWords: firstCell(row.cells), quantity: null }
  }
}

function questionOf(section: Section, result: ColumnsResult | null): ColumnQuestion | null {
  const [row] = section.rows
  if (result === null || result.choice === null || row === undefined) return null
  const columns = Array.from({ length: widthOf(section) })
  const cellsOf = (cells: readonly string[]) => columns.map((_, index) => cells[index] ?? '')
  return {
    ...result.choice,
    at: section.headingAt ?? row.at,
    isNamed: section.heading !== null,
    separator: section.separator,
    names: cellsOf(section.heading?.cells ?? []),
    rows: section.rows
      .filter(hasNumber)
      .slice(0, SHOWN_ROWS)
      .map(({ cells }) => cellsOf(cells)),
  }
}

export function readOrderText(text: string): OrderText {
  const rows = rowsOf(text)
  const sections = sectionsOf(rows)
  const readings = new Map<number, LineReading>()
  let question: ColumnQuestion | null = null
  for (const section of sections) {
    const result = readColumns(section)
    const reading = readingOf(section, result)
    question ??= questionOf(section, result)
    for (const row of section.rows) readings.set(row.at, reading(row))
  }
  const headings = new Set(sections.map(({ headingAt }) => headingAt))
  const lines: TypedLine[] = []
  const skipped: SkippedRow[] = []
  for (const [rowIndex, row] of rows.entries()) {
    const { number: line } = row
    const typed = row.text.trim()
    const isWords = row.separator === undefined
    if (headings.has(rowIndex) || (isWords && isWordHeading(row.cells[0] ?? ''))) {
      skipped.push({ line, text: typed, why: 'heading' })
    } else if (isLeftOut(row)) {
      if (!isDivider(row.text)) skipped.push({ line, text: typed, why: 'total' })
    } else {
      const reading = readings.get(rowIndex) ?? readWords(row.cells[0] ?? '')
      if (reading.productWords !== '' || reading.quantity !== null || reading.isCrowded)
        lines.push({ at: rowIndex, line, text: typed, ...reading })
    }
  }
  return { lines: question === null ? lines : [], skipped, question }
}

/** The number of lines that order something, also while the person still has to choose the columns. */
export function rowCountOf(text: string): number {
  const { lines, skipped, question } = readOrderText(text)
  return question === null ? lines.length : rowsOf(text).length - skipped.length
}
