// Chooses the columns of the product and the quantity, once for all rows of a table. Exact column names come before
// loose names; a column of dates, prices, totals, order numbers or stock is never the quantity. Where more than one
// column remains possible, the person chooses (G189).
import type { Row } from './order-rows.ts'
import type { CellKind } from './typed-quantity.ts'

/** Rows with the same separator, up to the next row that names columns. */
export interface Table {
  heading: Row | null
  rows: readonly Row[]
}

export interface Columns {
  /** The product of a row is in the first of these columns that is not empty. */
  products: readonly number[]
  quantity: number | null
}

/** The columns that remain possible; the person chooses one of each list. */
export interface ColumnChoice {
  products: number[]
  quantities: number[]
}

export type ColumnsResult = { columns: Columns; choice: null } | { columns: null; choice: ColumnChoice }

/** The name that a column gets in the text when the person has not chosen it. */
export const UNUSED_COLUMN = '-'
const LONGEST_NAME = 40
const QUANTITY_NAME =
  /^((order|ordered|requested) )?(qty|quantity|qnt|pcs|pieces)( (to )?(order|ord|ordered|needed|required|requested|wanted))?$|^(ordered|to order)$/
const LOOSE_QUANTITY_NAME = /\b(qty|quantity|qnt|pcs|pieces|ordered)\b/
const NAME_OF_OTHER_NUMBER =
  /\b(price|cost|amount|total|ext|extended|net|date|hand|stock|available|avail|on order|back ?order(ed)?|b o|bo|shipped|received|open|min|max|minimum|maximum|last|previous|per|pack|case|uom|unit|um|un|discount|tax|weight|po|order (no|number|id)|invoice|year)\b/
/** Best names first: numbers of products, then names of products, then names that only contain such a word. */
const PRODUCT_NAMES = [
  /^(item|product|part|sku|article|material|catalog) (id|no|nr|num|number|code|sku)$|^sku$/,
  /^(item|product|part|article|material|code)$/,
  /^(id|no|nr|num|number)$/,
  /^((product|item|part|article) )?(name|description|desc|text|title)$/,
  /\b(item|product|part|sku|article|description)\b/,
]
const LINE_NUMBER_NAME = /^(pos|position|line|ln|row)( (no|number))?$/
const OTHER_NAME =
  /^((unit|net|ext|extended|list|line) )?(price|cost|amount|total)$|^(date|ship date|uom|unit|um|un|po|order|order (no|number))$/
/** A column with 1, 2, 3 … and at least this length holds line numbers. */
const LEAST_LINE_NUMBERS = 3

const plainName = (cell: string) =>
  cell
    .replaceAll('#', ' no ')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
const productRank = (name: string) => PRODUCT_NAMES.findIndex((pattern) => pattern.test(name))
const isQuantityName = (name: string) =>
  QUANTITY_NAME.test(name) || (LOOSE_QUANTITY_NAME.test(name) && !NAME_OF_OTHER_NUMBER.test(name))
const isNumeric = (kind: CellKind) =>
  kind === 'whole' || kind === 'decimal' || kind === 'money' || kind === 'date'

/** A cell such as `Qty: 4` or `Item 121`, which is no column name. */
const NAMED_NUMBER = /^(item|product|part|sku|qty|quantity|qnt|pcs|pieces)\b[^a-z]*\d/i
export const isNamedNumber = (cell: string) => NAMED_NUMBER.test(cell)

export function isHeading({ separator, cells, kinds }: Row): boolean {
  if (separator === undefined || kinds.some(isNumeric) || cells.some(isNamedNumber)) return false
  if (cells.some(({ length }) => length > LONGEST_NAME)) return false
  const names = cells.map(plainName)
  const products = names.filter(
    (name) => productRank(name) >= 0 && productRank(name) < PRODUCT_NAMES.length - 1,
  ).length
  if (cells.includes(UNUSED_COLUMN) && products > 0) return true
  const quantities = names.filter(isQuantityName).length
  if (quantities > 0 && names.some((name) => productRank(name) >= 0 && !isQuantityName(name))) return true
  // `Item⇥Current⇥Par` can only be column names; with a comma, `Item, current`, a person may have typed a product.
  if (products > 0 && separator !== ',' && names.length > 1 && !names.includes('')) return true
  const others = names.filter((name) => OTHER_NAME.test(name) || LINE_NUMBER_NAME.test(name)).length
  return (quantities > 0 || products > 0) && quantities + products + others > 1
}

