// Reads lines of cells from a spreadsheet (tabs) or a CSV file (commas or semicolons), and writes CSV files.
import Papa from 'papaparse'
import { guardedText, unguardedText } from './formula-guard.ts'

export interface DelimitedRow {
  /** The number of the row in the text, from 1; a row with line ends in a quoted cell counts once. */
  number: number
  cells: string[]
}

const SEPARATORS = ['\t', ';', ','] as const

/** The first line `sep=;` with which Excel names the separator. */
export const SEPARATOR_LINE = /^"?sep=(.)"?[^\S\n]*(?:\n|$)/i

const SEPARATED_QUOTE = /[\t;,]"/

/** The text's first row, split at the separator; null when its quotes do not belong to cells of this separator. */
export function firstRowSplitAt(separator: string, text: string): { cells: string[]; end: number } | null {
  const settings = { delimiter: separator, newline: '\n' as const, preview: 1, fastMode: false }
  const { data, errors, meta } = Papa.parse<string[]>(text, settings)
  const [cells = []] = data
  return errors.length === 0 && cells.length > 1 ? { cells, end: meta.cursor } : null
}

/** False when a cell contains a separator before a quote: the row must be split at that separator instead. */
export const isFullySplit = (cells: readonly string[]) => !cells.some((cell) => SEPARATED_QUOTE.test(cell))

/** The number of cells that are names of columns, by which the separator is chosen if two of them are possible. */
export type CountHeadings = (cells: readonly string[]) => number

function separatorOf(text: string, countHeadings: CountHeadings): string {
  const namedSeparator = SEPARATOR_LINE.exec(text)?.[1]
  if (namedSeparator !== undefined) return namedSeparator
  const readings = SEPARATORS.flatMap((separator) => {
    const row = firstRowSplitAt(separator, text)
    return row === null || !isFullySplit(row.cells)
      ? []
      : [{ separator, headingCount: countHeadings(row.cells) }]
  })
  // sort() keeps the order of equal ones: tabs before semicolons before commas.
  const [bestReading] = readings.sort((one, other) => other.headingCount - one.headingCount)
  if (bestReading !== undefined) return bestReading.separator
  const [firstLine = ''] = text.split('\n', 1)
  return SEPARATORS.find((separator) => firstLine.includes(separator)) ?? ','
}

interface DelimitedText {
  separator: string
  rows: DelimitedRow[]
}

/** The lines that are not blank, with untrimmed cells. */
export function untrimmedRows(text: string, countHeadings: CountHeadings = () => 0): DelimitedText {
  const plainText = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const separator = separatorOf(plainText.replace(/^\s*\n/, ''), countHeadings)
  const { data } = Papa.parse<string[]>(plainText, { delimiter: separator, newline: '\n' })
  const rows = data.map((cells, index) => ({ cells: cells.map(unguardedText), number: index + 1 }))
  if (SEPARATOR_LINE.test(plainText)) rows.shift()
  return { separator, rows: rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')) }
}

/** The lines that are not blank, with trimmed cells. */
export function delimitedRows(text: string, countHeadings?: CountHeadings): DelimitedRow[] {
  return untrimmedRows(text.replaceAll('\u00A0', ' '), countHeadings).rows.map(({ cells, number }) => ({
    cells: cells.map((cell) => cell.trim()),
    number,
  }))
}

const LINE_END = '\r\n'

/** Spreadsheets may split at these signs, and drop spaces at the ends of a cell; Papa quotes commas, quotes and line ends. */
const needsQuotes = (cell: unknown) => /[;\t]|^\s|\s$/.test(String(cell))

/** The lines of a CSV file, each with its line end. */
export function csvLines(rows: readonly (readonly (string | number)[])[]): string {
  const guardedRows = rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? cell : guardedText(cell))),
  )
  return `${Papa.unparse(guardedRows, { newline: LINE_END, quotes: needsQuotes })}${LINE_END}`
}

/** A CSV file. The byte order mark at its beginning tells Excel that it is UTF-8. */
export const csvFile = (rows: readonly (readonly (string | number)[])[]): string => `\uFEFF${csvLines(rows)}`
