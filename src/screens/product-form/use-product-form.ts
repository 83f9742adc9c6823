import { useEffect, useMemo, useState } from 'react'
import type { FieldErrors, Resolver } from 'react-hook-form'
import type { FormDraft } from '#app-context/use-draft.ts'
import { comparedProduct, dealershipIdsOf, decidedProduct } from '#domain/products/compared-product.ts'
import type { Product } from '#domain/products/product.ts'
import { productOf, typedProduct } from '#domain/products/typed-product.ts'
import { useEditedForm } from '#server-state/use-edited-form.ts'
import { useSaveProduct } from '#server-state/products/use-save-product.ts'
import {
  draftOf,
  editDraftKey,
  fieldErrors,
  type ProductDraft,
  type ProductFields,
  productFields,
  withDraft,
} from './product-fields.ts'

interface ProductFormInput {
  /** null: a new one. */
  id: number | null
  /** As the server tells it, or with the defaults of a new one. */
  base: Product
  draft: FormDraft<ProductDraft>
  onSaved: (id: number) => void
}

/** What a picture replaced is gone once it is saved. */
function asSaved(sent: ProductFields): ProductFields {
  return { ...sent, images: sent.images.map(({ uuid, name }) => ({ uuid, name })) }
}

/** The form of a product. */
export function useProductForm({ id, base, draft, onSaved }: ProductFormInput) {
  const told = useMemo(() => productFields(base), [base])
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set())
  const resolver: Resolver<ProductFields, unknown, ProductFields> = (typed) => {
    const errors = fieldErrors(typed, base, missing)
    if (Object.keys(errors).length === 0) return { values: typed, errors: {} }
    return { values: {}, errors: errors as FieldErrors<ProductFields> } // by the names of its fields
  }
  const edited = useEditedForm({
    told,
    isNew: id === null,
    draft,
    draftOf,
    withDraft,
    resolverFor: () => resolver,
  })
  const { trigger } = edited.form
  useEffect(() => {
    if (missing.size > 0) void trigger('images') // says it at the field
  }, [missing, trigger])
  const { create, edit } = useSaveProduct(id, (uuids) => setMissing(new Set([...missing, ...uuids])))

  async function save(typed: ProductFields): Promise<void> {
    const product = productOf(typed, base)
    const mine = productFields(product)
    const ids = dealershipIdsOf(edited.opened, mine)
    const { settle, ...checked } = edited.begin(mine, {
      split: ({ photoAddress: _, ...fields }) => comparedProduct(fields, ids),
      join: (decided, fields) => ({ ...fields, ...decidedProduct(decided, fields) }),
    })
    const saved = {
      async onSaved(savedId: number) {
        const typedMeanwhile = await settle(asSaved)
        if (typedMeanwhile !== null) await draft.keepAs(editDraftKey(savedId), typedMeanwhile)
        onSaved(savedId)
      },
    }
    if (id === null) return void (await create.run({ product, ...saved }))
    await edit.run({
      id,
      ...checked,
      compared: (now) => comparedProduct(typedProduct(now), ids),
      body: (decided, now) => productOf(decidedProduct(decided, typedProduct(now)), now),
      ...saved,
    })
  }
  return { ...edited, save, missing }
}
