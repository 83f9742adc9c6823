// Writes a group's products as a workbook or CSV file, and reads the edited file.

import type { Product } from '#domain/products/product.ts'
import { fieldsOfKind } from '#domain/products/product-fields.ts'
import {
  countSheetHeadings,
  exportedCell,
  type ProductRow,
  type ProductRows,
  productRows,
  SHEET_FIELDS,
  type SheetCells,
  type SheetField,
} from '#domain/products/product-sheet.ts'
import { idIn } from '#domain/products/product-sheet-edits.ts'
import { csvFile, csvLines, untrimmedRows } from '#domain/sheets/delimited-rows.ts'
import { unguardedText } from '#domain/sheets/formula-guard.ts'
import { ROWS_AT_ONCE, WORKBOOK_TYPE, type WorkbookColumn, workbookParts } from '#domain/sheets/workbook.ts'
import { zipFile } from '#domain/sheets/zip-parts.ts'
import { productSheetTitles, productSheetTexts as texts } from '#texts/products/product-sheet.ts'
import { fileText } from '#ui/file/file-text.ts'
import type { SheetRow } from '#ui/workbook/read-sheet-rows.ts'
import { readWorkbook } from '#ui/workbook/read-workbook.ts'
import { createPause } from '#ui/pause.ts'

export const MAX_ROWS = 15_000

const MONEY_FIELDS: readonly SheetField[] = fieldsOfKind('amount')
const COLUMN_WIDTHS: Partial<Record<SheetField, number>> = {
  name: 40,
  description: 50,
  descriptionCart: 30,
  descriptionPacking: 30,
  url: 30,
}

const COLUMNS = SHEET_FIELDS.map(
  (field): WorkbookColumn<Product> => ({
    title: productSheetTitles[field],
    width: COLUMN_WIDTHS[field] ?? 12,
    value: (product) => exportedCell(product, field),
    ...(MONEY_FIELDS.includes(field) && { format: '0.00##' }),
  }),
)
const SHEETS = [
  { name: texts.sheet, columns: COLUMNS },
  { name: texts.exportedSheet, columns: COLUMNS, isHidden: true },
]

export function writeProductWorkbook(products: readonly Product[]): Promise<Blob> {
  return zipFile(workbookParts(SHEETS, products), createPause(), WORKBOOK_TYPE)
}

export async function writeProductCsv(products: readonly Product[]): Promise<Blob> {
  const pause = createPause()
  const parts = [csvFile([SHEET_FIELDS.map((field) => productSheetTitles[field])])]
  for (let start = 0; start < products.length; start += ROWS_AT_ONCE) {
    const rows = products
      .slice(start, start + ROWS_AT_ONCE)
      .map((product) => SHEET_FIELDS.map((field) => exportedCell(product, field)))
    parts.push(csvLines(rows))
    await pause()
  }
  return new Blob(parts, { type: 'text/csv' })
}

export interface ProductFile {
  rows: readonly ProductRow[]
  /** By product id, the cells as they were exported; null when the file has no sheet with them. */
  exportedCells: ReadonlyMap<number, SheetCells> | null
  /** Titles of columns that are ignored. */
  unknownTitles: readonly string[]
  /** The name of the sheet that was read, and those of the other visible sheets; null for a file of one table. */
  sheet: { name: string; others: readonly string[] } | null
}

export type ProductFileResult =
  | { kind: 'read'; file: ProductFile }
  | { kind: 'refused'; reason: string }
  /** Several visible sheets have a column of ids: the person chooses one (G278). */
  | { kind: 'asksForSheet'; sheetNames: readonly string[] }

const refusal = (reason: string): ProductFileResult => ({ kind: 'refused', reason })
const startsWith = (bytes: Uint8Array, ...start: number[]) =>
  start.every((byte, index) => bytes[index] === byte)

/** The format is recognized by the content of the file, not by its name. `sheetName`: the sheet that the person chose. */
export async function readProductFile(bytes: Uint8Array, sheetName?: string): Promise<ProductFileResult> {
  // the first bytes of an old Excel workbook
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return refusal(texts.oldExcel)
  // every XLSX workbook begins with the bytes of a ZIP archive
  if (startsWith(bytes, 0x50, 0x4b)) return readWorkbookFile(bytes, sheetName)
  const { rows, separator } = untrimmedRows(fileText(bytes), (cells) =>
    countSheetHeadings(cells, productSheetTitles),
  )
  // Programs that write decimal commas separate the cells by semicolons.
  const parsedRows = productRows(rows, productSheetTitles, { hasDecimalComma: separator === ';' })
  return parsedRows === null ? refusal(texts.noIds) : fileOf(parsedRows, { exportedCells: null, sheet: null })
}

/** Hidden sheets are never read, except that with the exported values. */
async function readWorkbookFile(bytes: Uint8Array, sheetName?: string): Promise<ProductFileResult> {
  const { sheets, fault } = await readWorkbook(bytes, { pause: createPause() })
  if (fault !== null) return refusal(texts[fault])
  const parsedSheets = sheets.map(({ name, isHidden, rows }) => ({
    name,
    isHidden,
    parsedRows: productRows(rows.map(unguardedRow), productSheetTitles),
  }))
  const exportedSheet = parsedSheets.find(({ name }) => name === texts.exportedSheet)
  const visibleSheets = parsedSheets.filter((sheet) => !sheet.isHidden && sheet !== exportedSheet)
  const visibleNames = visibleSheets.map(({ name }) => name)
  const candidates = visibleSheets.filter(
    ({ name, parsedRows }) => parsedRows !== null && (sheetName === undefined || name === sheetName),
  )
  const [sheet, ...otherCandidates] = candidates
  if (otherCandidates.length > 0)
    return { kind: 'asksForSheet', sheetNames: candidates.map(({ name }) => name) }
  if (sheet === undefined || sheet.parsedRows === null)
    return refusal(visibleNames.length > 1 ? texts.noIdsInSheets(visibleNames) : texts.noIds)
  const exportedRows = exportedSheet?.parsedRows?.rows.flatMap((row) => {
    const id = idIn(row)
    return id === null ? [] : [[id, row.cells] as const]
  })
  return fileOf(sheet.parsedRows, {
    exportedCells: exportedRows === undefined ? null : new Map(exportedRows),
    sheet: { name: sheet.name, others: visibleNames.filter((name) => name !== sheet.name) },
  })
}

function unguardedRow({ number, cells }: SheetRow): SheetRow {
  return { number, cells: cells.map((cell) => (typeof cell === 'string' ? unguardedText(cell) : cell)) }
}

function fileOf(
  { repeatedTitles, ...parsedRows }: ProductRows,
  origin: Pick<ProductFile, 'exportedCells' | 'sheet'>,
): ProductFileResult {
  if (repeatedTitles.length > 0) return refusal(texts.repeatedColumns(repeatedTitles))
  if (parsedRows.rows.length === 0) return refusal(texts.noRows)
  return { kind: 'read', file: { ...parsedRows, ...origin } }
}
