// Checks a bulk change for each product before anything is sent: the changed fields, or the reasons for
// refusing it.

import { hidingReasonOfMove } from '#domain/hiding-reason.ts'
import type { ProductCreation } from '#domain/products/new-product-rows.ts'
import { ROOT_PARENT_ID } from '#domain/products/product.ts'
import {
  CHANGED_FIELDS,
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

export interface EditAnswer {
  /** The product's id, or the row number of a file. */
  key: number
  name: string
  kind: 'changed' | 'new' | 'made' | 'unchanged' | 'refused'
  /** The change of an existing product. */
  edit: ProductEdit | null
  /** A product that will be created. */
  creation?: ProductCreation
  /** The id of the product that this row created. */
  madeId?: number
  changes: readonly FieldChange[]
  /** Why the change is refused, in words. */
  causes: readonly string[]
  /** The disadvantages for buyers, in words; the change is possible all the same. */
  warnings: readonly string[]
}

const NO_GROUPS: Groups = new Map()

const MESSAGES: Record<EditFault['fault'], string> = {
  ...productFormMessages,
  typeNotAllowed: productEditTexts.typeNotAllowed,
  parentHoldsNone: productEditTexts.parentHoldsNone,
}

/**
 * The sentence of a fault. A fault of a field outside the change, such as the photos, stands without a field
 * name.
 */
export function causeOf({ field, fault }: EditFault): string {
  const changedField = CHANGED_FIELDS.find((one) => one === field)
  return changedField === undefined
    ? MESSAGES[fault]
    : productEditTexts.fault(productFieldLabels[changedField], MESSAGES[fault])
}

export function refused(key: number, name: string, causes: readonly string[]): EditAnswer {
  return { key, name, kind: 'refused', edit: null, changes: [], causes, warnings: [] }
}

/** `groups` are needed only for moves. */
export function answerOf(key: number, edit: ProductEdit, groups = NO_GROUPS): EditAnswer {
  const { name } = edit.product
  const causes = [...editFaults(edit).map(causeOf), ...moveCauses(edit, groups)]
  if (causes.length > 0) return refused(key, name, causes)
  const changes = changesOf(edit)
  const kind = changes.length > 0 ? 'changed' : 'unchanged'
  const warnings = moveWarnings(edit, groups)
  return { key, name, kind, edit: kind === 'changed' ? edit : null, changes, causes: [], warnings }
}

function moveCauses({ product, wanted: { parentId } }: ProductEdit, groups: Groups): string[] {
  if (parentId === undefined || parentId === product.parentId || parentId === ROOT_PARENT_ID) return []
  const group = groups.get(parentId)
  if (group === undefined) return [productEditTexts.groupGone]
  const refusal = refusedMove(product.id, moveTargetOf(group, groups))
  return refusal === null ? [] : [editingTexts.refused(refusal)]
}

function moveWarnings({ product, wanted }: ProductEdit, groups: Groups): string[] {
  const { parentId = product.parentId, archive = product.archive } = wanted
  if (parentId === product.parentId) return []
  const { hiddenProduct = product.hiddenProduct } = wanted
  const hidingReason = hidingReasonOfMove({ ...product, archive, hiddenProduct }, parentId, (id) =>
    groups.get(id),
  )
  return hidingReason === null ? [] : [productEditTexts.hiddenThere(editingTexts.hides(hidingReason))]
}

export function countsOfAnswers(answers: readonly EditAnswer[]) {
  const counts = { changed: 0, new: 0, made: 0, unchanged: 0, refused: 0 }
  for (const { kind } of answers) counts[kind] += 1
  return counts
}

export function editsIn(answers: readonly EditAnswer[]): ProductEdit[] {
  return answers.flatMap(({ edit }) => edit ?? [])
}

export function creationsIn(answers: readonly EditAnswer[]): ProductCreation[] {
  return answers.flatMap(({ creation }) => creation ?? [])
}
