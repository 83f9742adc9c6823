// Reads the rows of a file that have no id; each of them creates a product (storefront.md §2 Products as a spreadsheet,
// G181).
import { positionAfterLast } from './new-product.ts'
import { isPictureAddress } from './picture-rules.ts'
import { type Product, ROOT_PARENT_ID } from './product.ts'
import type { EditFault } from './product-edit.ts'
import { PRODUCT_FIELDS, type ProductField, type ProductFieldValues } from './product-fields.ts'
import { placeFault, productFaults } from './product-rules.ts'
import { type CellFault, cellText, type ProductRow, readCell, type SheetCells } from './product-sheet.ts'
import { idIn } from './product-sheet-edits.ts'
import { newProduct } from './typed-product.ts'

export interface ProductCreation {
  /** The row's number in the file. */
  row: number
  /** The product with the id 0 and without photos. */
  product: Product
  /** The address of the product's photo. */
  photo: string
}

export type NewRowFault =
  | { kind: 'noGroup' | 'notAPhotoAddress' }
  | { kind: 'cell'; field: ProductField | 'parentId'; fault: CellFault }
  | ({ kind: 'rule' } & EditFault)
  /** The group already has a product with this name. */
  | { kind: 'nameTaken'; id: number }
  /** An earlier row creates a product with this name in the group. */
  | { kind: 'sameName'; row: number }

export interface NewProductRow {
  row: number
  name: string
  /** null when the row has faults. */
  creation: ProductCreation | null
  faults: readonly NewRowFault[]
}

/** By row number, the id of the product that the row created; null when it is unknown whether the row created one. */
export type CreatedIdByRow = ReadonlyMap<number, number | null>

interface NewRowContext {
  /** The group for rows that name no group; -1 for the top level. */
  groupId: number
  /** The current products by id. */
  productsById: ReadonlyMap<number, Product>
  /** The current products by the id of their parent. */
  childrenByParentId: ReadonlyMap<number, readonly Product[]>
  /** The products that rows of this file already created. */
  createdIdByRow: CreatedIdByRow
}

/** The id of the group for the row's product: `groupId` when the cell is empty, NaN when it holds no id. */
export function groupIdIn(row: ProductRow, groupId: number): number {
  if (readCell('parentId', row.cells.parentId ?? null).value === ROOT_PARENT_ID) return ROOT_PARENT_ID
  return idIn(row, 'parentId') ?? groupId
}

/**
 * Each new product becomes the last of its group, in the order of the file, unless its row names a position. The
 * positions stay the same while the products are being created.
 */
export function newProductRows(rows: readonly ProductRow[], context: NewRowContext): NewProductRow[] {
  const { groupId, productsById, childrenByParentId, createdIdByRow } = context
  const createdIds = new Set(createdIdByRow.values())
  const nextPositions = new Map<number, number>()
  const rowByName = new Map<string, number>()
  return rows.flatMap((row): NewProductRow | [] => {
    if (idIn(row) !== null) return []
    const parentId = groupIdIn(row, groupId)
    const parent = parentId === ROOT_PARENT_ID ? null : productsById.get(parentId)
    if (parent === undefined) {
      const name = cellText(row.cells.name ?? null)
      return { row: row.number, name, creation: null, faults: [{ kind: 'noGroup' }] }
    }
    const earlierSiblings = (childrenByParentId.get(parentId) ?? []).filter(({ id }) => !createdIds.has(id))
    const position = nextPositions.get(parentId) ?? positionAfterLast(earlierSiblings)
    const { product, photo, faults } = productIn(row.cells, { ...newProduct(parent), orderBy: position })
    const sameNameFault = nameFault(product, earlierSiblings, rowByName)
    if (sameNameFault !== null) faults.push(sameNameFault)
    if (faults.length === 0) {
      nextPositions.set(parentId, Math.max(position, product.orderBy + 1))
      rowByName.set(nameKey(product), row.number)
    }
    const creation = faults.length === 0 ? { row: row.number, product, photo } : null
    return { row: row.number, name: product.name, creation, faults }
  })
}

/** The defaults of a new product, replaced by the values of the row's filled cells. */
function productIn(cells: SheetCells, defaults: Product) {
  const values: Partial<Record<ProductField, Product[ProductField]>> = {}
  const faults: NewRowFault[] = []
  for (const field of PRODUCT_FIELDS) {
    const { value, fault } = readCell(field, cells[field] ?? null)
    if (fault === null)
      values[field] = value as Product[ProductField] // readCell checked the type of the field
    else if (fault !== 'missing') faults.push({ kind: 'cell', field, fault })
  }
  // The cast is safe: each value was read for its own field.
  const product: Product = { ...defaults, ...(values as Partial<ProductFieldValues>) }
  const photo = String(readCell('photo', cells.photo ?? null).value ?? '')
  const typeFault = placeFault(product.type, product.parentType)
  if (typeFault !== null) {
    faults.push({
      kind: 'rule',
      field: typeFault === 'parentCannotHaveChildren' ? 'parentId' : 'type',
      fault: typeFault,
    })
  }
  for (const { field, fault } of productFaults(product)) {
    // The photo is added when the product is created.
    if (fault !== 'photoMissing' || photo === '') faults.push({ kind: 'rule', field, fault })
  }
  if (photo !== '' && !isPictureAddress(photo)) faults.push({ kind: 'notAPhotoAddress' })
  return { product, photo, faults }
}

/** A name that exists in the group is refused, so that a file that is read twice creates each product once. */
function nameFault(
  product: Product,
  siblings: readonly Product[],
  rowByName: ReadonlyMap<string, number>,
): NewRowFault | null {
  const key = nameKey(product)
  const namesake = siblings.find((sibling) => nameKey(sibling) === key)
  if (namesake !== undefined) return { kind: 'nameTaken', id: namesake.id }
  const row = rowByName.get(key)
  return row === undefined ? null : { kind: 'sameName', row }
}

/** The key includes `archive`, because a new product may have the name of an archived one. */
function nameKey({ parentId, archive, name }: Product): string {
  return `${parentId} ${archive} ${name.trim().toLowerCase()}`
}
