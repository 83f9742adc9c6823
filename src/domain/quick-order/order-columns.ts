// Chooses the columns of the product and the quantity, once for all rows of a table. Exact column names come before
// loose names; a column of dates, prices, totals, order numbers or stock is never the quantity. Where more than one
// column remains possible, the person chooses (G189).
import { plainHeading, UNUSED_COLUMN } from '../sheets/column-headings.ts'
import type { Row } from './order-rows.ts'
import type { CellKind } from './typed-quantity.ts'

/** Rows with the same separator, up to the next row that names columns. */
export interface Table {
  heading: Row | null
  rows: readonly Row[]
}

export interface Columns {
  /** The product of a row is in the first of these columns that is not empty. */
  productColumns: readonly number[]
  quantityColumn: number | null
}

/** The columns that remain possible; the person chooses one of each list. */
export interface ColumnChoice {
  productColumns: number[]
  quantityColumns: number[]
}

export type ColumnsResult = { columns: Columns; choice: null } | { columns: null; choice: ColumnChoice }

const LONGEST_NAME = 40
const QUANTITY_NAME =
  /^((order|ordered|requested) )?(qty|quantity|qnt|pcs|pieces)( (to )?(order|ord|ordered|needed|required|requested|wanted))?$|^(ordered|to order)$/
const LOOSE_QUANTITY_NAME = /\b(qty|quantity|qnt|pcs|pieces|ordered)\b/
const NAME_OF_OTHER_NUMBER =
  /\b(price|cost|amount|total|ext|extended|net|date|hand|stock|available|avail|on order|back ?order(ed)?|b o|bo|shipped|received|open|steps?|start|min|max|minimum|maximum|last|previous|per|pack|case|uom|unit|um|un|discount|tax|weight|po|order (no|number|id)|invoice|year)\b/
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
/** A column with 1, 2, 3 … in at least this many rows holds line numbers. */
const FEWEST_LINE_NUMBERS = 3

const productRank = (name: string) => PRODUCT_NAMES.findIndex((pattern) => pattern.test(name))
const isQuantityName = (name: string) =>
  QUANTITY_NAME.test(name) || (LOOSE_QUANTITY_NAME.test(name) && !NAME_OF_OTHER_NUMBER.test(name))
const hasQuantityWord = (name: string) => QUANTITY_NAME.test(name) || LOOSE_QUANTITY_NAME.test(name)
const isNumeric = (kind: CellKind) =>
  kind === 'whole' || kind === 'decimal' || kind === 'money' || kind === 'date'

/** A cell such as `Qty: 4` or `Item 121`, which is no column name. */
const NAMED_NUMBER = /^(item|product|part|sku|qty|quantity|qnt|pcs|pieces)\b[^a-z]*\d/i
export const isNamedNumber = (cell: string) => NAMED_NUMBER.test(cell)

export function isHeading({ separator, cells, kinds }: Row): boolean {
  if (separator === undefined || kinds.some(isNumeric) || cells.some(isNamedNumber)) return false
  if (cells.some(({ length }) => length > LONGEST_NAME)) return false
  const names = cells.map(plainHeading)
  const productNameCount = names.filter(
    (name) => productRank(name) >= 0 && productRank(name) < PRODUCT_NAMES.length - 1,
  ).length
  if (cells.includes(UNUSED_COLUMN) && productNameCount > 0) return true
  // `Quantity step` is no quantity, but it is a column name.
  const quantityNameCount = names.filter(hasQuantityWord).length
  if (quantityNameCount > 0 && names.some((name) => productRank(name) >= 0 && !hasQuantityWord(name)))
    return true
  // `Item⇥Current⇥Par` can only be column names; with a comma, `Item, current`, a person may have typed a product.
  if (productNameCount > 0 && separator !== ',' && names.length > 1 && !names.includes('')) return true
  const otherNameCount = names.filter((name) => OTHER_NAME.test(name) || LINE_NUMBER_NAME.test(name)).length
  return (
    (quantityNameCount > 0 || productNameCount > 0) &&
    quantityNameCount + productNameCount + otherNameCount > 1
  )
}

/** True for a row with a number. The columns of a table are chosen from these rows only. */
export const hasNumber = ({ kinds }: Row) => kinds.some(isNumeric)

