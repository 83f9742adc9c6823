// Lines of cells, pasted from a spreadsheet (tabs) or read from a CSV file (commas or semicolons).
import Papa from 'papaparse'
import { guardedText, unguardedText } from './formula-guard.ts'

export interface DelimitedRow {
  /** From 1, as it stands in the text. */
  number: number
  cells: string[]
}

const SEPARATORS = ['\t', ';', ',']

/** A first line by which Excel tells what separates the cells. */
export const TOLD_SEPARATOR = /^"?sep=(.)"?[^\S\n]*(?:\n|$)/i

function separatorOf(text: string): string {
  const told = TOLD_SEPARATOR.exec(text)?.[1]
  if (told !== undefined) return told
  const [first = ''] = text.split('\n', 1)
  return SEPARATORS.find((separator) => first.includes(separator)) ?? ','
}

interface DelimitedText {
  separator: string
  rows: DelimitedRow[]
}

/** The lines that are not blank, every cell as it stands. */
export function exactRows(text: string): DelimitedText {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const separator = separatorOf(plain.trimStart())
  const { data } = Papa.parse<string[]>(plain, { delimiter: separator, newline: '\n' })
  const rows = data.map((cells, at) => ({ cells: cells.map(unguardedText), number: at + 1 }))
  if (TOLD_SEPARATOR.test(plain)) rows.shift()
  return { separator, rows: rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')) }
}

/** The lines that are not blank, without what stands around their words. */
export function delimitedRows(text: string): DelimitedRow[] {
  return exactRows(text.replaceAll('\u00A0', ' ')).rows.map(({ cells, number }) => ({
    cells: cells.map((cell) => cell.trim()),
    number,
  }))
}

function writtenCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell)
  const safe = guardedText(cell)
  return /[",;\n\r\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A line of a CSV file, with its end. */
export function delimitedLine(cells: readonly (string | number)[]): string {
  return `${cells.map(writtenCell).join(',')}\r\n`
}
