// Staff create or edit a product; both need the server (ordering.md §7, §8).

import type { Api } from '#api/client.ts'
import type { Answer, Failure } from '#api/failure.ts'
import { fetchVersionedProduct, saveProduct } from '#api/products/product-changes.ts'
import { productKey } from '#api/products/product-query.ts'
import { useCounter } from '#app-context/counter.ts'
import { ADMIN_NOTICE_MS } from '#app-context/notices.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import type { ComparedFields } from '#domain/others-changes.ts'
import type { Product } from '#domain/products/product.ts'
import { failureTexts } from '#texts/failures.ts'
import { productFormTexts } from '#texts/products/product-form.ts'
import { withDoubt, withReason } from '../failure-text.ts'
import { type CheckedEdit, saveChecked, WENT_BACK, withSaveDoubt } from '../save-checked.ts'
import { type Action, useAction } from '../use-action.ts'
import { createProductOnce } from './create-product-once.ts'
import { useTypeUndo } from './use-type-undo.ts'

/** `onSaved` gets the product's id after the server saved the product, and shows the success. */
interface SaveCallback {
  onSaved: (id: number) => Promise<void>
}

export interface NewProduct extends SaveCallback {
  product: Product
}

export interface ProductEdit extends CheckedEdit<Product, ComparedFields>, SaveCallback {
  id: number
  body: (decidedFields: ComparedFields, currentProduct: Product) => Product
}

function saveEdit(
  api: Api,
  { id, body, ...edit }: ProductEdit,
): Promise<Answer<{ id: number; previousProduct: Product; newProduct: Product }>> {
  return saveChecked(edit, {
    read: () => fetchVersionedProduct(api, id),
    versionOf: ({ updateLast }) => updateLast,
    async save(decidedFields, previousProduct) {
      const newProduct = body(decidedFields, previousProduct)
      const answer = await saveProduct(api, newProduct, previousProduct.updateLast)
      return answer.ok ? { ok: true, value: { ...answer.value, previousProduct, newProduct } } : answer
    },
  })
}

/** `onPicturesMissing`: the server does not have these pictures any more. */
export function useSaveProduct(
  id: number | null,
  onPicturesMissing: (uuids: readonly string[]) => void,
): { create: Action<NewProduct>; edit: Action<ProductEdit> } {
  const { catalogue } = useCounter()
  const showTypeNotice = useTypeUndo(id)
  const sharedOptions = {
    showAtField(failure: Failure): boolean {
      const isAboutPictures = failure.kind === 'refused' && failure.code === ERROR_CODES.pictureMissing
      if (isAboutPictures) onPicturesMissing(failure.about ?? [])
      return failure === WENT_BACK // the pictures may be scrolled out of view, so a notice shows the failure too
    },
    async afterwards(savedProduct: { id: number }, { onSaved }: SaveCallback): Promise<void> {
      // The lists of this device show the product at once; if the reading fails, they show the earlier values.
      catalogue.confirmProducts([savedProduct.id]).catch(() => {})
      await onSaved(savedProduct.id)
    },
    noticeMs: ADMIN_NOTICE_MS,
    changedKeys: id === null ? [] : [productKey(id)],
  }
  const create = useAction({
    ...sharedOptions,
    call: (api, { product }: NewProduct) => createProductOnce(api, product),
    failedText: (failure) =>
      withDoubt(withReason(productFormTexts.notSaved, failure), failure, failureTexts.perhapsCreated),
  })
  const edit = useAction({
    ...sharedOptions,
    call: saveEdit,
    async afterwards(
      {
        previousProduct,
        newProduct,
        ...saved
      }: { id: number; previousProduct: Product; newProduct: Product },
      callback: SaveCallback,
    ) {
      await sharedOptions.afterwards(saved, callback)
      if (previousProduct.type !== newProduct.type)
        showTypeNotice({ name: newProduct.name, from: previousProduct.type, to: newProduct.type })
    },
    failedText: (failure) => withSaveDoubt(withReason(productFormTexts.notSaved, failure), failure),
  })
  return { create, edit }
}
