// Lines of cells, pasted from a spreadsheet (tabs) or read from a CSV file (commas or semicolons).
import Papa from 'papaparse'

export interface DelimitedRow {
  /** From 1, as it stands in the text. */
  number: number
  cells: string[]
}

const SEPARATORS = ['\t', ';', ',']

function separatorOf(text: string): string {
  const [first = ''] = text.split('\n', 1)
  return SEPARATORS.find((separator) => first.includes(separator)) ?? ','
}

/** The lines that are not blank. */
export function delimitedRows(text: string): DelimitedRow[] {
  const plain = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\u00A0', ' ')
    .replace(/\r\n?/g, '\n')
  const { data } = Papa.parse<string[]>(plain, { delimiter: separatorOf(plain.trimStart()), newline: '\n' })
  const rows = data.map((cells, at) => ({ cells: cells.map((cell) => cell.trim()), number: at + 1 }))
  return rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
}
