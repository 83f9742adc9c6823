// Reads lines of cells from a spreadsheet (tabs) or a CSV file (commas or semicolons), and writes lines of a CSV file.
import Papa from 'papaparse'
import { guardedText, unguardedText } from './formula-guard.ts'

export interface DelimitedRow {
  /** The number of the row in the text, from 1; a row with line ends in a quoted cell counts once. */
  number: number
  cells: string[]
}

const SEPARATORS = ['\t', ';', ',']

/** The first line `sep=;` with which Excel names the separator. */
export const SEPARATOR_LINE = /^"?sep=(.)"?[^\S\n]*(?:\n|$)/i

function separatorOf(text: string): string {
  const namedSeparator = SEPARATOR_LINE.exec(text)?.[1]
  if (namedSeparator !== undefined) return namedSeparator
  const [firstLine = ''] = text.split('\n', 1)
  return SEPARATORS.find((separator) => firstLine.includes(separator)) ?? ','
}

interface DelimitedText {
  separator: string
  rows: DelimitedRow[]
}

/** The lines that are not blank, with untrimmed cells. */
export function untrimmedRows(text: string): DelimitedText {
  const plainText = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const separator = separatorOf(plainText.trimStart())
  const { data } = Papa.parse<string[]>(plainText, { delimiter: separator, newline: '\n' })
  const rows = data.map((cells, index) => ({ cells: cells.map(unguardedText), number: index + 1 }))
  if (SEPARATOR_LINE.test(plainText)) rows.shift()
  return { separator, rows: rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')) }
}

/** The lines that are not blank, with trimmed cells. */
export function delimitedRows(text: string): DelimitedRow[] {
  return untrimmedRows(text.replaceAll('\u00A0', ' ')).rows.map(({ cells, number }) => ({
    cells: cells.map((cell) => cell.trim()),
    number,
  }))
}

function writtenCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell)
  const safeText = guardedText(cell)
  return /[",;\n\r\t]|^\s|\s$/.test(safeText) ? `"${safeText.replaceAll('"', '""')}"` : safeText
}

/** A line of a CSV file with its line end. */
export function delimitedLine(cells: readonly (string | number)[]): string {
  return `${cells.map(writtenCell).join(',')}\r\n`
}
