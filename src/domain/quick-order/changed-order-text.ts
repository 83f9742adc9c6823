// Changes the text of a quick order: removes lines that were added to the cart, and writes the person's choices of
// products and columns into it.
import { UNUSED_COLUMN, widthOf } from './order-columns.ts'
import { type Row, rowsOf, type Separator } from './order-rows.ts'
import { readColumns, sectionsOf } from './order-sections.ts'
import { type ColumnQuestion, readOrderText } from './order-text.ts'
import { readWords } from './order-words.ts'

function namesRow(separator: Separator, width: number, name: (at: number) => string): string {
  return Array.from({ length: width }, (_, column) => name(column)).join(separator)
}

/**
 * Joins the remaining rows to a text. A table without column names gets names: its columns were recognized from all of its
 * rows, and must be recognized as the same columns with fewer rows. A table with two columns needs no names.
 */
function textOfRemainingRows(
  text: string,
  isRemaining: (at: number) => boolean,
  textOf: (row: Row, at: number) => string,
): string {
  const rows = rowsOf(text)
  const names = new Map<number, string>()
  for (const section of sectionsOf(rows)) {
    const { separator, heading } = section
    const firstRemainingRow = section.rows.find(({ rowIndex }) => isRemaining(rowIndex))
    const columns = readColumns(section)?.columns
    const width = widthOf(section)
    if (
      heading !== null ||
      !firstRemainingRow ||
      !columns ||
      columns.quantity === null ||
      width < 3 ||
      separator === ','
    )
      continue
    const [product = 0, ...others] = columns.products
    const name = (column: number) =>
      column === product
        ? 'Product'
        : column === columns.quantity
          ? 'Quantity'
          : others.includes(column)
            ? 'Description'
            : UNUSED_COLUMN
    names.set(firstRemainingRow.rowIndex, namesRow(separator, width, name))
  }
  return rows
    .flatMap((row, index) =>
      isRemaining(index) ? [...(names.has(index) ? [names.get(index)] : []), textOf(row, index)] : [],
    )
    .join('\n')
}

/** The text without these lines; empty when only column names would remain. */
export function withoutLines(text: string, rowIndexes: ReadonlySet<number>): string {
  const remainingText = textOfRemainingRows(
    text,
    (index) => !rowIndexes.has(index),
    (row) => row.text,
  )
  const { lines, question } = readOrderText(remainingText)
  return lines.length === 0 && question === null ? '' : remainingText
}

/** A line in words, `#101 Tag Pouch Standard 200`: without a separator it reads the same in every table. */
export function lineFor(id: number, name: string, quantity: number | null): string {
  return quantity === null ? `#${id}` : `#${id} ${name.replace(/[\s,;|"]+/g, ' ').trim()} ${quantity}`
}

/** Replaces the first of these lines by `line` and removes the others. */
export function withLine(text: string, rowIndexes: readonly number[], line: string): string {
  const [replacedAt, ...others] = rowIndexes
  return textOfRemainingRows(
    text,
    (index) => !others.includes(index),
    (row, index) => (index === replacedAt ? line : row.text),
  )
}

/** Writes the names of the columns that the person chose into the text; `quantity` null: no column is the quantity. */
export function withColumns(
  text: string,
  question: ColumnQuestion,
  product: number,
  quantity: number | null,
): string {
  const name = (column: number) =>
    column === product ? 'Product' : column === quantity ? 'Quantity' : UNUSED_COLUMN
  const names = namesRow(question.separator, question.columnNames.length, name)
  return rowsOf(text)
    .flatMap((row, index) =>
      index !== question.headingRowIndex ? [row.text] : question.hasColumnNames ? [names] : [names, row.text],
    )
    .join('\n')
}

/**
 * The text after a scan: each scan adds one piece to the line of its code (G190). null when a person typed the keys: the
 * text ends in a line that was already begun, or the keys contain a space.
 */
export function withScan(text: string, code: string): string | null {
  if (/\s/.test(code) || !/(^|\n)$/.test(text)) return null
  const lines = text.trimEnd() === '' ? [] : text.trimEnd().split('\n')
  const counts = lines.map((line) => {
    const { productWords, quantity } = readWords(line.trim())
    return productWords === code && typeof quantity === 'number' ? quantity : 0
  })
  const index = counts.findIndex((count) => count > 0)
  const nextLine = `${code} ${(counts[index] ?? 0) + 1}`
  return `${(index < 0 ? [...lines, nextLine] : lines.with(index, nextLine)).join('\n')}\n`
}
