// A change of several products, each read again right before it is saved: nobody's work is lost under it.
import { useRef } from 'react'
import type { Api } from '#api/client.ts'
import type { Answer } from '#api/failure.ts'
import { changeProductParent, fetchVersionedProduct, saveProduct, setArchive } from '#api/product-changes.ts'
import { useCounter } from '#app-context/counter.ts'
import { changedMeanwhile, changesOf, type ProductEdit } from '#domain/product-edit.ts'
import { productEditTexts, productFieldLabels } from '#texts/bulk-products.ts'
import { addDescendants } from './move-product.ts'
import { isOvertaken } from './save-checked.ts'
import { type BulkAction, type Skipped, useBulkAction } from './use-bulk-action.ts'
import { BELOW_KEY, NOW_KEY } from './use-products-below.ts'

/** A move and the archive are calls of their own; a product that is as wanted already, as after a lost answer, is done. */
async function makeEdit(
  api: Api,
  edit: ProductEdit,
  tried: string | null = null,
): Promise<Answer<unknown> | Skipped> {
  const answer = await fetchVersionedProduct(api, edit.product.id)
  if (!answer.ok) return answer
  const { updateLast: version, ...now } = answer.value
  const others = changedMeanwhile(edit, now)
  if (others.length > 0) {
    const fields = others.map((field) => productFieldLabels[field]).join(', ')
    return { skipped: productEditTexts.changedMeanwhile(fields) }
  }
  const { archive = now.archive, parentId = now.parentId, ...fields } = edit.wanted
  if (changesOf({ product: now, wanted: fields }).length > 0) {
    const saved = await saveProduct(api, { ...now, ...fields }, version)
    if (isOvertaken(saved) && version !== tried) return makeEdit(api, edit, version)
    if (!saved.ok) return saved
  }
  if (parentId !== now.parentId) {
    const moved = await changeProductParent(api, { id: now.id, parent: parentId })
    if (!moved.ok) return moved
  }
  return archive === now.archive ? answer : setArchive(api, now.id, archive)
}

export function useEditProducts(): BulkAction<ProductEdit> {
  const { catalogue, databases } = useCounter()
  const lastMove = useRef<Promise<unknown>>(Promise.resolve())
  /** Each becomes the last of its group: one after the other they keep the order in which they were chosen. */
  function moveInTurn(api: Api, edit: ProductEdit) {
    const move = lastMove.current.then(() => makeEdit(api, edit))
    lastMove.current = move.catch(() => {}) // whoever asked for it hears it
    return move
  }
  return useBulkAction({
    callEach: (api, edit) =>
      edit.wanted.parentId === undefined ? makeEdit(api, edit) : moveInTurn(api, edit),
    // The lists of this device show it at once; where that fails they are only older.
    async afterwards(_, edits) {
      const ids = new Set(edits.map(({ product }) => product.id))
      const isMove = edits.some(({ wanted }) => wanted.parentId !== undefined)
      if (isMove) await addDescendants(databases.copy, ids)
      await catalogue.confirmProducts([...ids]).catch(() => {})
    },
    waitsForConnection: true,
    changes: [BELOW_KEY, NOW_KEY],
  })
}
