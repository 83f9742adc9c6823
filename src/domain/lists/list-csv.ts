// A list as a CSV file that quick order reads: it has the column names by which quick order finds product and quantity.
import type { EarlierLine } from '../cart/re-add.ts'
import { delimitedLine } from '../sheets/delimited-rows.ts'

/** The titles of the file's columns; quick order looks for these words. */
const TITLES = ['Item', 'Description', 'Quantity']

/** The lines as CSV text. A byte order mark at the beginning tells Excel that the file is UTF-8. */
export function listCsv(lines: readonly EarlierLine[]): string {
  const rows = lines.map(({ productId, name, quantity }) => delimitedLine([productId, name, quantity]))
  return ['\uFEFF', delimitedLine(TITLES), ...rows].join('')
}
