// The text of a quick order after lines were answered, chosen or added.
import { UNUSED, widthOf } from './order-columns.ts'
import { type Row, rowsOf, type Separator } from './order-rows.ts'
import { columnsRead, sectionsOf } from './order-sections.ts'
import { type ColumnQuestion, readOrderText } from './order-text.ts'
import { readWords } from './order-words.ts'

function namesRow(separator: Separator, width: number, name: (at: number) => string): string {
  return Array.from({ length: width }, (_, at) => name(at)).join(separator)
}

/**
 * The text with names over the columns of those tables that have none: which columns they are is seen by all of their
 * rows, and must stay the same for those that are left. Two columns need no names.
 */
function keptRows(
  text: string,
  isKept: (at: number) => boolean,
  textOf: (row: Row, at: number) => string,
): string {
  const rows = rowsOf(text)
  const names = new Map<number, string>()
  for (const section of sectionsOf(rows)) {
    const { separator, heading } = section
    const left = section.rows.find(({ at }) => isKept(at))
    const columns = columnsRead(section)?.columns
    const width = widthOf(section)
    if (heading !== null || !left || !columns || columns.quantity === null || width < 3 || separator === ',')
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
    names.set(left.at, namesRow(separator, width, name))
  }
  return rows
    .flatMap((row, at) => (isKept(at) ? [...(names.has(at) ? [names.get(at)] : []), textOf(row, at)] : []))
    .join('\n')
}

/** The text without these lines; column names alone are nothing to keep. */
export function withoutLines(text: string, ats: ReadonlySet<number>): string {
  const rest = keptRows(
    text,
    (at) => !ats.has(at),
    (row) => row.text,
  )
  const { lines, question } = readOrderText(rest)
  return lines.length === 0 && question === null ? '' : rest
}

/** Words without a separator say the same under every row of column names: `#101 Tag Pouch Standard 200`. */
export function lineFor(id: number, name: string, quantity: number | null): string {
  return quantity === null ? `#${id}` : `#${id} ${name.replace(/[\s,;|"]+/g, ' ').trim()} ${quantity}`
}

/** The text with `line` in the place of the first of these lines, and without the others. */
export function withLine(text: string, ats: readonly number[], line: string): string {
  const [place, ...others] = ats
  return keptRows(
    text,
    (at) => !others.includes(at),
    (row, at) => (at === place ? line : row.text),
  )
}

/** The text with the names of the columns that a person chose; null: there is no quantity among them. */
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
 * The text after a scan: each one counts a piece, in the line of its code (G190). null where the keys went into a line that
 * was begun, or are words: somebody types quickly.
 */
export function withScan(text: string, code: string): string | null {
  if (/\s/.test(code) || !/(^|\n)$/.test(text)) return null
  const lines = text.trimEnd() === '' ? [] : text.trimEnd().split('\n')
  const counts = lines.map((line) => {
    const { what, quantity } = readWords(line.trim())
    return what === code && typeof quantity === 'number' ? quantity : 0
  })
  const at = counts.findIndex((count) => count > 0)
  const next = `${code} ${(counts[at] ?? 0) + 1}`
  return `${(at < 0 ? [...lines, next] : lines.with(at, next)).join('\n')}\n`
}