/** A row without a number orders nothing. */
export const hasNumber = ({ kinds }: Row) => kinds.some(isNumeric)

interface Column {
  at: number
  name: string
  kind: CellKind
  isSequence: boolean
}

function kindOf(kinds: readonly CellKind[]): CellKind {
  const filled = kinds.filter((kind) => kind !== 'empty')
  const count = (...countedKinds: CellKind[]) => filled.filter((kind) => countedKinds.includes(kind)).length
  if (filled.length === 0) return 'empty'
  if (count('unit') === filled.length) return 'unit'
  if (count('whole', 'packs') === filled.length) return count('whole') > 0 ? 'whole' : 'packs'
  if (count('text', 'unit', 'packs') > filled.length / 2) return 'text'
  return (['money', 'date', 'decimal', 'whole'] as const).find((kind) => count(kind) > 0) ?? 'text'
}

/** 1, 2, 3 or 10, 20, 30: these may be line numbers. */
function isSequence(cells: readonly string[]): boolean {
  const numbers = cells.map(Number)
  const [firstNumber = 0] = numbers
  return (
    (firstNumber === 1 || firstNumber === 10) &&
    numbers.every((number, index) => number === firstNumber * (index + 1))
  )
}

export function widthOf({ heading, rows }: Table): number {
  return rows.reduce((width, { cells }) => Math.max(width, cells.length), heading?.cells.length ?? 0)
}

function columnsIn(table: Table): Column[] {
  const { heading, rows } = table
  const orderRows = rows.filter(hasNumber)
  return Array.from({ length: widthOf(table) }, (_, column) => {
    const cells = orderRows.map((row) => row.cells[column] ?? '')
    const name = heading?.cells[column] ?? ''
    return {
      at: column,
      name: name === UNUSED_COLUMN ? UNUSED_COLUMN : plainName(name),
      kind: kindOf(orderRows.map(({ kinds }) => kinds[column] ?? 'empty')),
      isSequence: isSequence(cells.filter((cell) => cell !== '')),
    }
  })
}

const positionsOf = (columns: readonly Column[]) =>
  columns.map(({ at }) => at).sort((one, other) => one - other)
const certainColumns = (products: readonly number[], quantity: number | null): ColumnsResult => ({
  columns: { products, quantity },
  choice: null,
})
const askPerson = (products: readonly Column[], quantities: readonly Column[]): ColumnsResult => ({
  columns: null,
  choice: { products: positionsOf(products), quantities: positionsOf(quantities) },
})

/** The columns that may be the product, the likeliest first; the first `equalCount` of them are equally likely. */
function namedProducts(
  columns: readonly Column[],
  rowCount: number,
): { products: Column[]; equalCount: number } {
  const ranked = columns
    .map((column) => ({ column, rank: productRank(column.name) }))
    .filter(
      ({ rank, column }) => rank >= 0 && !isQuantityName(column.name) && !LINE_NUMBER_NAME.test(column.name),
    )
    .sort((one, other) => one.rank - other.rank)
  const lineNumbers = ranked.length > 1 ? ranked.filter(({ column }) => column.isSequence) : []
  const candidates =
    rowCount >= LEAST_LINE_NUMBERS ? ranked.filter((one) => !lineNumbers.includes(one)) : ranked
  const [firstCandidate] = candidates
  const products = candidates.map(({ column }) => column)
  if (firstCandidate?.column.isSequence && candidates.length > 1)
    return { products, equalCount: products.length }
  return { products, equalCount: candidates.filter(({ rank }) => rank === firstCandidate?.rank).length }
}

function namedQuantities(
  columns: readonly Column[],
  products: readonly Column[],
): { quantities: Column[]; isSure: boolean } {
  const otherColumns = columns.filter((column) => !products.includes(column))
  const exactNames = otherColumns.filter(({ name }) => QUANTITY_NAME.test(name))
  const quantityNames =
    exactNames.length > 0 ? exactNames : otherColumns.filter(({ name }) => isQuantityName(name))
  if (quantityNames.length > 0) return { quantities: quantityNames, isSure: quantityNames.length === 1 }
  const isPossible = ({ name, kind }: Column) =>
    name !== UNUSED_COLUMN &&
    kind === 'whole' &&
    !NAME_OF_OTHER_NUMBER.test(name) &&
    !LINE_NUMBER_NAME.test(name)
  const unnamed = otherColumns.filter(isPossible)
  return { quantities: unnamed, isSure: unnamed.length === 0 }
}