interface Column {
  index: number
  name: string
  kind: CellKind
  isSequence: boolean
}

function kindOf(kinds: readonly CellKind[]): CellKind {
  const filledKinds = kinds.filter((kind) => kind !== 'empty')
  const count = (...countedKinds: CellKind[]) =>
    filledKinds.filter((kind) => countedKinds.includes(kind)).length
  if (filledKinds.length === 0) return 'empty'
  if (count('unit') === filledKinds.length) return 'unit'
  if (count('whole', 'packs') === filledKinds.length) return count('whole') > 0 ? 'whole' : 'packs'
  if (count('text', 'unit', 'packs') > filledKinds.length / 2) return 'text'
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
      index: column,
      name: name === UNUSED_COLUMN ? UNUSED_COLUMN : plainHeading(name),
      kind: kindOf(orderRows.map(({ kinds }) => kinds[column] ?? 'empty')),
      isSequence: isSequence(cells.filter((cell) => cell !== '')),
    }
  })
}

const sortedIndexes = (columns: readonly Column[]) =>
  columns.map(({ index }) => index).sort((one, other) => one - other)
const certainColumns = (productColumns: readonly number[], quantityColumn: number | null): ColumnsResult => ({
  columns: { productColumns, quantityColumn },
  choice: null,
})
const possibleColumns = (products: readonly Column[], quantities: readonly Column[]): ColumnsResult => ({
  columns: null,
  choice: { productColumns: sortedIndexes(products), quantityColumns: sortedIndexes(quantities) },
})

/** The columns that may be the product, the likeliest first; `equalCount` columns at the start are equally likely. */
function productColumnsByName(
  columns: readonly Column[],
  rowCount: number,
): { products: Column[]; equalCount: number } {
  const rankedColumns = columns
    .map((column) => ({ column, rank: productRank(column.name) }))
    .filter(
      ({ rank, column }) => rank >= 0 && !isQuantityName(column.name) && !LINE_NUMBER_NAME.test(column.name),
    )
    .sort((one, other) => one.rank - other.rank)
  const lineNumbers = rankedColumns.length > 1 ? rankedColumns.filter(({ column }) => column.isSequence) : []
  const candidates =
    rowCount >= FEWEST_LINE_NUMBERS
      ? rankedColumns.filter((one) => !lineNumbers.includes(one))
      : rankedColumns
  const [firstCandidate] = candidates
  const products = candidates.map(({ column }) => column)
  if (firstCandidate?.column.isSequence && candidates.length > 1)
    return { products, equalCount: products.length }
  return { products, equalCount: candidates.filter(({ rank }) => rank === firstCandidate?.rank).length }
}

/**
 * The columns that may be the quantity. `isSure`: the person need not choose, because one column has an exact name
 * of a quantity, or because no column can be the quantity.
 */
function quantityColumnsByName(
  columns: readonly Column[],
  products: readonly Column[],
): { quantities: Column[]; isSure: boolean } {
  const otherColumns = columns.filter((column) => !products.includes(column))
  const columnsWithExactName = otherColumns.filter(({ name }) => QUANTITY_NAME.test(name))
  const columnsWithQuantityName =
    columnsWithExactName.length > 0
      ? columnsWithExactName
      : otherColumns.filter(({ name }) => isQuantityName(name))
  if (columnsWithQuantityName.length > 0)
    return { quantities: columnsWithQuantityName, isSure: columnsWithExactName.length === 1 }
  const canBeQuantity = ({ name, kind }: Column) =>
    name !== UNUSED_COLUMN &&
    kind === 'whole' &&
    !NAME_OF_OTHER_NUMBER.test(name) &&
    !LINE_NUMBER_NAME.test(name)
  const wholeNumberColumns = otherColumns.filter(canBeQuantity)
  return { quantities: wholeNumberColumns, isSure: wholeNumberColumns.length === 0 }
}

