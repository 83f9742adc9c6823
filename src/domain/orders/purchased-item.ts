import * as v from 'valibot'
import { plainWords } from '../values/plain-words.ts'
import { id, numberOr, orNull, textOr } from '../values/shape-values.ts'
import { orderStatusShape } from './order-status.ts'

/** One order of a product in its purchase history. */
const purchaseShape = v.object({
  orderId: id,
  /** `MM.dd.yyyy HH:mm` in the site's time zone (G69). */
  createdAt: v.string(),
  status: orderStatusShape,
  quantity: v.number(),
  /** Price of one unit in that order; null when the reader may not see amounts, or the backend sends none. */
  price: orNull(v.number()),
})
export type Purchase = v.InferOutput<typeof purchaseShape>

/** The purchases of one product by a dealership (ordering.md §3). */
export const purchasedItemShape = v.object({
  productId: id,
  /** The current name of the product, or its last name when the product is gone. */
  name: textOr(''),
  /** Newest first. */
  purchases: v.array(purchaseShape),
  /** Pieces per month since the first order (G75). */
  averageOrders: numberOr(0),
  /** The user who supplies the product to this dealership; null when none is set, or the reader may not see it (G76). */
  vendorId: orNull(id),
})
export type PurchasedItem = v.InferOutput<typeof purchasedItemShape>

/** True when every word of the search text is part of the name or the beginning of the id. */
export function matchesSearchText({ productId, name }: PurchasedItem, searchText: string): boolean {
  const words = plainWords(searchText).split(' ').filter(Boolean)
  const plainName = plainWords(name)
  return words.every((word) => plainName.includes(word) || String(productId).startsWith(word))
}
