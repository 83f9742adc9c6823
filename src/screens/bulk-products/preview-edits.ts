// Previews the change of each product before anything is sent: its changed fields, or the reasons for refusing
// the change.

import { hidingReasonOfMove } from '#domain/hiding-reason.ts'
import type { ProductCreation } from '#domain/products/new-product-rows.ts'
import { ROOT_PARENT_ID } from '#domain/products/product.ts'
import {
  EDITABLE_FIELDS,
  changesOf,
  type EditFault,
  editFaults,
  type FieldChange,
  type ProductEdit,
} from '#domain/products/product-edit.ts'
import { refusedMove } from '#domain/products/product-moves.ts'
import { type Groups, moveTargetOf } from '#server-state/catalogue/use-groups.ts'
import { productEditTexts, productFieldLabels } from '#texts/products/bulk-products.ts'
import { editingTexts } from '#texts/products/catalogue-editing.ts'
import { productFormMessages } from '#texts/products/product-form.ts'

export interface EditPreview {
  /** The product's id, or the row number of a file. */
  key: number
  name: string
  kind: 'changed' | 'new' | 'created' | 'unchanged' | 'refused'
  /** The change of an existing product. */
  edit: ProductEdit | null
  /** A product that will be created. */
  creation?: ProductCreation
  /** The id of the product that this row created. */
  createdId?: number
  changes: readonly FieldChange[]
  /** The reasons for refusing the change, in words. */
  causes: readonly string[]
  /**
   * Sentences about the result, for example that buyers will not see the product in its new group; the change is
   * possible all the same.
   */
  warnings: readonly string[]
}

const NO_GROUPS: Groups = new Map()

const FAULT_MESSAGES: Record<EditFault['fault'], string> = {
  ...productFormMessages,
  typeNotAllowed: productEditTexts.typeNotAllowed,
  parentCannotHaveChildren: productEditTexts.parentCannotHaveChildren,
}

/** The sentence of a fault. It names the field only if staff can change that field for several products at once. */
export function causeOf({ field, fault }: EditFault): string {
  const changedField = EDITABLE_FIELDS.find((editableField) => editableField === field)
  return changedField === undefined
    ? FAULT_MESSAGES[fault]
    : productEditTexts.fieldFault(productFieldLabels[changedField], FAULT_MESSAGES[fault])
}

export function refusedPreview(key: number, name: string, causes: readonly string[]): EditPreview {
  return { key, name, kind: 'refused', edit: null, changes: [], causes, warnings: [] }
}

/** `groups` are needed only for changes that move a product. */
export function previewEdit(key: number, edit: ProductEdit, groups = NO_GROUPS): EditPreview {
  const { name } = edit.product
  const causes = [...editFaults(edit).map(causeOf), ...moveCauses(edit, groups)]
  if (causes.length > 0) return refusedPreview(key, name, causes)
  const changes = changesOf(edit)
  const kind = changes.length > 0 ? 'changed' : 'unchanged'
  const warnings = moveWarnings(edit, groups)
  return { key, name, kind, edit: kind === 'changed' ? edit : null, changes, causes: [], warnings }
}

function moveCauses({ product, newValues: { parentId } }: ProductEdit, groups: Groups): string[] {
  if (parentId === undefined || parentId === product.parentId || parentId === ROOT_PARENT_ID) return []
  const group = groups.get(parentId)
  if (group === undefined) return [productEditTexts.groupNoLongerExists]
  const refusal = refusedMove(product.id, moveTargetOf(group, groups))
  return refusal === null ? [] : [editingTexts.refused(refusal)]
}

function moveWarnings({ product, newValues }: ProductEdit, groups: Groups): string[] {
  const { parentId = product.parentId, archive = product.archive } = newValues
  if (parentId === product.parentId) return []
  const { hiddenProduct = product.hiddenProduct } = newValues
  const hidingReason = hidingReasonOfMove({ ...product, archive, hiddenProduct }, parentId, (id) =>
    groups.get(id),
  )
  return hidingReason === null
    ? []
    : [productEditTexts.hiddenInGroup(editingTexts.hiddenReason(hidingReason))]
}

export function countsOfPreviews(previews: readonly EditPreview[]) {
  const counts = { changed: 0, new: 0, created: 0, unchanged: 0, refused: 0 }
  for (const { kind } of previews) counts[kind] += 1
  return counts
}

export function editsIn(previews: readonly EditPreview[]): ProductEdit[] {
  return previews.flatMap(({ edit }) => edit ?? [])
}

export function creationsIn(previews: readonly EditPreview[]): ProductCreation[] {
  return previews.flatMap(({ creation }) => creation ?? [])
}
