import { basketCalls } from '#contract/cart/basket-calls.ts'
import type { BasketCheck, BasketCheckBody } from '#contract/cart/basket.ts'
import { comparedProduct } from '#domain/cart/basket-changes.ts'
import { callOf } from '../call-of.ts'
import type { Api } from '../client.ts'
import type { Answer } from '../failure.ts'

/**
 * Asks the server which products changed since the device read them. Sends only the compared fields (G149); one
 * unreadable product in the answer fails the call (G132).
 */
export function checkBasket(
  api: Api,
  { cartItems, dealershipId }: BasketCheckBody,
  signal?: AbortSignal,
): Promise<Answer<BasketCheck>> {
  const comparedItems = cartItems.map(({ product, quantity }) => ({
    product: comparedProduct(product, dealershipId),
    quantity,
  }))
  const body: BasketCheckBody = { cartItems: comparedItems, dealershipId }
  return api.call(callOf(basketCalls.checkBasket, { body, signal }))
}
