// The lines of a pasted text, and the cells of those that are rows of a table. A quoted cell may hold separators and line
// ends, so that a row is longer than a line.
import Papa from 'papaparse'
import { withoutBullet } from './order-words.ts'
import { plainSigns, withoutUnseen } from '../values/plain-words.ts'
import { type CellKind, cellKind, isDate } from './typed-quantity.ts'

/** Two spaces and more part columns of a printed list. */
export type Separator = '\t' | ';' | '|' | '  ' | ','

export interface Row {
  /** As it stands in the text. */
  text: string
  /** Of the line where it begins, from 1. */
  number: number
  /** Without one the cells are words. */
  separator: Separator | undefined
  cells: readonly string[]
  kinds: readonly CellKind[]
}

type Parted = Omit<Row, 'number' | 'kinds'>

const QUOTING = ['\t', ';', ','] as const
/** A quote that has not ended after so many line ends is a letter. */
const MOST_LINES_OF_A_ROW = 50
/** Longer than any line of an order: words, without a look for cells. */
const LONGEST_LINE = 5000
const SEPARATED_QUOTE = /[\t;,]"/
/** A comma between the digits of the last word separates nothing: `Tag Pouch 1,000`. */
const THOUSANDS_LAST = /[^\s,]\s+[1-9]\d{0,2}(,\d{3})+$/
/** `101, 1,000`: of two kinds of commas those with a space separate. */
const SPACED_COMMAS = /^(?=.*,\s)(?=.*\d,\d{3}(?!\d))(?!.*\D,\S)/

function printedCells(text: string): string[] {
  const cells = text.trim().split(/ {2,}/)
  return cells.length > 2 && !cells.some((cell) => cell.endsWith(',')) ? cells : []
}

function commaCells(text: string): string[] {
  if (THOUSANDS_LAST.test(text.trim()) || isDate(text.trim())) return []
  return text.split(SPACED_COMMAS.test(text) ? /,\s+/ : ',')
}

function plainRow(text: string): Parted {
  if (text.length > LONGEST_LINE) return { text, separator: undefined, cells: [text] }
  if (text.includes('\t')) return { text, separator: '\t', cells: text.split('\t') }
  if (text.includes(';')) return { text, separator: ';', cells: text.split(';') }
  if (text.includes('|')) {
    const inside = text.trim().replace(/^\||\|$/g, '')
    return { text, separator: '|', cells: inside.split('|') }
  }
  const printed = printedCells(text)
  if (printed.length > 0) return { text, separator: '  ', cells: printed }
  const cells = commaCells(text)
  return cells.length > 1 ? { text, separator: ',', cells } : { text, separator: undefined, cells: [text] }
}

/** The rows that can stand at the beginning of a text whose quotes are those of cells; none where they are letters. */
function quotedRows(text: string): Parted[] {
  const tries = QUOTING.map((separator) => {
    const settings = { delimiter: separator, newline: '\n' as const, preview: 1, fastMode: false }
    const { data, errors, meta } = Papa.parse<string[]>(text, settings)
    const row: Parted = {
      separator,
      cells: data[0] ?? [],
      text: text.slice(0, meta.cursor).replace(/\n$/, ''),
    }
    return { row, isWhole: errors.length === 0 && row.cells.length > 1 }
  })
  return tries.filter(({ isWhole }) => isWhole).map(({ row }) => row)
}

/** Where another separator stands before a quote, that one parts the row. */
const isParted = ({ cells }: Parted) => !cells.some((cell) => SEPARATED_QUOTE.test(cell))

function quotedRow(line: string, lines: () => string): Parted | undefined {
  const ofLine = quotedRows(line)
  return ofLine.find(isParted) ?? quotedRows(lines()).find(isParted) ?? ofLine[0]
}

function linesFrom(text: string, at: number): string {
  let end = at
  for (let count = 0; count < MOST_LINES_OF_A_ROW && end >= 0; count += 1) end = text.indexOf('\n', end + 1)
  return text.slice(at, end < 0 ? undefined : end)
}

/** The rows that are not blank. Cells have the signs of a US keyboard, `text` is what was typed. */
export function rowsOf(text: string): Row[] {
  const typed = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const plain = plainSigns(typed)
  const rows: Row[] = []
  let number = 1
  for (let at = 0; at < plain.length; ) {
    const end = plain.indexOf('\n', at)
    const line = plain.slice(at, end < 0 ? undefined : end)
    const isQuoted = line.length <= LONGEST_LINE && line.includes('"')
    const row = (isQuoted && quotedRow(line, () => linesFrom(plain, at))) || plainRow(line)
    const cells = row.cells.map((cell) => withoutUnseen(cell).trim())
    if (row.separator !== undefined && cells[0]) cells[0] = withoutBullet(cells[0])
    if (cells.some((cell) => cell !== '')) {
      const kinds = row.separator === undefined ? [] : cells.map(cellKind)
      const own = typed.slice(at, at + row.text.length)
      rows.push({ text: own, number, separator: row.separator, cells, kinds })
    }
    number += row.text.split('\n').length
    at += row.text.length + 1
  }
  return rows
}
