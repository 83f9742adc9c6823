// Products as rows of a spreadsheet: which field stands in which column, and what a cell means (storefront.md §2 Products as
// a spreadsheet).
import { PRODUCT_TYPES, type Product, type ProductType } from './product.ts'
import { EDITED_FIELDS, type EditedField } from './product-edit.ts'
import { typedNumber, withoutNoise } from '../values/typed-number.ts'

/**
 * A file says which product a row is, and where it stood when it was written; it moves nothing. The address of a photo is
 * of new products alone.
 */
export const SHEET_FIELDS = ['id', 'parentId', ...EDITED_FIELDS, 'photo'] as const
export type SheetField = (typeof SHEET_FIELDS)[number]

export type SheetCell = string | number | boolean | null
export type SheetCells = Partial<Record<SheetField, SheetCell>>

/** A row of a file: its number there, and its cells by their field. A field without a column is not among them. */
export interface ProductRow {
  number: number
  cells: SheetCells
}

export type CellFault = 'missing' | 'notANumber' | 'notYesOrNo' | 'unknownType' | 'cellTooLong'
type CellValue = Product[Exclude<SheetField, 'photo'>]
export type CellRead = { value: CellValue; fault: null } | { value: null; fault: CellFault }

/** As much as a spreadsheet keeps in one; what is longer was cut off there. */
export const MOST_CELL_CHARACTERS = 32_767

type Kind = 'number' | 'yesOrNo' | 'text' | 'type'
const KINDS: Record<SheetField, Kind> = {
  id: 'number',
  parentId: 'number',
  type: 'type',
  name: 'text',
  price: 'number',
  url: 'text',
  unitOfMeasurement: 'text',
  orderBy: 'number',
  description: 'text',
  descriptionCart: 'text',
  descriptionPacking: 'text',
  shippingCost: 'number',
  shippingLocal: 'number',
  shippingStep: 'number',
  shippingMinSize: 'number',
  startValue: 'number',
  startAdminValue: 'number',
  quantityStep: 'number',
  packingSize: 'number',
  noTax: 'yesOrNo',
  hiddenProduct: 'yesOrNo',
  showCart: 'yesOrNo',
  outlinesInvoice: 'yesOrNo',
  subscriptionExcluded: 'yesOrNo',
  archive: 'yesOrNo',
  photo: 'text',
}
const TRIMMED: readonly SheetField[] = ['name', 'url', 'photo']
/** As a workbook keeps a very small or large number. */
const WITH_EXPONENT = /^-?\d(\.\d+)?e[-+]?\d+$/i
const YES = ['yes', 'true', '1']
const NO = ['no', 'false', '0']

/** A text as it comes back from a spreadsheet: lines end with one sign, and some signs no file can hold. */
function sheetText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
}

/** What the file has of a field. */
export function writtenCell(product: Product, field: SheetField): string | number {
  if (field === 'photo') return ''
  const value = product[field]
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value
}

export function readCell(field: SheetField, cell: SheetCell): CellRead {
  const text = typeof cell === 'string' ? sheetText(cell) : cell === null ? '' : String(cell)
  const kind = KINDS[field]
  if (kind === 'text') {
    if (text.length >= MOST_CELL_CHARACTERS) return { value: null, fault: 'cellTooLong' }
    return { value: TRIMMED.includes(field) ? text.trim() : text, fault: null }
  }
  const word = text.trim()
  if (word === '') return { value: null, fault: 'missing' }
  if (kind === 'number') return readNumber(word)
  if (kind === 'type') return readType(word.toUpperCase())
  const small = word.toLowerCase()
  if (YES.includes(small)) return { value: true, fault: null }
  return NO.includes(small) ? { value: false, fault: null } : { value: null, fault: 'notYesOrNo' }
}

function readNumber(word: string): CellRead {
  const value = WITH_EXPONENT.test(word) ? withoutNoise(Number(word)) : typedNumber(word)
  return Number.isNaN(value) ? { value: null, fault: 'notANumber' } : { value, fault: null }
}

function readType(word: string): CellRead {
  const type = PRODUCT_TYPES.find((known): known is ProductType => known === word)
  return type === undefined ? { value: null, fault: 'unknownType' } : { value: type, fault: null }
}

/** The field as a file would bring it back. */
export function comparable(product: Product, field: EditedField): Product[EditedField] {
  const value = product[field]
  return typeof value === 'string' ? sheetText(value) : value
}

/** Which field stands in which column; what names none is left out. null where no column says which product a row is. */
export function columnsIn(
  heading: readonly SheetCell[],
  titles: Readonly<Record<SheetField, string>>,
): (SheetField | null)[] | null {
  const used = new Set<SheetField>()
  const columns = heading.map((cell) => {
    const title = String(cell ?? '')
      .trim()
      .toLowerCase()
    const field = SHEET_FIELDS.find(
      (one) => titles[one].toLowerCase() === title || one.toLowerCase() === title,
    )
    if (field === undefined || used.has(field)) return null
    used.add(field)
    return field
  })
  return used.has('id') ? columns : null
}

/** Where a comma begins the decimals, `1,250` is no group of thousands. */
const DECIMAL_COMMA = /^[-+]?(\d{1,3}(\.\d{3})+|\d+),\d+$/

function withPoint(cell: SheetCell): SheetCell {
  if (typeof cell !== 'string' || !DECIMAL_COMMA.test(cell.trim())) return cell
  return cell.trim().replaceAll('.', '').replace(',', '.')
}

interface NumberedCells {
  number: number
  cells: readonly SheetCell[]
}

export interface ProductRows {
  rows: ProductRow[]
  /** Titles that name no field. */
  unknown: string[]
}

/** null where the first row does not name the columns. */
export function productRows(
  [heading, ...rows]: readonly NumberedCells[],
  titles: Readonly<Record<SheetField, string>>,
  { hasDecimalComma = false } = {},
): ProductRows | null {
  const columns = heading === undefined ? null : columnsIn(heading.cells, titles)
  if (heading === undefined || columns === null) return null
  const isFilled = (cell: SheetCell) => cell !== null && cell !== ''
  const read = (field: SheetField, cell: SheetCell) =>
    hasDecimalComma && KINDS[field] === 'number' ? withPoint(cell) : cell
  return {
    rows: rows
      .filter(({ cells }) => cells.some(isFilled))
      .map(({ number, cells }) => ({
        number,
        cells: Object.fromEntries(
          columns.flatMap((field, at) => (field === null ? [] : [[field, read(field, cells[at] ?? null)]])),
        ),
      })),
    unknown: heading.cells.filter((cell, at) => isFilled(cell) && columns[at] === null).map(String),
  }
}
