// What a change does to each product, or why it cannot be made; all of it before anything is sent.
import {
  changesOf,
  EDITED_FIELDS,
  type EditFault,
  editFaults,
  type FieldChange,
  type ProductEdit,
} from '#domain/product-edit.ts'
import { productEditTexts, productFieldLabels } from '#texts/bulk-products.ts'
import { productFormMessages } from '#texts/product-form.ts'

export interface EditAnswer {
  /** Of the list: the product's id, or the row of a file. */
  key: number
  name: string
  kind: 'changed' | 'unchanged' | 'refused'
  /** Of a product that will change. */
  edit: ProductEdit | null
  changes: readonly FieldChange[]
  /** Why it is refused, in words. */
  causes: readonly string[]
}

const MESSAGES: Record<EditFault['fault'], string> = {
  ...productFormMessages,
  typeNotAllowed: productEditTexts.typeNotAllowed,
  parentHoldsNone: productEditTexts.parentHoldsNone,
}

/** The sentence of a fault that no field of the change has, as of the photos, stands alone. */
function causeOf({ field, fault }: EditFault): string {
  const edited = EDITED_FIELDS.find((one) => one === field)
  return edited === undefined
    ? MESSAGES[fault]
    : productEditTexts.fault(productFieldLabels[edited], MESSAGES[fault])
}

export function refused(key: number, name: string, causes: readonly string[]): EditAnswer {
  return { key, name, kind: 'refused', edit: null, changes: [], causes }
}

export function answerOf(key: number, edit: ProductEdit): EditAnswer {
  const { name } = edit.product
  const causes = editFaults(edit).map(causeOf)
  if (causes.length > 0) return refused(key, name, causes)
  const changes = changesOf(edit)
  const kind = changes.length > 0 ? 'changed' : 'unchanged'
  return { key, name, kind, edit: kind === 'changed' ? edit : null, changes, causes: [] }
}

export function countsOfAnswers(answers: readonly EditAnswer[]) {
  const counts = { changed: 0, unchanged: 0, refused: 0 }
  for (const { kind } of answers) counts[kind] += 1
  return counts
}

export function editsIn(answers: readonly EditAnswer[]): ProductEdit[] {
  return answers.flatMap(({ edit }) => edit ?? [])
}
