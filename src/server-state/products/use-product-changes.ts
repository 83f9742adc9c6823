// Archives, moves or deletes a product where it is shown. The notices of archiving and moving offer Undo.

import type { Failure } from '#api/failure.ts'
import { deleteProduct, setArchive } from '#api/products/product-changes.ts'
import { useCounter } from '#app-context/counter.ts'
import { ADMIN_NOTICE_MS } from '#app-context/notices.ts'
import type { Product } from '#domain/products/product.ts'
import { editingTexts as texts } from '#texts/products/catalogue-editing.ts'
import { withDoubt, withOutcome } from '../failure-text.ts'
import { removeOnce } from '../remove-once.ts'
import { showUndoNotice } from '../show-undo-notice.ts'
import { type Action, useAction } from '../use-action.ts'
import { moveProduct, type Place } from './move-product.ts'

interface ProductChange {
  product: Product
  /** Leaves the product's own page, which does not exist afterwards. */
  leave?: (() => void) | undefined
}
type Archiving = ProductChange & { isArchived: boolean }
export type ProductMove = ProductChange & { to: Place }

/** The actions of one product. `remove` shows no notice when it fails; its screen shows the failure. */
export function useProductChanges(): {
  archive: Action<Archiving>
  move: Action<ProductMove>
  remove: Action<ProductChange>
} {
  const { api, catalogue, databases, notices } = useCounter()
  const parts = { api, catalogue, copy: databases.copy }

  const archive: Action<Archiving> = useAction({
    call: (callApi, { product, isArchived }) => setArchive(callApi, product.id, isArchived),
    async afterwards(_: unknown, { product, isArchived, leave }) {
      leave?.()
      await catalogue.confirmProducts([product.id])
      const doneTextOf = isArchived ? texts.wasArchived : texts.wasBroughtBack
      showUndoNotice(
        notices,
        doneTextOf(product.name),
        () => void archive.run({ product, isArchived: !isArchived }),
      ) // ends in a notice
    },
    failedText(failure, { product, isArchived }) {
      return isArchived
        ? failedText(texts.notArchived(product.name), texts.perhapsArchived(product.name), failure)
        : failedText(texts.notBroughtBack(product.name), texts.perhapsBroughtBack(product.name), failure)
    },
    noticeMs: ADMIN_NOTICE_MS,
  })
  const move: Action<ProductMove> = useAction({
    call: (_, { product, to }) => moveProduct(parts, product, to),
    afterwards(undoPlace: Place, { product }) {
      showUndoNotice(notices, texts.wasMoved(product.name), () => void move.run({ product, to: undoPlace })) // ends in a notice
    },
    failedText: (failure, { product }) =>
      failedText(texts.notMoved(product.name), texts.perhapsMoved(product.name), failure),
    noticeMs: ADMIN_NOTICE_MS,
  })
  const remove: Action<ProductChange> = useAction({
    call: (callApi, { product: { id } }) =>
      removeOnce(callApi, { thing: `product ${id}`, remove: () => deleteProduct(callApi, id) }),
    async afterwards(_: unknown, { product, leave }) {
      leave?.()
      await catalogue.forgetProduct(product.id)
    },
    successText: ({ product }) => texts.wasRemoved(product.name),
    noticeMs: ADMIN_NOTICE_MS,
  })
  return { archive, move, remove }
}

function failedText(notDone: string, perhapsDone: string, failure: Failure): string {
  return withDoubt(withOutcome(notDone, perhapsDone, failure), failure, texts.lookFirst)
}
