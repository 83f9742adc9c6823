import type { OrderStatus } from './order-status.ts'
import { plainWords } from '../values/plain-words.ts'

/** One order of a product in its purchase history. */
export interface Purchase {
  orderId: number
  /** `MM.dd.yyyy HH:mm` in America/Chicago (G69). */
  createdAt: string
  status: OrderStatus
  quantity: number
  /** Price of one unit then; null where the reader may not see amounts, or the backend does not tell. */
  price: number | null
}

/** What a dealership bought of one product (ordering.md §3). */
export interface PurchasedItem {
  productId: number
  /** As it is called now, or was where it is gone. */
  name: string
  /** Newest first. */
  purchases: Purchase[]
  /** Pieces a month since the first order (G75). */
  averageOrders: number
  /** The user who supplies it to this dealership; null where nobody is named, or the reader may not know (G76). */
  vendorId: number | null
}

/** Every word is part of the name, or the id begins with it. */
export function matchesPurchase({ productId, name }: PurchasedItem, text: string): boolean {
  const words = plainWords(text).split(' ').filter(Boolean)
  const ofName = plainWords(name)
  return words.every((word) => ofName.includes(word) || String(productId).startsWith(word))
}
