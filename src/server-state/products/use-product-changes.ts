// What editors do with a product where it is shown. An archiving and a move tell the way back while their notice stands.

import type { Failure } from '#api/failure.ts'
import { deleteProduct, setArchive } from '#api/products/product-changes.ts'
import { useCounter } from '#app-context/counter.ts'
import { ADMIN_NOTICE_MS } from '#app-context/notices.ts'
import type { Product } from '#domain/products/product.ts'
import { editingTexts as texts } from '#texts/products/catalogue-editing.ts'
import { withReason } from '../failure-text.ts'
import { isOutcomeUnknown } from '../is-outcome-unknown.ts'
import { moveProduct, type Place } from './move-product.ts'
import { tellUndoable } from '../tell-undoable.ts'
import { type Action, useAction } from '../use-action.ts'

interface Wish {
  product: Product
  /** Leads away from the product's own page, which is about to be none. */
  leave?: (() => void) | undefined
}
type ArchiveWish = Wish & { flag: boolean }
export type MoveWish = Wish & { to: Place }

/** Each of them for one product: they say when they run. A deletion's failure is the action's. */
export function useProductChanges(): {
  archive: Action<ArchiveWish>
  move: Action<MoveWish>
  remove: Action<Wish>
} {
  const { api, catalogue, databases, notices } = useCounter()
  const parts = { api, catalogue, copy: databases.copy }

  const archive: Action<ArchiveWish> = useAction({
    call: (caller, { product, flag }) => setArchive(caller, product.id, flag),
    async afterwards(_: unknown, { product, flag, leave }) {
      leave?.()
      await catalogue.confirmProducts([product.id])
      const done = flag ? texts.wasArchived : texts.wasBroughtBack
      tellUndoable(notices, done(product.name), () => void archive.run({ product, flag: !flag })) // tells its end
    },
    failed(failure, { product, flag }) {
      return failedText((flag ? texts.notArchived : texts.notBroughtBack)(product.name), failure)
    },
    toldMs: ADMIN_NOTICE_MS,
  })
  const move: Action<MoveWish> = useAction({
    call: (_, { product, to }) => moveProduct(parts, product, to),
    afterwards(back: Place, { product }) {
      tellUndoable(notices, texts.wasMoved(product.name), () => void move.run({ product, to: back })) // tells its end
    },
    failed: (failure, { product }) => failedText(texts.notMoved(product.name), failure),
    toldMs: ADMIN_NOTICE_MS,
  })
  const remove: Action<Wish> = useAction({
    call: (caller, { product }) => deleteProduct(caller, product.id),
    async afterwards(_: unknown, { product, leave }) {
      leave?.()
      await catalogue.forgetProduct(product.id)
    },
    success: ({ product }) => texts.wasRemoved(product.name),
    toldMs: ADMIN_NOTICE_MS,
  })
  return { archive, move, remove }
}

function failedText(text: string, failure: Failure): string {
  return [withReason(text, failure), isOutcomeUnknown(failure) && texts.lookFirst].filter(Boolean).join('\n')
}
