import * as v from 'valibot'
import type { EditedImage, EditedProduct } from '#domain/products/product.ts'
import { type ProductFault, productFaults } from '#domain/products/product-rules.ts'
import { imageShape } from '#domain/products/product-shape.ts'
import { tolerant } from '../tolerant-shape.ts'
import { listOf, text } from '../tolerant-values.ts'
import { productSchema, type ProductVersion, productVersionSchema } from './product.ts'

export type ProductFormMessages = Readonly<Record<ProductFault, string>>

const editedImageSchema = v.pipe(
  v.object({ ...tolerant(imageShape).entries, updateUUid: v.optional(text) }),
  v.transform(
    ({ updateUUid, ...image }): EditedImage =>
      updateUUid === undefined ? image : { ...image, replacedUuid: updateUUid },
  ),
)
const editedProductSchema = v.object({ ...productSchema.entries, images: listOf(editedImageSchema) })

/** The pictures as the body of create-update has them. */
export function sentImages(images: readonly EditedImage[]): v.InferInput<typeof editedImageSchema>[] {
  return images.map(({ replacedUuid, ...image }) =>
    replacedUuid === undefined ? image : { ...image, updateUUid: replacedUuid },
  )
}

/** The body of create-update; each fault is reported at its field. */
export function productFormBody(
  messages: ProductFormMessages,
): v.GenericSchema<unknown, EditedProduct & ProductVersion> {
  const form = v.pipe(
    editedProductSchema,
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const input = dataset.value
      for (const { field, fault } of productFaults(input)) {
        const path = { type: 'object', origin: 'value', input: { ...input }, key: field, value: input[field] }
        // `path` has the fields of an ObjectPathItem.
        addIssue({ message: messages[fault], path: [path as v.ObjectPathItem] })
      }
    }),
  )
  return v.intersect([form, productVersionSchema])
}
