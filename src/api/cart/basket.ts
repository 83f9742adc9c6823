import { type BasketCheck, type BasketCheckBody, basketCheckSchema } from '#contract/cart/basket.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { comparedProduct } from '#domain/cart/basket-changes.ts'
import type { Api } from '../client.ts'
import type { Answer } from '../failure.ts'

/** Compares the products as last seen with today's; one unreadable product fails the call (G132). Sends only the fields that are compared (G149). */
export function checkBasket(
  api: Api,
  { cartItems, dealershipId }: BasketCheckBody,
  signal?: AbortSignal,
): Promise<Answer<BasketCheck>> {
  const seenItems = cartItems.map(({ product, quantity }) => ({
    product: comparedProduct(product, dealershipId),
    quantity,
  }))
  const body: BasketCheckBody = { cartItems: seenItems, dealershipId }
  return api.call({ method: 'post', path: ENDPOINTS.checkBasket, body, schema: basketCheckSchema, signal })
}
