// Products as rows of a spreadsheet: the column of each field, and the meaning of a cell (storefront.md §2 Products as
// a spreadsheet).
import { PRODUCT_TYPES, type Product, type ProductType } from './product.ts'
import { FILE_EDITABLE_FIELDS, type FileEditableField } from './product-edit.ts'
import { parseTypedNumber, roundToTenDecimals } from '../values/typed-number.ts'

/**
 * In the row of an existing product, `parentId` says where the product was at the export, because a file moves no product;
 * in the row of a new product it names the group in which the product is created. `photo`, the address of a photo, is only
 * for new products.
 */
export const SHEET_FIELDS = ['id', 'parentId', ...FILE_EDITABLE_FIELDS, 'photo'] as const
export type SheetField = (typeof SHEET_FIELDS)[number]

export type SheetCell = string | number | boolean | null
export type SheetCells = Partial<Record<SheetField, SheetCell>>

/** A row of a file: its number, and its cells by field. A field without a column is missing. */
export interface ProductRow {
  number: number
  cells: SheetCells
}

export type CellFault = 'missing' | 'notANumber' | 'notYesOrNo' | 'unknownType' | 'cellTooLong'
type CellValue = Product[Exclude<SheetField, 'photo'>]
export type CellReading = { value: CellValue; fault: null } | { value: null; fault: CellFault }

/** The most characters that a spreadsheet keeps in a cell. It cuts off longer texts, so a text of this length may be cut. */
export const MOST_CELL_CHARACTERS = 32_767

type FieldKind = 'number' | 'yesOrNo' | 'text' | 'type'
const FIELD_KINDS: Record<SheetField, FieldKind> = {
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
const TRIMMED_FIELDS: readonly SheetField[] = ['name', 'url', 'photo']
/** The form in which a workbook stores a very small or large number. */
const WITH_EXPONENT = /^-?\d(\.\d+)?e[-+]?\d+$/i
const YES = ['yes', 'true', '1']
const NO = ['no', 'false', '0']

/** A text as a spreadsheet returns it: lines end with `\n`, and characters that no workbook can hold are gone. */
function sheetText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
}

/** The cell of a field in an exported file. */
export function exportedCell(product: Product, field: SheetField): string | number {
  if (field === 'photo') return ''
  const value = product[field]
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value
}

export function readCell(field: SheetField, cell: SheetCell): CellReading {
  const text = typeof cell === 'string' ? sheetText(cell) : cell === null ? '' : String(cell)
  const kind = FIELD_KINDS[field]
  if (kind === 'text') {
    if (text.length >= MOST_CELL_CHARACTERS) return { value: null, fault: 'cellTooLong' }
    return { value: TRIMMED_FIELDS.includes(field) ? text.trim() : text, fault: null }
  }
  const word = text.trim()
  if (word === '') return { value: null, fault: 'missing' }
  if (kind === 'number') return readNumber(word)
  if (kind === 'type') return readType(word.toUpperCase())
  const lowerCaseWord = word.toLowerCase()
  if (YES.includes(lowerCaseWord)) return { value: true, fault: null }
  return NO.includes(lowerCaseWord) ? { value: false, fault: null } : { value: null, fault: 'notYesOrNo' }
}

function readNumber(word: string): CellReading {
  const value = WITH_EXPONENT.test(word) ? roundToTenDecimals(Number(word)) : parseTypedNumber(word)
  return Number.isNaN(value) ? { value: null, fault: 'notANumber' } : { value, fault: null }
}

function readType(word: string): CellReading {
  const type = PRODUCT_TYPES.find((candidate): candidate is ProductType => candidate === word)
  return type === undefined ? { value: null, fault: 'unknownType' } : { value: type, fault: null }
}

/** The field's value as a spreadsheet would return it, to compare it with a cell. */
export function comparableValue(product: Product, field: FileEditableField): Product[FileEditableField] {
  const value = product[field]
  return typeof value === 'string' ? sheetText(value) : value
}

/** The field of each column, null for an unknown or repeated title. The whole result is null when no column is the id. */
export function columnsIn(
  heading: readonly SheetCell[],
  titles: Readonly<Record<SheetField, string>>,
): (SheetField | null)[] | null {
  const usedFields = new Set<SheetField>()
  const columns = heading.map((cell) => {
    const title = String(cell ?? '')
      .trim()
      .toLowerCase()
    const field = SHEET_FIELDS.find(
      (name) => titles[name].toLowerCase() === title || name.toLowerCase() === title,
    )
    if (field === undefined || usedFields.has(field)) return null
    usedFields.add(field)
    return field
  })
  return usedFields.has('id') ? columns : null
}

/** A number in a file with decimal commas, where `1,250` means 1.25. */
const DECIMAL_COMMA = /^[-+]?(\d{1,3}(\.\d{3})+|\d+),\d+$/

function withDecimalPoint(cell: SheetCell): SheetCell {
  if (typeof cell !== 'string' || !DECIMAL_COMMA.test(cell.trim())) return cell
  return cell.trim().replaceAll('.', '').replace(',', '.')
}

interface NumberedCells {
  number: number
  cells: readonly SheetCell[]
}

export interface ProductRows {
  rows: ProductRow[]
  /** The titles of columns that are not read, because they belong to no field or repeat the title of another column. */
  unknownTitles: string[]
}

/** Reads the rows below the titles; null when the first row names no id column. */
export function productRows(
  [heading, ...rows]: readonly NumberedCells[],
  titles: Readonly<Record<SheetField, string>>,
  { hasDecimalComma = false } = {},
): ProductRows | null {
  const columns = heading === undefined ? null : columnsIn(heading.cells, titles)
  if (heading === undefined || columns === null) return null
  const isFilled = (cell: SheetCell) => cell !== null && cell !== ''
  const normalizedCell = (field: SheetField, cell: SheetCell) =>
    hasDecimalComma && FIELD_KINDS[field] === 'number' ? withDecimalPoint(cell) : cell
  return {
    rows: rows
      .filter(({ cells }) => cells.some(isFilled))
      .map(({ number, cells }) => ({
        number,
        cells: Object.fromEntries(
          columns.flatMap((field, index) =>
            field === null ? [] : [[field, normalizedCell(field, cells[index] ?? null)]],
          ),
        ),
      })),
    unknownTitles: heading.cells
      .filter((cell, index) => isFilled(cell) && columns[index] === null)
      .map(String),
  }
}
