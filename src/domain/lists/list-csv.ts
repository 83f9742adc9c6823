// A list as a CSV file that quick order reads: it has the column names by which quick order finds product and quantity.
import type { EarlierLine } from '../cart/re-add.ts'
import { csvFile } from '../sheets/delimited-rows.ts'

/** The titles of the file's columns; quick order looks for these words. */
const TITLES = ['Item', 'Description', 'Quantity']

/** The lines as a CSV file. */
export function listCsv(lines: readonly EarlierLine[]): string {
  return csvFile([TITLES, ...lines.map(({ productId, name, quantity }) => [productId, name, quantity])])
}