function chooseByNames(table: Table): ColumnsResult {
  const columns = columnsIn(table)
  const namedColumns = productColumnsByName(columns, table.rows.filter(hasNumber).length)
  const { quantities, isSure } = quantityColumnsByName(columns, namedColumns.products)
  const otherColumns = columns.filter(
    ({ name, kind }) =>
      name !== UNUSED_COLUMN &&
      kind !== 'empty' &&
      !isQuantityName(name) &&
      !NAME_OF_OTHER_NUMBER.test(name) &&
      !LINE_NUMBER_NAME.test(name),
  )
  const products = namedColumns.products.length > 0 ? namedColumns.products : otherColumns
  const equalCount = namedColumns.products.length > 0 ? namedColumns.equalCount : otherColumns.length
  const likeliestProducts = products.slice(0, Math.max(1, equalCount))
  if (isSure && likeliestProducts.length <= 1) {
    return certainColumns(
      products.length > 0 ? products.map(({ index }) => index) : [0],
      quantities[0]?.index ?? null,
    )
  }
  return possibleColumns(likeliestProducts.length > 0 ? likeliestProducts : columns, quantities)
}

/** A column of packs (`4 cases`) is the quantity only when no other column can be; otherwise it is part of the name. */
function withPacksResolved(columns: readonly Column[]): Column[] {
  const filledColumns = columns.filter(({ kind }) => kind !== 'empty')
  const wholeCount = filledColumns.filter(({ kind }) => kind === 'whole').length
  const arePacksQuantity = wholeCount < (filledColumns[0]?.kind === 'whole' ? 2 : 1)
  return filledColumns.map((column) =>
    column.kind === 'packs' ? { ...column, kind: arePacksQuantity ? 'whole' : 'text' } : column,
  )
}

/** For a table without column names. Two numbers are the product and the quantity; a text between them is the name. */
function chooseByCells(table: Table, isCommaSeparated: boolean): ColumnsResult {
  const filledColumns = withPacksResolved(columnsIn(table))
  const wholeColumns = filledColumns.filter(({ kind }) => kind === 'whole')
  const decimalColumns = filledColumns.filter(({ kind }) => kind === 'decimal')
  const textColumns = filledColumns.filter(({ kind }) => kind === 'text')
  const [firstWholeOrTextColumn] = filledColumns.filter(({ kind }) => kind === 'whole' || kind === 'text')
  if (firstWholeOrTextColumn === undefined) return certainColumns([0], null)
  if (
    filledColumns.length === 1 &&
    firstWholeOrTextColumn.kind === 'whole' &&
    firstWholeOrTextColumn.index > 0
  )
    return certainColumns([0], firstWholeOrTextColumn.index)
  if (firstWholeOrTextColumn.kind === 'text') {
    const products = textColumns.map(({ index }) => index)
    const numberColumns = wholeColumns.length > 0 ? wholeColumns : decimalColumns
    if (numberColumns.length === 0) return certainColumns(products, null)
    if (numberColumns.length === 1 && (textColumns.length === 1 || isCommaSeparated))
      return certainColumns(products, numberColumns[0]?.index ?? null)
    return possibleColumns(
      numberColumns.length > 1 ? [...textColumns, ...numberColumns] : textColumns,
      numberColumns,
    )
  }
  const [secondWholeColumn, ...furtherWholeColumns] = wholeColumns.slice(1)
  const products = [firstWholeOrTextColumn.index, ...textColumns.map(({ index }) => index)]
  const wholeAndTextColumns = [...wholeColumns, ...textColumns]
  if (secondWholeColumn === undefined) {
    if (textColumns.length > 0)
      return possibleColumns(wholeAndTextColumns, [firstWholeOrTextColumn, ...decimalColumns])
    return certainColumns(products, decimalColumns.length === 1 ? (decimalColumns[0]?.index ?? null) : null)
  }
  const isTextBetween =
    textColumns.every(({ index }) => index > firstWholeOrTextColumn.index) &&
    textColumns.some(({ index }) => index < secondWholeColumn.index)
  const canTextsBeTheName = textColumns.length === 0 || (isTextBetween && !firstWholeOrTextColumn.isSequence)
  return furtherWholeColumns.length === 0 && canTextsBeTheName
    ? certainColumns(products, secondWholeColumn.index)
    : possibleColumns(wholeAndTextColumns, wholeColumns)
}

/** When commas separate the cells, a comma can also stand in a name: all texts before the number are then one name. */
export function chooseColumns(table: Table, isCommaSeparated: boolean): ColumnsResult {
  return table.heading === null ? chooseByCells(table, isCommaSeparated) : chooseByNames(table)
}
