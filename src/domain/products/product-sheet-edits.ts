// What each row with an id asks for, against the products as they are now and as they were when the file was written.
import type { Product } from './product.ts'
import { EDITED_FIELDS, type EditedField, type EditedValues, type ProductEdit } from './product-edit.ts'
import { productAddress } from './product-rules.ts'
import { type CellFault, comparable, type ProductRow, readCell, type SheetCells } from './product-sheet.ts'

export type RowFault =
  | { kind: 'notAnId' | 'unknownId' }
  | { kind: 'sameId'; row: number }
  /** It stands elsewhere than the file says; null is the top level. */
  | { kind: 'movedAway'; parent: string | null }
  | { kind: 'cell'; field: EditedField; fault: CellFault }
  /** The field was changed in the file, and by somebody else since the file was written. */
  | { kind: 'changedMeanwhile'; field: EditedField }

export interface RowEdit {
  row: number
  /** NaN where the cell holds none. */
  id: number
  name: string
  /** The row names a photo, which only a new product takes. */
  isPhotoIgnored: boolean
  /** null where something is wrong. */
  edit: ProductEdit | null
  faults: readonly RowFault[]
}

interface KnownProducts {
  /** As the server has them now. */
  now: ReadonlyMap<number, Product>
  /** By product, as the file was written; empty where the file does not say, as a CSV file. */
  exported: ReadonlyMap<number, SheetCells>
}

/** A server that is asked for a higher one refuses the whole question. */
const HIGHEST_ID = 2_147_483_647

/** null where the cell is empty, as of a new product; NaN where it is no id. */
export function idIn({ cells }: ProductRow, field: 'id' | 'parentId' = 'id'): number | null {
  const { value, fault } = readCell(field, cells[field] ?? null)
  if (fault === 'missing') return null
  const isId = typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= HIGHEST_ID
  return isId ? value : Number.NaN
}

export function rowEdits(rows: readonly ProductRow[], { now, exported }: KnownProducts): RowEdit[] {
  const seen = new Map<number, number>()
  return rows.flatMap((row) => {
    const id = idIn(row)
    if (id === null) return []
    const isPhotoIgnored = readCell('photo', row.cells.photo ?? null).value !== ''
    const own = { row: row.number, id, isPhotoIgnored }
    const refused = (fault: RowFault, known?: Product): RowEdit => {
      return { ...own, name: known?.name ?? String(row.cells.name ?? ''), edit: null, faults: [fault] }
    }
    if (Number.isNaN(id)) return refused({ kind: 'notAnId' })
    const first = seen.get(id)
    if (first !== undefined) return refused({ kind: 'sameId', row: first })
    seen.set(id, row.number)
    const product = now.get(id)
    if (product === undefined) return refused({ kind: 'unknownId' })
    if (isElsewhere(row, product)) return refused({ kind: 'movedAway', parent: product.parentName }, product)
    const { wanted, faults } = wantedIn(row.cells, product, exported.get(id))
    return { ...own, name: product.name, edit: faults.length === 0 ? { product, wanted } : null, faults }
  })
}

function isElsewhere({ cells }: ProductRow, { parentId }: Product): boolean {
  if (cells.parentId === undefined || cells.parentId === null) return false
  return readCell('parentId', cells.parentId).value !== parentId
}

function wantedIn(cells: SheetCells, product: Product, exported: SheetCells | undefined) {
  const wanted: Partial<Record<EditedField, Product[EditedField]>> = {}
  const faults: RowFault[] = []
  for (const field of EDITED_FIELDS) {
    const cell = cells[field]
    if (cell === undefined) continue
    const { value, fault } = readCell(field, cell)
    if (fault !== null) {
      faults.push({ kind: 'cell', field, fault })
      continue
    }
    const before = exported?.[field]
    const now = comparable(product, field)
    const opened = before === undefined ? now : readCell(field, before).value
    // What nobody changed in the file stays as it is now.
    if (value === opened || value === now) continue
    if (opened !== now) faults.push({ kind: 'changedMeanwhile', field })
    else wanted[field] = value as Product[EditedField] // as its column says
  }
  const edited = wanted as Partial<EditedValues> // each by its own field
  if (edited.url !== undefined) {
    const url = productAddress({ url: edited.url, name: edited.name ?? product.name }, product.id)
    return { wanted: { ...edited, url }, faults }
  }
  return { wanted: edited, faults }
}
