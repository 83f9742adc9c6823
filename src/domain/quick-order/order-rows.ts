// Splits a pasted text into rows, and the rows of a table into cells. A quoted cell may contain separators and line
// ends, so that a row can be longer than a line.
import { withoutBullet } from './order-words.ts'
import { plainSigns, withoutInvisibleCharacters } from '../values/plain-words.ts'
import { firstRowSplitAt, isFullySplit } from '../sheets/delimited-rows.ts'
import { type CellKind, cellKind, isDate } from './typed-quantity.ts'

/** '  ': in a printed list two or more spaces separate the columns. */
export type Separator = '\t' | ';' | '|' | '  ' | ','

export interface Row {
  /** The row as it was typed. */
  text: string
  /** The number of the line where the row begins, from 1. */
  lineNumber: number
  /** undefined for a row that is one cell with words. */
  separator: Separator | undefined
  cells: readonly string[]
  kinds: readonly CellKind[]
}

type SplitRow = Omit<Row, 'lineNumber' | 'kinds'>

const SEPARATORS_OF_QUOTED_CELLS = ['\t', ';', ','] as const
/** A quote that does not end within this many lines is taken for a plain character. */
const MOST_LINES_OF_A_ROW = 50
/** A longer line is no line of an order and is not split into cells. */
const LONGEST_LINE = 5000
/** A comma between the digits of the last word separates nothing: `Tag Pouch 1,000`. */
const THOUSANDS_LAST = /[^\s,]\s+[1-9]\d{0,2}(,\d{3})+$/
/** `101, 1,000`: the commas with a space separate the cells. */
const SPACED_COMMAS = /^(?=.*,\s)(?=.*\d,\d{3}(?!\d))(?!.*\D,\S)/

function printedCells(text: string): string[] {
  const cells = text.trim().split(/ {2,}/)
  return cells.length > 2 && !cells.some((cell) => cell.endsWith(',')) ? cells : []
}

function commaCells(text: string): string[] {
  if (THOUSANDS_LAST.test(text.trim()) || isDate(text.trim())) return []
  return text.split(SPACED_COMMAS.test(text) ? /,\s+/ : ',')
}

function plainRow(text: string): SplitRow {
  if (text.length > LONGEST_LINE) return { text, separator: undefined, cells: [text] }
  if (text.includes('\t')) return { text, separator: '\t', cells: text.split('\t') }
  if (text.includes(';')) return { text, separator: ';', cells: text.split(';') }
  if (text.includes('|')) {
    const innerText = text.trim().replace(/^\||\|$/g, '')
    return { text, separator: '|', cells: innerText.split('|') }
  }
  const cellsInPrint = printedCells(text)
  if (cellsInPrint.length > 0) return { text, separator: '  ', cells: cellsInPrint }
  const cells = commaCells(text)
  return cells.length > 1 ? { text, separator: ',', cells } : { text, separator: undefined, cells: [text] }
}

/** The text's first row with its quoted cells, once per possible separator; empty when quotes are plain characters. */
function quotedRows(text: string): SplitRow[] {
  return SEPARATORS_OF_QUOTED_CELLS.flatMap((separator) => {
    const row = firstRowSplitAt(separator, text)
    if (row === null) return []
    return { separator, cells: row.cells, text: text.slice(0, row.end).replace(/\n$/, '') }
  })
}

function quotedRow(line: string, readLines: () => string): SplitRow | undefined {
  const isReadable = ({ cells }: SplitRow) => isFullySplit(cells)
  const rowsOfLine = quotedRows(line)
  return rowsOfLine.find(isReadable) ?? quotedRows(readLines()).find(isReadable) ?? rowsOfLine[0]
}

function linesFrom(text: string, position: number): string {
  let end = position
  for (let count = 0; count < MOST_LINES_OF_A_ROW && end >= 0; count += 1) end = text.indexOf('\n', end + 1)
  return text.slice(position, end < 0 ? undefined : end)
}

/** The rows that are not blank. In their cells, unusual signs are replaced by the signs of a US keyboard. */
export function rowsOf(text: string): Row[] {
  const typedText = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const plainText = plainSigns(typedText)
  const rows: Row[] = []
  let lineNumber = 1
  for (let index = 0; index < plainText.length; ) {
    const end = plainText.indexOf('\n', index)
    const line = plainText.slice(index, end < 0 ? undefined : end)
    const mayHaveQuotedCells = line.length <= LONGEST_LINE && line.includes('"')
    const row = (mayHaveQuotedCells && quotedRow(line, () => linesFrom(plainText, index))) || plainRow(line)
    const cells = row.cells.map((cell) => withoutInvisibleCharacters(cell).trim())
    if (row.separator !== undefined && cells[0]) cells[0] = withoutBullet(cells[0])
    if (cells.some((cell) => cell !== '')) {
      const kinds = row.separator === undefined ? [] : cells.map(cellKind)
      const rowText = typedText.slice(index, index + row.text.length)
      rows.push({ text: rowText, lineNumber, separator: row.separator, cells, kinds })
    }
    lineNumber += row.text.split('\n').length
    index += row.text.length + 1
  }
  return rows
}