function byNames(table: Table): ColumnsResult {
  const columns = columnsIn(table)
  const namedColumns = namedProducts(columns, table.rows.filter(hasNumber).length)
  const { quantities, isSure } = namedQuantities(columns, namedColumns.products)
  const others = columns.filter(
    ({ name, kind }) =>
      name !== UNUSED_COLUMN &&
      kind !== 'empty' &&
      !isQuantityName(name) &&
      !NAME_OF_OTHER_NUMBER.test(name) &&
      !LINE_NUMBER_NAME.test(name),
  )
  const products = namedColumns.products.length > 0 ? namedColumns.products : others
  const equalCount = namedColumns.products.length > 0 ? namedColumns.equalCount : others.length
  const possible = products.slice(0, Math.max(1, equalCount))
  if (isSure && possible.length <= 1) {
    return certainColumns(products.length > 0 ? products.map(({ at }) => at) : [0], quantities[0]?.at ?? null)
  }
  return askPerson(possible.length > 0 ? possible : columns, quantities)
}

/** A column of packs (`4 cases`) is the quantity only when no other column is; otherwise it is part of the name. */
function withPacksJudged(columns: readonly Column[]): Column[] {
  const filled = columns.filter(({ kind }) => kind !== 'empty')
  const wholeCount = filled.filter(({ kind }) => kind === 'whole').length
  const isCounted = wholeCount < (filled[0]?.kind === 'whole' ? 2 : 1)
  return filled.map((column) =>
    column.kind === 'packs' ? { ...column, kind: isCounted ? 'whole' : 'text' } : column,
  )
}

/** For a table without column names: two numbers are the product and the quantity, a text between them is the name. */
function byCells(table: Table, isHandwritten: boolean): ColumnsResult {
  const filled = withPacksJudged(columnsIn(table))
  const wholes = filled.filter(({ kind }) => kind === 'whole')
  const decimals = filled.filter(({ kind }) => kind === 'decimal')
  const texts = filled.filter(({ kind }) => kind === 'text')
  const [firstFilled] = filled.filter(({ kind }) => kind === 'whole' || kind === 'text')
  if (firstFilled === undefined) return certainColumns([0], null)
  if (filled.length === 1 && firstFilled.kind === 'whole' && firstFilled.at > 0)
    return certainColumns([0], firstFilled.at)
  if (firstFilled.kind === 'text') {
    const products = texts.map(({ at }) => at)
    const counts = wholes.length > 0 ? wholes : decimals
    if (counts.length === 0) return certainColumns(products, null)
    if (counts.length === 1 && (texts.length === 1 || isHandwritten))
      return certainColumns(products, counts[0]?.at ?? null)
    return askPerson(counts.length > 1 ? [...texts, ...counts] : texts, counts)
  }
  const [secondWhole, ...moreWholes] = wholes.slice(1)
  const products = [firstFilled.at, ...texts.map(({ at }) => at)]
  const wholesAndTexts = [...wholes, ...texts]
  if (secondWhole === undefined) {
    if (texts.length > 0) return askPerson(wholesAndTexts, [firstFilled, ...decimals])
    return certainColumns(products, decimals.length === 1 ? (decimals[0]?.at ?? null) : null)
  }
  const isBetween =
    texts.every(({ at }) => at > firstFilled.at) && texts.some(({ at }) => at < secondWhole.at)
  const isName = texts.length === 0 || (isBetween && !firstFilled.isSequence)
  return moreWholes.length === 0 && isName
    ? certainColumns(products, secondWhole.at)
    : askPerson(wholesAndTexts, wholes)
}

/** `isHandwritten`: commas separate the cells and may also stand in a name, so that all texts before the number are one name. */
export function columnsOf(table: Table, isHandwritten: boolean): ColumnsResult {
  return table.heading === null ? byCells(table, isHandwritten) : byNames(table)
}
