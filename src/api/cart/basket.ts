import { type BasketCheck, type BasketCheckBody, basketCheckSchema } from '#contract/cart/basket.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { comparedProduct } from '#domain/cart/basket-changes.ts'
import type { Api } from '../client.ts'
import type { Answer } from '../failure.ts'

/** Compares products as last seen with today's; strict (G132, G149). Only what is compared is sent of them. */
export function checkBasket(
  api: Api,
  { cartItems, dealershipId }: BasketCheckBody,
  signal?: AbortSignal,
): Promise<Answer<BasketCheck>> {
  const seen = cartItems.map(({ product, quantity }) => ({
    product: comparedProduct(product, dealershipId),
    quantity,
  }))
  const body: BasketCheckBody = { cartItems: seen, dealershipId }
  return api.call({ method: 'post', path: ENDPOINTS.checkBasket, body, schema: basketCheckSchema, signal })
}
