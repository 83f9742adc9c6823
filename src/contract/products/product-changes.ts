// The calls by which staff change a single product (storefront.md §7 Products; G113).
import * as v from 'valibot'
import { rowId } from '#domain/values/row-id.ts'
import { ROOT_PARENT_ID } from '#domain/products/product.ts'
import { PRODUCT_TYPES } from '#domain/products/product-shape.ts'
import { id } from '../tolerant-values.ts'

export const archiveBody = v.object({ id: rowId, flag: v.boolean() })

export const changeTypeBody = v.object({ id: rowId, type: v.picklist(PRODUCT_TYPES) })
export type ChangeTypeBody = v.InferOutput<typeof changeTypeBody>

/** `parent` -1 is the top level. */
export const changeParentBody = v.object({
  id: rowId,
  parent: v.union([v.literal(ROOT_PARENT_ID), rowId]),
})
export type ChangeParentBody = v.InferOutput<typeof changeParentBody>

/** Moves the product to the position of one of its siblings. */
export const changeOrderBody = v.object({ id: rowId, newPlaceProductId: rowId })
export type ChangeOrderBody = v.InferOutput<typeof changeOrderBody>

/** Answer of create-update. */
export const savedProductSchema = v.object({ id })
