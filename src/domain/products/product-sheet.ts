// Products as rows of a spreadsheet: the column of each field, and the meaning of a cell (storefront.md §2 Products as
// a spreadsheet).
import type { Product, ProductType } from './product.ts'
import { PRODUCT_TYPES } from './product-shape.ts'
import { NUMBER_FIELDS, PRODUCT_FIELDS, type ProductField, TEXT_FIELDS } from './product-fields.ts'
import {
  exactHeadingCount,
  findHeadings,
  type HeadingNames,
  plainHeading,
} from '../sheets/column-headings.ts'
import { shortProductNumber } from '../values/plain-words.ts'
import { parseTypedNumber, roundToTenDecimals } from '../values/typed-number.ts'

/**
 * A file changes no pictures, videos or discounts. In the row of an existing product, `parentId` says where the product was at the export, because a file moves no product;
 * in the row of a new product it names the group in which the product is created. `photo`, the address of a photo, is only
 * for new products.
 */
export const SHEET_FIELDS = ['id', 'parentId', ...PRODUCT_FIELDS, 'photo'] as const
export type SheetField = (typeof SHEET_FIELDS)[number]

/** A cell of a workbook that holds no value of a product. */
export interface SpecialSheetCell {
  kind: 'date' | 'formula' | 'error'
  text: string
}
export type SheetCell = string | number | boolean | SpecialSheetCell | null
export type SheetCells = Partial<Record<SheetField, SheetCell>>

/** A row of a file: its number, and its cells by field. A field without a column is missing. */
export interface ProductRow {
  number: number
  cells: SheetCells
}

export type CellFault =
  | 'missing'
  | 'notANumber'
  | 'notYesOrNo'
  | 'unknownType'
  | 'cellTooLong'
  | 'isADate'
  | 'noResult'
  | 'isAnError'
type CellValue = Product[Exclude<SheetField, 'photo'>]
export type CellReading = { value: CellValue; fault: null } | { value: null; fault: CellFault }

/** The most characters that a spreadsheet keeps in a cell. It cuts off longer texts, so a text of this length may be cut. */
export const MOST_CELL_CHARACTERS = 32_767

const TRIMMED_FIELDS: readonly SheetField[] = ['name', 'url', 'photo']
/** Labels and lists print these ids as `#103`. */
const ID_FIELDS: readonly SheetField[] = ['id', 'parentId']
const NUMBERS: readonly SheetField[] = [...ID_FIELDS, ...NUMBER_FIELDS]
const TEXTS: readonly SheetField[] = [...TEXT_FIELDS, 'photo']
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

const FAULTS_OF_SPECIAL_CELLS: Record<SpecialSheetCell['kind'], CellFault> = {
  date: 'isADate',
  formula: 'noResult',
  error: 'isAnError',
}

/** The text of the cell as the spreadsheet shows it. */
export function cellText(cell: SheetCell): string {
  if (typeof cell === 'object' && cell !== null) return cell.text
  return cell === null ? '' : String(cell)
}

export function readCell(field: SheetField, cell: SheetCell): CellReading {
  if (typeof cell === 'object' && cell !== null)
    return { value: null, fault: FAULTS_OF_SPECIAL_CELLS[cell.kind] }
  const text = typeof cell === 'string' ? sheetText(cell) : cell === null ? '' : String(cell)
  if (TEXTS.includes(field)) {
    if (text.length >= MOST_CELL_CHARACTERS) return { value: null, fault: 'cellTooLong' }
    return { value: TRIMMED_FIELDS.includes(field) ? text.trim() : text, fault: null }
  }
  const word = text.trim()
  if (word === '') return { value: null, fault: 'missing' }
  if (ID_FIELDS.includes(field)) return readNumber(shortProductNumber(word).replace(/^#/, ''))
  if (NUMBERS.includes(field)) return readNumber(word)
  if (field === 'type') return readType(word.toUpperCase())
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
export function comparableValue(product: Product, field: ProductField): Product[ProductField] {
  const value = product[field]
  return typeof value === 'string' ? sheetText(value) : value
}

type SheetTitles = Readonly<Record<SheetField, string>>

/** A column is found by its title or by the field's name; similar names count for nothing, because prices are read. */
function headingNames(titles: SheetTitles): Record<SheetField, HeadingNames> {
  const namesOf = (field: SheetField) => [titles[field], field].map(plainHeading).join('|')
  return Object.fromEntries(
    SHEET_FIELDS.map((field) => [field, { exact: new RegExp(`^(${namesOf(field)})$`), similar: null }]),
  ) as Record<SheetField, HeadingNames> // Object.fromEntries forgets that each field has its names
}

/** The number of cells that name a column of products. */
export function countSheetHeadings(cells: readonly SheetCell[], titles: SheetTitles): number {
  return exactHeadingCount(cells.map(cellText), headingNames(titles))
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
  /** The titles of columns that are not read, because they belong to no field. */
  unknownTitles: string[]
  /** The titles of columns of one field: it is not clear which of them is meant, so that none is read. */
  repeatedTitles: string[]
}

/** Reads the rows below the titles; null when the first row names no id column. */
export function productRows(
  [heading, ...rows]: readonly NumberedCells[],
  titles: SheetTitles,
  { hasDecimalComma = false } = {},
): ProductRows | null {
  if (heading === undefined) return null
  const headings = heading.cells.map(cellText)
  const { fields, questions } = findHeadings(headings, headingNames(titles))
  const repeatedColumns = questions.flatMap(({ columns }) => columns)
  if (!fields.includes('id') && !questions.some(({ field }) => field === 'id')) return null
  const isFilled = (cell: SheetCell) => cell !== null && cell !== ''
  const normalizedCell = (field: SheetField, cell: SheetCell) =>
    hasDecimalComma && NUMBERS.includes(field) ? withDecimalPoint(cell) : cell
  return {
    rows: rows
      .filter(({ cells }) => cells.some(isFilled))
      .map(({ number, cells }) => ({
        number,
        cells: Object.fromEntries(
          fields.flatMap((field, index) =>
            field === null ? [] : [[field, normalizedCell(field, cells[index] ?? null)]],
          ),
        ),
      })),
    unknownTitles: headings.filter(
      (title, index) => title !== '' && fields[index] === null && !repeatedColumns.includes(index),
    ),
    repeatedTitles: repeatedColumns.map((column) => headings[column] ?? ''),
  }
}
