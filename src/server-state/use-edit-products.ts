// A change of several products, each read again right before it is saved: nobody's work is lost under it.
import type { Api } from '#api/client.ts'
import type { Answer } from '#api/failure.ts'
import { fetchVersionedProduct, saveProduct, setArchive } from '#api/product-changes.ts'
import { useCounter } from '#app-context/counter.ts'
import { changedMeanwhile, changesOf, type ProductEdit } from '#domain/product-edit.ts'
import { productEditTexts, productFieldLabels } from '#texts/bulk-products.ts'
import { isOvertaken } from './save-checked.ts'
import { type BulkAction, type Skipped, useBulkAction } from './use-bulk-action.ts'
import { BELOW_KEY, NOW_KEY } from './use-products-below.ts'

/** The archive is a call of its own; a product that is as wanted already, as after a lost answer, is done. */
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
  const { archive = now.archive, ...fields } = edit.wanted
  if (changesOf({ product: now, wanted: fields }).length > 0) {
    const saved = await saveProduct(api, { ...now, ...fields }, version)
    if (isOvertaken(saved) && version !== tried) return makeEdit(api, edit, version)
    if (!saved.ok) return saved
  }
  return archive === now.archive ? answer : setArchive(api, now.id, archive)
}

export function useEditProducts(): BulkAction<ProductEdit> {
  const { catalogue } = useCounter()
  return useBulkAction({
    callEach: (api, edit) => makeEdit(api, edit),
    // The lists of this device show it at once; where that fails they are only older.
    afterwards: (_, edits) =>
      catalogue.confirmProducts(edits.map(({ product }) => product.id)).catch(() => {}),
    waitsForConnection: true,
    changes: [BELOW_KEY, NOW_KEY],
  })
}
