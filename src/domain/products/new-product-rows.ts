// Rows of a file that make new products (storefront.md §2 Products as a spreadsheet, G181).
import { lastPlace } from './new-product.ts'
import { isPictureAddress } from './picture-rules.ts'
import { type Product, ROOT_PARENT_ID } from './product.ts'
import { EDITED_FIELDS, type EditedField, type EditedValues, type EditFault } from './product-edit.ts'
import { placeFault, productFaults } from './product-rules.ts'
import { type CellFault, type ProductRow, readCell, type SheetCells } from './product-sheet.ts'
import { idIn } from './product-sheet-edits.ts'
import { newProduct } from './typed-product.ts'

export interface ProductCreation {
  /** Its number in the file. */
  row: number
  /** With the id 0, and without photos. */
  product: Product
  /** The address of its photo. */
  photo: string
}

export type NewRowFault =
  | { kind: 'noGroup' | 'notAPhotoAddress' }
  | { kind: 'cell'; field: EditedField; fault: CellFault }
  | ({ kind: 'rule' } & EditFault)
  /** A product of this name stands in the group. */
  | { kind: 'nameTaken'; id: number }
  /** An earlier row makes a product of this name in the group. */
  | { kind: 'sameName'; row: number }

export interface NewRow {
  row: number
  name: string
  /** null where something is wrong. */
  creation: ProductCreation | null
  faults: readonly NewRowFault[]
}

/** By row: the id of the product that was made, null where nobody knows whether it was. */
export type MadeRows = ReadonlyMap<number, number | null>

interface Surroundings {
  /** The group of a row that names none; -1 for the top level. */
  groupId: number
  /** As the server has them now. */
  parents: ReadonlyMap<number, Product>
  /** By their parent. */
  children: ReadonlyMap<number, readonly Product[]>
  /** Of this file. */
  made: MadeRows
}

/** The group under which the row's product is to stand; NaN where the cell names none. */
export function groupIdIn(row: ProductRow, groupId: number): number {
  if (readCell('parentId', row.cells.parentId ?? null).value === ROOT_PARENT_ID) return ROOT_PARENT_ID
  return idIn(row, 'parentId') ?? groupId
}

/**
 * Each becomes the last of its group, in the order of the file, where its row names no other place. The places stay the same
 * while the rows are made.
 */
export function newProductRows(rows: readonly ProductRow[], surroundings: Surroundings): NewRow[] {
  const { groupId, parents, children, made } = surroundings
  const madeIds = new Set(made.values())
  const lastPlaces = new Map<number, number>()
  const rowsByName = new Map<string, number>()
  return rows.flatMap((row): NewRow | [] => {
    if (idIn(row) !== null) return []
    const parentId = groupIdIn(row, groupId)
    const parent = parentId === ROOT_PARENT_ID ? null : parents.get(parentId)
    if (parent === undefined) {
      const name = String(row.cells.name ?? '')
      return { row: row.number, name, creation: null, faults: [{ kind: 'noGroup' }] }
    }
    const siblings = (children.get(parentId) ?? []).filter(({ id }) => !madeIds.has(id))
    const place = lastPlaces.get(parentId) ?? lastPlace(siblings)
    const { product, photo, faults } = productIn(row.cells, { ...newProduct(parent), orderBy: place })
    const taken = nameFault(product, siblings, rowsByName)
    if (taken !== null) faults.push(taken)
    if (faults.length === 0) {
      lastPlaces.set(parentId, Math.max(place, product.orderBy + 1))
      rowsByName.set(nameKey(product), row.number)
    }
    const creation = faults.length === 0 ? { row: row.number, product, photo } : null
    return { row: row.number, name: product.name, creation, faults }
  })
}

/** An empty cell leaves what a new product begins with. */
function productIn(cells: SheetCells, begun: Product) {
  const values: Partial<Record<EditedField, Product[EditedField]>> = {}
  const faults: NewRowFault[] = []
  for (const field of EDITED_FIELDS) {
    const { value, fault } = readCell(field, cells[field] ?? null)
    if (fault === null)
      values[field] = value as Product[EditedField] // as its column says
    else if (fault !== 'missing') faults.push({ kind: 'cell', field, fault })
  }
  const product: Product = { ...begun, ...(values as Partial<EditedValues>) } // each by its own field
  const photo = String(readCell('photo', cells.photo ?? null).value ?? '')
  const place = placeFault(product.type, product.parentType)
  if (place !== null) {
    faults.push({ kind: 'rule', field: place === 'parentHoldsNone' ? 'parentId' : 'type', fault: place })
  }
  for (const { field, fault } of productFaults(product)) {
    // The photo comes when the product is made.
    if (fault !== 'photoMissing' || photo === '') faults.push({ kind: 'rule', field, fault })
  }
  if (photo !== '' && !isPictureAddress(photo)) faults.push({ kind: 'notAPhotoAddress' })
  return { product, photo, faults }
}

/** A file that is read once more makes nothing twice. */
function nameFault(
  product: Product,
  siblings: readonly Product[],
  rowsByName: ReadonlyMap<string, number>,
): NewRowFault | null {
  const key = nameKey(product)
  const same = siblings.find((sibling) => nameKey(sibling) === key)
  if (same !== undefined) return { kind: 'nameTaken', id: same.id }
  const row = rowsByName.get(key)
  return row === undefined ? null : { kind: 'sameName', row }
}

/** Who archived a product may make another one of its name. */
function nameKey({ parentId, archive, name }: Product): string {
  return `${parentId} ${archive} ${name.trim().toLowerCase()}`
}
