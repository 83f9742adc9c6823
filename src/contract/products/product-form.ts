import * as v from 'valibot'
import type { Product } from '#domain/products/product.ts'
import { type ProductFault, productFaults } from '#domain/products/product-rules.ts'
import { productSchema, type ProductVersion, productVersionSchema } from './product.ts'

export type ProductFormMessages = Readonly<Record<ProductFault, string>>

/** The body of create-update; each fault is reported at its field. */
export function productFormBody(
  messages: ProductFormMessages,
): v.GenericSchema<unknown, Product & ProductVersion> {
  const form = v.pipe(
    productSchema,
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
