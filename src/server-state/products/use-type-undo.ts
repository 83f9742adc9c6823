import { changeProductType } from '#api/products/product-changes.ts'
import { productKey } from '#api/products/product-query.ts'
import { useCounter } from '#app-context/counter.ts'
import { ADMIN_NOTICE_MS } from '#app-context/notices.ts'
import type { Product, ProductType } from '#domain/products/product.ts'
import { editingTexts as texts } from '#texts/products/catalogue-editing.ts'
import { withOutcome } from '../failure-text.ts'
import { showUndoNotice } from '../show-undo-notice.ts'
import { type Action, useAction } from '../use-action.ts'

interface TypeChange {
  name: string
  from: ProductType
  to: ProductType
}

/** Returns a function that shows the notice of a changed product type, with Undo, which has its own call (G113). */
export function useTypeUndo(id: Product['id'] | null): (change: TypeChange) => void {
  const { catalogue, notices } = useCounter()
  const change: Action<TypeChange & { id: number }> = useAction({
    call: (api, { id: productId, to }) => changeProductType(api, { id: productId, type: to }),
    async afterwards(_: unknown, typeChange) {
      await catalogue.confirmProducts([typeChange.id])
      showNotice(typeChange)
    },
    failedText: (failure, { name }) =>
      withOutcome(texts.typeNotChanged(name), texts.typePerhapsChanged(name), failure),
    noticeMs: ADMIN_NOTICE_MS,
    changedKeys: id === null ? [] : [productKey(id)],
  })
  function showNotice({ name, from, to }: TypeChange): void {
    if (id === null) return
    const undoChange = { id, name, from: to, to: from }
    showUndoNotice(notices, texts.typeChanged(name, to), () => void change.run(undoChange)) // ends in a notice
  }
  return showNotice
}
