import type { BasketCheckBody } from '#contract/cart/basket.ts'
import type { FieldChange, PercentageChange } from '#domain/cart/cart-warning.ts'
import { changedFields, changedPercentages } from '#domain/cart/basket-changes.ts'
import { NO_DEALERSHIP_ID } from '#domain/people/dealership.ts'
import { isInScope } from '#domain/people/dealership-scope.ts'
import type { Product } from '#domain/products/product.ts'
import type { Statements } from '#server/database/open-database.ts'
import type { Scope } from '../../authority/scope.ts'
import { dealershipNotAllowed } from '../../refusal.ts'
import { isRowId } from '#domain/values/row-id.ts'
import { findKnownProducts } from './find-products.ts'

export interface BasketChanges {
  fieldChanges: Record<string, FieldChange[]>
  percentageChanges: Record<string, PercentageChange[]>
  items: Product[]
}

/**
 * Compares the products of the cart with the current products; `items` has neither removed products nor those hidden
 * from the caller (G149).
 */
export async function checkBasket(
  statements: Statements,
  scope: Scope,
  { cartItems, dealershipId }: BasketCheckBody,
  now: Date,
): Promise<BasketChanges> {
  if (dealershipId !== NO_DEALERSHIP_ID && !isInScope(scope.ordersFor, dealershipId))
    throw dealershipNotAllowed()
  const ids = [...new Set(cartItems.map((item) => item.product.id).filter(isRowId))]
  const items = ids.length === 0 ? [] : await findKnownProducts(statements, scope, ids, now)
  const currentProductsById = new Map(items.map((item) => [item.id, item]))
  const fieldChanges: Record<string, FieldChange[]> = {}
  const percentageChanges: Record<string, PercentageChange[]> = {}
  for (const { product: cartProduct } of cartItems) {
    const currentProduct = currentProductsById.get(cartProduct.id)
    if (!currentProduct) continue
    const fields = changedFields(cartProduct, currentProduct)
    const percentages = changedPercentages(
      cartProduct.discountsDTO,
      currentProduct.discountsDTO,
      dealershipId,
    )
    if (fields.length > 0) fieldChanges[cartProduct.id] = fields
    if (percentages.length > 0) percentageChanges[cartProduct.id] = percentages
  }
  return { fieldChanges, percentageChanges, items }
}
