import { useEffect, useMemo, useState } from 'react'
import type { FieldErrors, Resolver } from 'react-hook-form'
import type { FormDraft } from '#app-context/device/use-draft.ts'
import { comparedProduct, dealershipIdsOf, decidedProduct } from '#domain/products/compared-product.ts'
import type { Product } from '#domain/products/product.ts'
import { productOf, typedProduct } from '#domain/products/typed-product.ts'
import { useEditedForm } from '#server-state/use-edited-form.ts'
import { useSaveProduct } from '#server-state/products/use-save-product.ts'
import {
  editDraftKey,
  fieldErrors,
  type ProductDraft,
  type ProductFields,
  productFields,
  withDraft,
} from './product-fields.ts'

interface ProductFormInput {
  /** The product's id; null for a new product. */
  id: number | null
  /** The server's product, or a new product with the defaults. */
  base: Product
  draft: FormDraft<ProductDraft>
  onSaved: (id: number) => void
}

/** The fields after a save: `replacedUuid`, the uuid of a replaced photo, is sent only once. */
function fieldsAfterSave(sentFields: ProductFields): ProductFields {
  return { ...sentFields, images: sentFields.images.map(({ uuid, name }) => ({ uuid, name })) }
}

/** The state of the product form, with its validation and its save. */
export function useProductForm({ id, base, draft, onSaved }: ProductFormInput) {
  const serverFields = useMemo(() => productFields(base), [base])
  const [missingPhotoUuids, setMissingPhotoUuids] = useState<ReadonlySet<string>>(new Set())
  const resolver: Resolver<ProductFields, unknown, ProductFields> = (typedFields) => {
    const errors = fieldErrors(typedFields, base, missingPhotoUuids)
    if (Object.keys(errors).length === 0) return { values: typedFields, errors: {} }
    return { values: {}, errors: errors as FieldErrors<ProductFields> } // fieldErrors names each error after its field
  }
  const editedForm = useEditedForm({
    serverValues: serverFields,
    isNew: id === null,
    draft,
    draftOf: (edit) => edit,
    withDraft,
    resolverFor: () => resolver,
  })
  const { trigger } = editedForm.form
  useEffect(() => {
    if (missingPhotoUuids.size > 0) void trigger('images') // shows the error at the field
  }, [missingPhotoUuids, trigger])
  const { create, edit } = useSaveProduct(id, (uuids) =>
    setMissingPhotoUuids(new Set([...missingPhotoUuids, ...uuids])),
  )

  async function save(typedFields: ProductFields): Promise<void> {
    const product = productOf(typedFields, base)
    const fieldsToSave = productFields(product)
    const dealershipIds = dealershipIdsOf(editedForm.opened, fieldsToSave)
    const { settle, ...editToSave } = editedForm.startSaving(fieldsToSave, {
      split: ({ photoAddress: _, ...fields }) => comparedProduct(fields, dealershipIds),
      join: (decidedFields, fields) => ({ ...fields, ...decidedProduct(decidedFields, fields) }),
    })
    const callbacks = {
      async onSaved(savedId: number) {
        const typedMeanwhile = await settle(fieldsAfterSave)
        if (typedMeanwhile !== null) await draft.keepForForm(editDraftKey(savedId), typedMeanwhile)
        onSaved(savedId)
      },
    }
    if (id === null) return void (await create.run({ product, ...callbacks }))
    await edit.run({
      id,
      ...editToSave,
      comparedFieldsOf: (serverProduct) => comparedProduct(typedProduct(serverProduct), dealershipIds),
      body: (decidedFields, serverProduct) =>
        productOf(decidedProduct(decidedFields, typedProduct(serverProduct)), serverProduct),
      ...callbacks,
    })
  }
  return { ...editedForm, save: editedForm.saving(save), missingPhotoUuids }
}
