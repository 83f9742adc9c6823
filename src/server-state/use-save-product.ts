// A product as staff save it; it needs the server (ordering.md §7, §8).

import type { Api } from '#api/client.ts'
import type { Answer, Failure } from '#api/failure.ts'
import { fetchVersionedProduct, saveProduct } from '#api/product-changes.ts'
import { productKey } from '#api/product-query.ts'
import { useCounter } from '#app-context/counter.ts'
import { ADMIN_NOTICE_MS } from '#app-context/notices.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import type { ComparedFields, OthersChange } from '#domain/others-changes.ts'
import type { Product } from '#domain/product.ts'
import { productFormTexts } from '#texts/product-form.ts'
import { withReason } from './failure-text.ts'
import { isOutcomeUnknown } from './is-outcome-unknown.ts'
import { saveChecked } from './save-checked.ts'
import { type Action, useAction } from './use-action.ts'
import { useTypeUndo } from './use-type-undo.ts'

/** A product as it was opened and as it is typed, in the fields that two people are asked about. */
export interface ProductEdit {
  id: number
  opened: ComparedFields
  mine: ComparedFields
  /** The same fields of what the server has now. */
  compared: (now: Product) => ComparedFields
  ask: (
    changes: OthersChange[],
    mine: ComparedFields,
    theirs: ComparedFields,
  ) => Promise<ComparedFields | null>
  body: (decided: ComparedFields, now: Product) => Product
}

interface SavedEdit {
  id: number
  before: Product
  after: Product
}

const WENT_BACK: Failure = { kind: 'superseded' }

async function saveEdit(
  api: Api,
  { id, opened, mine, compared, ask, body }: ProductEdit,
): Promise<Answer<SavedEdit>> {
  let now: Product | null = null
  const saved = await saveChecked<ComparedFields, SavedEdit, string>({
    opened,
    mine,
    ask,
    async read() {
      const answer = await fetchVersionedProduct(api, id)
      if (!answer.ok) return answer
      now = answer.value
      return { ok: true, value: { fields: compared(now), version: answer.value.updateLast } }
    },
    async save(decided, version) {
      const before = now as Product // `read` comes before it
      const after = body(decided, before)
      const answer = await saveProduct(api, after, version)
      return answer.ok ? { ok: true, value: { ...answer.value, before, after } } : answer
    },
  })
  return saved ?? { ok: false, failure: WENT_BACK }
}

interface Ends {
  /** Runs before the facts are read anew. */
  onSaved: (id: number) => Promise<void>
  /** The server does not have these pictures any more. */
  onPicturesMissing: (uuids: readonly string[]) => void
}

export function useSaveProduct(
  id: number | null,
  { onSaved, onPicturesMissing }: Ends,
): { create: Action<Product>; edit: Action<ProductEdit> } {
  const { catalogue } = useCounter()
  const tellType = useTypeUndo(id)
  function failAtField(failure: Failure): boolean {
    const isAboutPictures = failure.kind === 'refused' && failure.code === ERROR_CODES.pictureMissing
    if (isAboutPictures) onPicturesMissing(failure.about ?? [])
    return failure === WENT_BACK // the pictures may be out of sight: a notice says it too
  }
  const shared = {
    failAtField,
    async afterwards(saved: { id: number }): Promise<void> {
      // Lists of this device show it at once; where it fails they are only older.
      catalogue.confirmProducts([saved.id]).catch(() => {})
      await onSaved(saved.id)
    },
    toldMs: ADMIN_NOTICE_MS,
    changes: id === null ? [] : [productKey(id)],
  }
  const create = useAction({
    ...shared,
    call: saveProduct,
    failed: (failure) =>
      [
        withReason(productFormTexts.notSaved, failure),
        isOutcomeUnknown(failure) && productFormTexts.lookFirst,
      ]
        .filter(Boolean)
        .join('\n'),
  })
  const edit = useAction({
    ...shared,
    call: saveEdit,
    async afterwards({ id: savedId, before, after }: SavedEdit) {
      await shared.afterwards({ id: savedId })
      if (before.type !== after.type) tellType({ name: after.name, from: before.type, to: after.type })
    },
    failed: (failure) => withReason(productFormTexts.notSaved, failure),
  })
  return { create, edit }
}
