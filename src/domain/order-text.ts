// Order lines as people write them: typed, pasted from a spreadsheet (tabs) or read from a CSV file (commas or
// semicolons), each line with its own separator. The text stays the one truth of a quick order; what is answered or
// added is a change of its lines.

import Papa from 'papaparse'

export interface TypedLine {
  /** Its place among the text's lines that are not blank, from 0. */
  at: number
  /** As it stands in the text. */
  text: string
  /** Id, address or name of a product. */
  what: string
  /** null where there is none, 0 where it is no whole number above 0. */
  quantity: number | null
}

/** Which columns a spreadsheet's first row names. */
interface Heading {
  what: number
  quantity: number
}

const SEPARATORS = ['\t', ';', ','] as const
const NUMBER = /^\d[\d,]*(\.0+)?$/
/** What a person means as a quantity, though it may be none: `1.5`, `-2`. */
const ODD_NUMBER = /^[-+.]?\d[\d.,]*$/
/** A sheet shows 100 as `100.00`; `1.000` is a thousand to those whose point parts thousands, and so nothing here. */
const WHOLE = /^([1-9]\d*|[1-9]\d{0,2}(,\d{3})+)(\.0{1,2})?$/
/** `Tag Pouch Standard 100`, `101 x 100`. */
const LAST_WORD = /^(.*?\S)\s+(?:[x×*]\s*)?(\d[\d,]*)$/i
/** After an id a number is nothing else than a quantity: `103 1.5`. */
const AFTER_ID = /^(#?\d+)\s+(?:[x×*]\s*)?([-+.]?\d[\d.,]*)$/i
/** A comma between the digits of the last word separates nothing: `Tag Pouch 1,000`. */
const THOUSANDS_LAST = /[^\s,]\s+[1-9]\d{0,2}(,\d{3})+$/
const NAMES_QUANTITY = /^(qty|qnt|quantity|count|pcs|pieces|order(ed)?)\b/i
const NAMES_PRODUCT = /^(#|id|no|nr|number|item|sku|article|product|name|description)\b/i

/** A line of a table: a quoted cell may hold separators and line ends, so that it is longer than one of the text. */
interface Row {
  text: string
  /** Without them the cells are words. */
  separator: string | undefined
  cells: readonly string[]
}

/** A quote that has not ended after so many line ends is a letter. */
const MOST_LINES_OF_A_ROW = 50
const SEPARATED_QUOTE = /[\t;,]"/

function plainRow(text: string): Row {
  const separator = SEPARATORS.find((one) => text.includes(one))
  return { text, separator, cells: separator === undefined ? [text] : text.split(separator) }
}

/** The rows that can stand at the beginning of a text whose quotes are those of cells; none where they are letters. */
function quotedRows(text: string): Row[] {
  const tries = SEPARATORS.map((separator) => {
    const settings = { delimiter: separator, newline: '\n' as const, preview: 1, fastMode: false }
    const { data, errors, meta } = Papa.parse<string[]>(text, settings)
    const row: Row = { separator, cells: data[0] ?? [], text: text.slice(0, meta.cursor).replace(/\n$/, '') }
    return { row, isWhole: errors.length === 0 && row.cells.length > 1 }
  })
  return tries.filter(({ isWhole }) => isWhole).map(({ row }) => row)
}

/** Where another separator stands before a quote, that one parts the row. */
const isParted = ({ cells }: Row) => !cells.some((cell) => SEPARATED_QUOTE.test(cell))

function quotedRow(line: string, lines: () => string): Row | undefined {
  const ofLine = quotedRows(line)
  return ofLine.find(isParted) ?? quotedRows(lines()).find(isParted) ?? ofLine[0]
}

function linesFrom(text: string, at: number): string {
  let end = at
  for (let count = 0; count < MOST_LINES_OF_A_ROW && end >= 0; count += 1) end = text.indexOf('\n', end + 1)
  return text.slice(at, end < 0 ? undefined : end)
}

function rowsOf(text: string): Row[] {
  const plain = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\u00A0', ' ')
    .replaceAll('\r', '\n')
  const rows: Row[] = []
  for (let at = 0; at < plain.length; ) {
    const end = plain.indexOf('\n', at)
    const line = plain.slice(at, end < 0 ? undefined : end)
    const isQuoted = line.includes('"')
    const row = (isQuoted && quotedRow(line, () => linesFrom(plain, at))) || plainRow(line)
    if (row.text.trim() !== '') rows.push({ ...row, cells: row.cells.map((cell) => cell.trim()) })
    at += row.text.length + 1
  }
  return rows
}

function quantityOf(text: string): number {
  return WHOLE.test(text) ? Number(text.replaceAll(',', '')) : 0
}

function headingOf(row: Row | undefined): Heading | null {
  if (row?.separator === undefined) return null
  const { cells } = row
  const quantity = cells.findIndex((cell) => NAMES_QUANTITY.test(cell))
  if (quantity < 0 || cells.some((cell) => NUMBER.test(cell))) return null
  const what = cells.findIndex((cell, index) => index !== quantity && NAMES_PRODUCT.test(cell))
  return { what: Math.max(what, 0), quantity }
}

function fromWords(line: string): Pick<TypedLine, 'what' | 'quantity'> {
  const words = line.trim().replace(/[\s,;]+$/, '')
  const [, what, quantity] = LAST_WORD.exec(words) ?? AFTER_ID.exec(words) ?? []
  if (what === undefined || quantity === undefined) return { what: words, quantity: null }
  return { what, quantity: quantityOf(quantity) }
}

/** The cell of the quantity; -1 where there is none. The column that is named so has it, whatever another holds. */
function quantityPlace(cells: readonly string[], heading: Heading | null): number {
  const named = heading === null ? undefined : cells[heading.quantity]
  if (heading !== null && (named === '' || ODD_NUMBER.test(named ?? ''))) return heading.quantity
  const last = cells.findLastIndex((cell, index) => index > 0 && NUMBER.test(cell))
  const isPair = cells.length === 2 && NUMBER.test(cells[0] ?? '') && ODD_NUMBER.test(cells[1] ?? '')
  return last < 0 && isPair ? 1 : last
}

function fromCells(cells: readonly string[], separator: string, heading: Heading | null, quantityAt: number) {
  const before =
    quantityAt > 0 ? cells.slice(0, quantityAt) : cells.filter((_, index) => index !== quantityAt)
  const known = before.filter((cell) => cell !== '')
  const [first = ''] = known
  // Nobody quotes the comma in a name that was typed by hand.
  const isSpread = separator === ',' && heading === null && !NUMBER.test(first)
  const what = (heading && cells[heading.what]) || (isSpread ? known.join(', ') : first)
  const quantity = cells[quantityAt] ?? ''
  return { what, quantity: quantity === '' ? null : quantityOf(quantity) }
}

function readRow(row: Row, heading: Heading | null): Pick<TypedLine, 'what' | 'quantity'> {
  const { text, separator, cells } = row
  const isOnlyWords = separator === ',' && THOUSANDS_LAST.test(text.trim())
  if (separator === undefined || isOnlyWords) return fromWords(text)
  const quantityAt = quantityPlace(cells, heading)
  if (separator === ',' && quantityAt < 0) return fromWords(text)
  return fromCells(cells, separator, heading, quantityAt)
}

/** The lines that name a product; blank ones and the first row's column names are left out. */
export function readOrderText(text: string): TypedLine[] {
  const rows = rowsOf(text)
  const heading = headingOf(rows[0])
  return rows
    .map((row, at) => ({ at, text: row.text.trim(), ...readRow(row, heading) }))
    .filter(({ at, what }) => what !== '' && !(heading !== null && at === 0))
}

/** The text without these lines; column names alone are nothing to keep. */
export function withoutLines(text: string, ats: ReadonlySet<number>): string {
  const kept = rowsOf(text).filter((_, at) => !ats.has(at))
  const rest = kept.map((row) => row.text).join('\n')
  return readOrderText(rest).length === 0 ? '' : rest
}

/** Words without a separator say the same under every row of column names: `#101 Tag Pouch Standard 200`. */
export function lineFor(id: number, name: string, quantity: number | null): string {
  return quantity === null ? `#${id}` : `#${id} ${name.replace(/[\s,;"]+/g, ' ').trim()} ${quantity}`
}

/** The text with `line` in the place of the first of these lines, and without the others. */
export function withLine(text: string, ats: readonly number[], line: string): string {
  const [first, ...others] = ats
  const lines = rowsOf(text).map((old, at) => (at === first ? line : old.text))
  return lines.filter((_, at) => !others.includes(at)).join('\n')
}
