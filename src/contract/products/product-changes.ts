// The calls by which staff change a single product (storefront.md §7 Products; G113).
import * as v from 'valibot'
import { ROOT_PARENT_ID } from '#domain/products/product.ts'
import { PRODUCT_TYPES } from '#domain/products/product-shape.ts'
import { id } from '../tolerant-values.ts'

const HIGHEST_ID = 2_147_483_647
const productId = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(HIGHEST_ID))

export const archiveBody = v.object({ id: productId, flag: v.boolean() })

export const changeTypeBody = v.object({ id: productId, type: v.picklist(PRODUCT_TYPES) })
export type ChangeTypeBody = v.InferOutput<typeof changeTypeBody>

/** `parent` -1 is the top level. */
export const changeParentBody = v.object({
  id: productId,
  parent: v.union([v.literal(ROOT_PARENT_ID), productId]),
})
export type ChangeParentBody = v.InferOutput<typeof changeParentBody>

/** Moves the product to the position of one of its siblings. */
export const changeOrderBody = v.object({ id: productId, newPlaceProductId: productId })
export type ChangeOrderBody = v.InferOutput<typeof changeOrderBody>

/** Answer of create-update. */
export const savedProductSchema = v.object({ id })
