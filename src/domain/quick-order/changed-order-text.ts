// Changes of a quick order's text: lines that were added leave it, choices of the person replace lines or name columns.
import { UNUSED, widthOf } from './order-columns.ts'
import { type Row, rowsOf, type Separator } from './order-rows.ts'
import { columnsRead, sectionsOf } from './order-sections.ts'
import { type ColumnQuestion, readOrderText } from './order-text.ts'
import { readWords } from './order-words.ts'

function namesRow(separator: Separator, width: number, name: (at: number) => string): string {
  return Array.from({ length: width }, (_, at) => name(at)).join(separator)
}

/**
 * The rows that stay, joined to a text. A table without column names gets them: its columns were recognized from all of its
 * rows, and must stay the same with fewer rows. Two columns need no names.
 */
function textOfKeptRows(
  text: string,
  isKept: (at: number) => boolean,
  textOf: (row: Row, at: number) => string,
): string {
  const rows = rowsOf(text)
  const names = new Map<number, string>()
  for (const section of sectionsOf(rows)) {
    const { separator, heading } = section
    const firstKeptRow = section.rows.find(({ at }) => isKept(at))
    const columns = columnsRead(section)?.columns
    const width = widthOf(section)
    if (
      heading !== null ||
      !firstKeptRow ||
      !columns ||
      columns.quantity === null ||
      width < 3 ||
      separator === ','
    )
      continue
    const [product = 0, ...others] = columns.products
    const name = (at: number) =>
      at === product
        ? 'Product'
        : at === columns.quantity
          ? 'Quantity'
          : others.includes(at)
            ? 'Description'
            : UNUSED
    names.set(firstKeptRow.at, namesRow(separator, width, name))
  }
  return rows
    .flatMap((row, at) => (isKept(at) ? [...(names.has(at) ? [names.get(at)] : []), textOf(row, at)] : []))
    .join('\n')
}

/** The text without these lines; empty when only column names would remain. */
export function withoutLines(text: string, ats: ReadonlySet<number>): string {
  const remainingText = textOfKeptRows(
    text,
    (at) => !ats.has(at),
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
export function withLine(text: string, ats: readonly number[], line: string): string {
  const [replacedAt, ...others] = ats
  return textOfKeptRows(
    text,
    (at) => !others.includes(at),
    (row, at) => (at === replacedAt ? line : row.text),
  )
}

/** Writes the names of the columns that the person chose into the text; `quantity` null: no column is the quantity. */
export function withColumns(
  text: string,
  question: ColumnQuestion,
  product: number,
  quantity: number | null,
): string {
  const name = (at: number) => (at === product ? 'Product' : at === quantity ? 'Quantity' : UNUSED)
  const names = namesRow(question.separator, question.names.length, name)
  return rowsOf(text)
    .flatMap((row, at) => (at !== question.at ? [row.text] : question.isNamed ? [names] : [names, row.text]))
    .join('\n')
}

/**
 * The text after a scan: each scan adds one piece to the line of its code (G190). null when the person types: the keys went
 * into a line that was already begun, or contain a space.
 */
export function withScan(text: string, code: string): string | null {
  if (/\s/.test(code) || !/(^|\n)$/.test(text)) return null
  const lines = text.trimEnd() === '' ? [] : text.trimEnd().split('\n')
  const counts = lines.map((line) => {
    const { productWords, quantity } = readWords(line.trim())
    return productWords === code && typeof quantity === 'number' ? quantity : 0
  })
  const at = counts.findIndex((count) => count > 0)
  const next = `${code} ${(counts[at] ?? 0) + 1}`
  return `${(at < 0 ? [...lines, next] : lines.with(at, next)).join('\n')}\n`
}
