// Finds the changes of each row with an id: compares its cells with the current product and with the exported file.
import { isRowId } from '../values/row-id.ts'
import type { Product } from './product.ts'
import type { ProductEdit } from './product-edit.ts'
import { PRODUCT_FIELDS, type ProductField, type ProductFieldValues } from './product-fields.ts'
import { productAddress } from './product-rules.ts'
import {
  type CellFault,
  cellText,
  comparableValue,
  type ProductRow,
  readCell,
  type SheetCells,
} from './product-sheet.ts'

export type RowFault =
  | { kind: 'notAnId' | 'unknownId' }
  | { kind: 'sameId'; row: number }
  /** The product has another parent than in the file; `parent` is its name, null for the top level. */
  | { kind: 'movedAway'; parent: string | null }
  | { kind: 'cell'; field: ProductField | 'parentId'; fault: CellFault }
  /** The field was changed in the file, and by another person since the file was exported. */
  | { kind: 'changedMeanwhile'; field: ProductField }

export interface RowEdit {
  row: number
  /** NaN when the id cell holds no id. */
  id: number
  name: string
  /** True when the row names a photo: only a new product gets a photo from a file. */
  isPhotoIgnored: boolean
  /** null when the row has faults. */
  edit: ProductEdit | null
  faults: readonly RowFault[]
}

interface ComparedProducts {
  /** The products that the server has now, by id. */
  currentProducts: ReadonlyMap<number, Product>
  /** By product id, the cells as they were exported; empty for a file without exported cells, such as a CSV file. */
  exportedCells: ReadonlyMap<number, SheetCells>
}

/** The id in the cell: null when the cell is empty, as for a new product, and NaN when it holds anything else. */
export function idIn({ cells }: ProductRow, field: 'id' | 'parentId' = 'id'): number | null {
  const { value, fault } = readCell(field, cells[field] ?? null)
  if (fault === 'missing') return null
  // The server refuses a call with any other id.
  return typeof value === 'number' && isRowId(value) ? value : Number.NaN
}

export function rowEdits(
  rows: readonly ProductRow[],
  { currentProducts, exportedCells }: ComparedProducts,
): RowEdit[] {
  const rowOfId = new Map<number, number>()
  return rows.flatMap((row) => {
    const id = idIn(row)
    if (id === null) return []
    const isPhotoIgnored = readCell('photo', row.cells.photo ?? null).value !== ''
    const rowFacts = { row: row.number, id, isPhotoIgnored }
    const refuseRow = (fault: RowFault, product?: Product): RowEdit => {
      return {
        ...rowFacts,
        name: product?.name ?? cellText(row.cells.name ?? null),
        edit: null,
        faults: [fault],
      }
    }
    if (Number.isNaN(id)) return refuseRow({ kind: 'notAnId' })
    const earlierRow = rowOfId.get(id)
    if (earlierRow !== undefined) return refuseRow({ kind: 'sameId', row: earlierRow })
    rowOfId.set(id, row.number)
    const product = currentProducts.get(id)
    if (product === undefined) return refuseRow({ kind: 'unknownId' })
    const { fault: parentFault } = readCell('parentId', row.cells.parentId ?? null)
    if (parentFault !== null && parentFault !== 'missing')
      return refuseRow({ kind: 'cell', field: 'parentId', fault: parentFault }, product)
    if (hasAnotherParent(row, product))
      return refuseRow({ kind: 'movedAway', parent: product.parentName }, product)
    const { newValues, faults } = changesInRow(row.cells, product, exportedCells.get(id))
    return {
      ...rowFacts,
      name: product.name,
      edit: faults.length === 0 ? { product, newValues } : null,
      faults,
    }
  })
}

function hasAnotherParent({ cells }: ProductRow, { parentId }: Product): boolean {
  if (cells.parentId === undefined || cells.parentId === null) return false
  return readCell('parentId', cells.parentId).value !== parentId
}

function changesInRow(cells: SheetCells, product: Product, exportedCells: SheetCells | undefined) {
  const changedValues: Partial<Record<ProductField, Product[ProductField]>> = {}
  const faults: RowFault[] = []
  for (const field of PRODUCT_FIELDS) {
    const cell = cells[field]
    if (cell === undefined) continue
    const { value, fault } = readCell(field, cell)
    if (fault !== null) {
      faults.push({ kind: 'cell', field, fault })
      continue
    }
    const exportedCell = exportedCells?.[field]
    const currentValue = comparableValue(product, field)
    const exportedValue = exportedCell === undefined ? currentValue : readCell(field, exportedCell).value
    // A cell that nobody changed in the file leaves the product's field unchanged.
    if (value === exportedValue || value === currentValue) continue
    if (exportedValue !== currentValue) faults.push({ kind: 'changedMeanwhile', field })
    else changedValues[field] = value as Product[ProductField] // readCell checked the type of the field
  }
  const newValues = changedValues as Partial<ProductFieldValues> // each value was read for its own field
  if (newValues.url !== undefined) {
    const url = productAddress({ url: newValues.url, name: newValues.name ?? product.name }, product.id)
    return { newValues: { ...newValues, url }, faults }
  }
  return { newValues, faults }
}
