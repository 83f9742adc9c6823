// Previews each row of a file before anything is sent: the changes of its product, the product that it will create, or
// the reasons for refusing the row.

import { canSee } from '#domain/catalogue/product-visibility.ts'
import { hidingReasonOf } from '#domain/hiding-reason.ts'
import {
  type CreatedIdByRow,
  groupIdIn,
  type NewProductRow,
  type NewRowFault,
  newProductRows,
  type ProductCreation,
} from '#domain/products/new-product-rows.ts'
import { type Product, ROOT_PARENT_ID } from '#domain/products/product.ts'
import { EDITABLE_FIELDS, type EditableField, type FieldChange } from '#domain/products/product-edit.ts'
import { ID_PLACEHOLDER, productAddress } from '#domain/products/product-rules.ts'
import { idIn, type RowEdit, type RowFault, rowEdits } from '#domain/products/product-sheet-edits.ts'
import { newProduct } from '#domain/products/typed-product.ts'
import type { Groups } from '#server-state/catalogue/use-groups.ts'
import { productEditTexts, productFieldLabels } from '#texts/products/bulk-products.ts'
import { editingTexts } from '#texts/products/catalogue-editing.ts'
import { productSheetTexts as texts } from '#texts/products/product-sheet.ts'
import { causeOf as causeOfRule, type EditPreview, previewEdit, refusedPreview } from './preview-edits.ts'
import type { ProductFile } from './product-file.ts'

/** The ids of the new products' groups, each once. The product of a row without a group belongs to `groupId`. */
export function groupIdsInRows({ rows }: ProductFile, groupId: number): number[] {
  const newRows = rows.filter((row) => idIn(row) === null)
  return [...new Set(newRows.map((row) => groupIdIn(row, groupId)))].filter((id) => !Number.isNaN(id))
}

/** The ids of the products in the rows and of the groups, each once. */
export function idsInRows({ rows }: ProductFile, groupIds: readonly number[]): number[] {
  const ids = rows
    .map((row) => idIn(row))
    .filter((id): id is number => id !== null && !Number.isNaN(id))
    .concat(groupIds.filter((id) => id !== ROOT_PARENT_ID))
  return [...new Set(ids)]
}

/** Previews the rows with an id, which change products. */
export function previewRows(
  { rows, exportedCells }: ProductFile,
  currentProducts: ReadonlyMap<number, Product>,
): EditPreview[] {
  return rowEdits(rows, { currentProducts, exportedCells: exportedCells ?? new Map() }).map(previewRow)
}

function previewRow({ row, id, name, isPhotoIgnored, edit, faults }: RowEdit): EditPreview {
  if (edit === null) return refusedPreview(row, name || texts.unnamed(id), faults.map(causeOf))
  const preview = previewEdit(row, edit)
  if (!isPhotoIgnored || preview.kind === 'refused') return preview
  return { ...preview, warnings: [...preview.warnings, texts.photoIgnored] }
}

function causeOf(fault: RowFault): string {
  switch (fault.kind) {
    case 'notAnId':
      return texts.notAnId
    case 'unknownId':
      return texts.unknownId
    case 'sameId':
      return texts.sameId(fault.row)
    case 'movedAway':
      return texts.movedAway(fault.parent)
    case 'cell':
      return productEditTexts.fieldFault(productFieldLabels[fault.field], texts[fault.fault])
    case 'changedMeanwhile':
      return productEditTexts.fieldFault(productFieldLabels[fault.field], texts.changedMeanwhile)
  }
}

interface NewRowContext {
  /** The id of the group in which a row creates its product when the row names no group; -1 for the top level. */
  groupId: number
  /** The newest products from the server. */
  currentProducts: ReadonlyMap<number, Product>
  /** The products of each group, by the group's id. */
  productsByGroup: ReadonlyMap<number, readonly Product[]>
  groups: Groups
  createdIdByRow: CreatedIdByRow
}

/** Previews the rows without an id, which create products. */
export function previewNewRows({ rows }: ProductFile, context: NewRowContext): EditPreview[] {
  const { groupId, currentProducts, productsByGroup, groups, createdIdByRow } = context
  const groupOf = (id: number) => currentProducts.get(id) ?? groups.get(id)
  return newProductRows(rows, {
    groupId,
    productsById: currentProducts,
    childrenByParentId: productsByGroup,
    createdIdByRow,
  }).map((row) => previewNewRow(row, groupOf, createdIdByRow.get(row.row)))
}

function previewNewRow(
  { row, name, creation, faults }: NewProductRow,
  groupOf: (id: number) => Product | undefined,
  createdId: number | null | undefined,
): EditPreview {
  const shownName = name || texts.unnamed(null)
  const preview = refusedPreview(row, shownName, faults.map(causeOfNewRow))
  if (createdId === null) return { ...preview, causes: [texts.mayBeCreated, ...preview.causes] }
  if (createdId !== undefined) return { ...preview, kind: 'created', causes: [], createdId }
  if (creation === null) return preview
  const warnings = warningsOf(creation, groupOf)
  return { ...preview, kind: 'new', creation, changes: changesOfNewProduct(creation), warnings }
}

function causeOfNewRow(fault: NewRowFault): string {
  switch (fault.kind) {
    case 'noGroup':
      return texts.noGroup
    case 'notAPhotoAddress':
      return texts.notAPhotoAddress
    case 'nameTaken':
      return texts.nameTaken(fault.id)
    case 'sameName':
      return texts.sameName(fault.row)
    case 'rule':
      return causeOfRule(fault)
    case 'cell':
      return causeOf(fault)
  }
}

function warningsOf(
  { product }: ProductCreation,
  groupOf: (id: number) => Product | undefined,
): readonly string[] {
  if (!canSee(product, { seesHidden: false, isInArchive: false })) return []
  const hidingReason = hidingReasonOf(product, groupOf)
  return hidingReason === null
    ? []
    : [productEditTexts.hiddenInGroup(editingTexts.hiddenReason(hidingReason))]
}

/** These fields are shown for every new product, even when the cell was empty. */
const ALWAYS_SHOWN: readonly EditableField[] = ['type', 'price', 'url', 'parentId']
const NEVER_SHOWN: readonly EditableField[] = ['name', 'discountsDTO']

/** The fields of `ALWAYS_SHOWN` and those that differ from a blank new product, as changes. */
function changesOfNewProduct({ product }: ProductCreation): FieldChange[] {
  const blankProduct = newProduct(null)
  const shownProduct = { ...product, url: productAddress(product, ID_PLACEHOLDER) }
  return EDITABLE_FIELDS.filter(
    (field) =>
      !NEVER_SHOWN.includes(field) &&
      (ALWAYS_SHOWN.includes(field) || shownProduct[field] !== blankProduct[field]),
  ).map((field) => ({ field, earlierValue: blankProduct[field], newValue: shownProduct[field] }))
}
