// Changes the text of a quick order: removes lines that were added to the cart, and writes the person's choices of
// products and columns, and scanned codes, into the text.
import { increasedQuantity, type QuantityRules } from '../cart/quantity.ts'
import { UNUSED_COLUMN } from '../sheets/column-headings.ts'
import { widthOf } from './order-columns.ts'
import { type Row, rowsOf, type Separator } from './order-rows.ts'
import { readColumns, sectionsOf } from './order-sections.ts'
import { type ColumnQuestion, readOrderText } from './order-text.ts'
import { readWords } from './order-words.ts'

function rowOfColumnNames(separator: Separator, width: number, nameOf: (column: number) => string): string {
  return Array.from({ length: width }, (_, column) => nameOf(column)).join(separator)
}

/**
 * Joins the remaining rows to a text. A table without column names gets names: its columns were recognized from all of
 * its rows, and must be recognized again from fewer rows. A table with two columns, or with commas, gets none.
 */
function textOfRemainingRows(
  text: string,
  isRemaining: (rowIndex: number) => boolean,
  textOf: (row: Row, rowIndex: number) => string,
): string {
  const rows = rowsOf(text)
  const columnNamesByRow = new Map<number, string>()
  for (const section of sectionsOf(rows)) {
    const { separator, heading } = section
    const firstRemainingRow = section.rows.find(({ rowIndex }) => isRemaining(rowIndex))
    const columns = readColumns(section)?.columns
    const width = widthOf(section)
    if (
      heading !== null ||
      !firstRemainingRow ||
      !columns ||
      columns.quantityColumn === null ||
      width < 3 ||
      separator === ','
    )
      continue
    const [productColumn = 0, ...otherProductColumns] = columns.productColumns
    const nameOf = (column: number) =>
      column === productColumn
        ? 'Product'
        : column === columns.quantityColumn
          ? 'Quantity'
          : otherProductColumns.includes(column)
            ? 'Description'
            : UNUSED_COLUMN
    columnNamesByRow.set(firstRemainingRow.rowIndex, rowOfColumnNames(separator, width, nameOf))
  }
  return rows
    .flatMap((row, index) =>
      isRemaining(index)
        ? [...(columnNamesByRow.has(index) ? [columnNamesByRow.get(index)] : []), textOf(row, index)]
        : [],
    )
    .join('\n')
}

/** The text without the rows in `rowIndexes`; empty when only column names would remain. */
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

/** Replaces the first row in `rowIndexes` by `line` and removes the other rows in `rowIndexes`. */
export function withLine(text: string, rowIndexes: readonly number[], line: string): string {
  const [replacedIndex, ...removedIndexes] = rowIndexes
  return textOfRemainingRows(
    text,
    (index) => !removedIndexes.includes(index),
    (row, index) => (index === replacedIndex ? line : row.text),
  )
}

/** Writes the names of the chosen columns into the text; `quantityColumn` is null when no column is the quantity. */
export function withColumns(
  text: string,
  question: ColumnQuestion,
  productColumn: number,
  quantityColumn: number | null,
): string {
  const nameOf = (column: number) =>
    column === productColumn ? 'Product' : column === quantityColumn ? 'Quantity' : UNUSED_COLUMN
  const names = rowOfColumnNames(question.separator, question.columnNames.length, nameOf)
  return rowsOf(text)
    .flatMap((row, index) =>
      index !== question.headingRowIndex ? [row.text] : question.hasColumnNames ? [names] : [names, row.text],
    )
    .join('\n')
}

interface ScannedLine {
  /** -1 while no line of the text has the code with a quantity. */
  index: number
  /** 0 without such a line. */
  quantity: number
}

function findScannedLine(lines: readonly string[], code: string): ScannedLine {
  const quantities = lines.map((line) => {
    const { productWords, quantity } = readWords(line.trim())
    return productWords === code && typeof quantity === 'number' ? quantity : 0
  })
  const index = quantities.findIndex((quantity) => quantity > 0)
  return { index, quantity: quantities[index] ?? 0 }
}

/**
 * The text after a scan: each scan adds one piece to the line of its code; `withScansInSteps` then makes steps of the
 * product of them (G190). null when a person typed `code`: the text ends in an unfinished line, or `code` contains a space.
 */
export function withScan(text: string, code: string): string | null {
  if (/\s/.test(code) || !/(^|\n)$/.test(text)) return null
  const lines = text.trimEnd() === '' ? [] : text.trimEnd().split('\n')
  const { index, quantity } = findScannedLine(lines, code)
  const nextLine = `${code} ${quantity + 1}`
  return `${(index < 0 ? [...lines, nextLine] : lines.with(index, nextLine)).join('\n')}\n`
}

/**
 * The text in which the newest `scanCount` pieces of the code's line count as presses of Increase: the first scan of a
 * product is its start value, each further scan is one step. Unchanged when the line has fewer pieces or is gone.
 */
export function withScansInSteps(
  text: string,
  code: string,
  scanCount: number,
  rules: QuantityRules,
  isAdmin: boolean,
): string {
  const lines = text.split('\n')
  const { index, quantity } = findScannedLine(lines, code)
  if (quantity < scanCount) return text
  let quantityInSteps = quantity - scanCount
  for (let scan = 0; scan < scanCount; scan += 1)
    quantityInSteps = increasedQuantity(quantityInSteps, rules, isAdmin)
  return lines.with(index, `${code} ${quantityInSteps}`).join('\n')
}
