// Changes several products. Each product is read again right before it is saved, so that no other person's change is
// lost. Rows of a file create products, each once (G181).
import { useRef } from 'react'
import type { Api } from '#api/client.ts'
import type { Answer } from '#api/failure.ts'
import {
  changeProductParent,
  fetchVersionedProduct,
  saveProduct,
  setArchive,
} from '#api/products/product-changes.ts'
import { useCounter } from '#app-context/counter.ts'
import type { ProductCreation } from '#domain/products/new-product-rows.ts'
import { changesOf, fieldsChangedMeanwhile, type ProductEdit } from '#domain/products/product-edit.ts'
import type { SkippedOutcome } from '#domain/row-outcome.ts'
import { productEditTexts, productFieldLabels } from '#texts/products/bulk-products.ts'
import { addDescendants } from './move-product.ts'
import { isChangedByOthers } from '../save-checked.ts'
import { type BulkAction, useBulkAction } from '../use-bulk-action.ts'
import { useCreateProduct } from './use-create-product.ts'
import { PRODUCTS_BELOW_KEY, PRODUCTS_NOW_KEY } from '../catalogue/use-products-below.ts'

/**
 * Saves an edit; moving and archiving have their own calls. A product that already has the new values counts as saved:
 * nothing is sent for it.
 */
async function saveEdit(
  api: Api,
  edit: ProductEdit,
  refusedVersion: string | null = null,
): Promise<Answer<number> | SkippedOutcome> {
  const answer = await fetchVersionedProduct(api, edit.product.id)
  if (!answer.ok) return answer
  const { updateLast: version, ...current } = answer.value
  const changedFields = fieldsChangedMeanwhile(edit, current)
  if (changedFields.length > 0) {
    const fields = changedFields.map((field) => productFieldLabels[field]).join(', ')
    return { kind: 'skipped', why: productEditTexts.changedMeanwhile(fields) }
  }
  const { archive = current.archive, parentId = current.parentId, ...fields } = edit.newValues
  if (changesOf({ product: current, newValues: fields }).length > 0) {
    const saveAnswer = await saveProduct(api, { ...current, ...fields }, version)
    if (isChangedByOthers(saveAnswer) && version !== refusedVersion) return saveEdit(api, edit, version)
    if (!saveAnswer.ok) return saveAnswer
  }
  if (parentId !== current.parentId) {
    const moveAnswer = await changeProductParent(api, { id: current.id, parent: parentId })
    if (!moveAnswer.ok) return moveAnswer
  }
  const archiveAnswer = archive === current.archive ? answer : await setArchive(api, current.id, archive)
  return archiveAnswer.ok ? { ok: true, value: current.id } : archiveAnswer
}

/** The change of a product, or a new product. */
export type ProductTask = ProductEdit | ProductCreation

function newParentOf(task: ProductTask): number | undefined {
  return 'newValues' in task ? task.newValues.parentId : undefined
}

/** `onCreated` gets the row and the id of each new product; null after a lost answer. */
export function useEditProducts(
  onCreated: (row: number, id: number | null) => void = () => {},
): BulkAction<ProductTask> {
  const { catalogue, databases } = useCounter()
  const productCreator = useCreateProduct()
  const lastTurn = useRef<Promise<unknown>>(Promise.resolve())
  /**
   * Runs calls one after the other: each product becomes the last of its group, so the products keep the chosen order.
   */
  function inTurn<Value>(call: () => Promise<Value>): Promise<Value> {
    const turn = lastTurn.current.then(call)
    lastTurn.current = turn.catch(() => {}) // the caller of `inTurn` handles the failure
    return turn
  }
  async function createInTurn(api: Api, creation: ProductCreation): Promise<Answer<number> | SkippedOutcome> {
    // The photos of several rows are uploaded in parallel.
    const photo = productCreator.uploadPhoto(api, creation)
    const answer = await inTurn(async () => productCreator.create(api, creation, await photo))
    if ('kind' in answer) onCreated(creation.row, null)
    return answer
  }
  return useBulkAction({
    callEach(api, task: ProductTask) {
      if (!('newValues' in task)) return createInTurn(api, task)
      return newParentOf(task) === undefined ? saveEdit(api, task) : inTurn(() => saveEdit(api, task))
    },
    // The lists of this device show the change at once; if the reading fails, they show the earlier values.
    async afterwards(id: number, tasks) {
      const ids = new Set([id])
      for (const task of tasks) {
        if (!('newValues' in task)) onCreated(task.row, id)
        else if (newParentOf(task) !== undefined) await addDescendants(databases.copy, ids)
      }
      await catalogue.confirmProducts([...ids]).catch(() => {})
    },
    waitsForConnection: true,
    changedKeys: [PRODUCTS_BELOW_KEY, PRODUCTS_NOW_KEY],
  })
}
