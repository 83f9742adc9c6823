import type { OrderStatus } from './order-status.ts'
import { plainWords } from '../values/plain-words.ts'

/** One order of a product in its purchase history. */
export interface Purchase {
  orderId: number
  /** `MM.dd.yyyy HH:mm` in the site's time zone (G69). */
  createdAt: string
  status: OrderStatus
  quantity: number
  /** Price of one unit in that order; null when the reader may not see amounts, or the backend sends none. */
  price: number | null
}

/** The purchases of one product by a dealership (ordering.md §3). */
export interface PurchasedItem {
  productId: number
  /** The current name of the product, or its last name when the product is gone. */
  name: string
  /** Newest first. */
  purchases: Purchase[]
  /** Pieces per month since the first order (G75). */
  averageOrders: number
  /** The user who supplies the product to this dealership; null when none is set, or the reader may not see it (G76). */
  vendorId: number | null
}

/** True when every word of the search text is part of the name or the beginning of the id. */
export function matchesSearchText({ productId, name }: PurchasedItem, searchText: string): boolean {
  const words = plainWords(searchText).split(' ').filter(Boolean)
  const plainName = plainWords(name)
  return words.every((word) => plainName.includes(word) || String(productId).startsWith(word))
}
