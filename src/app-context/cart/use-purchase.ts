import { useMemo, useState } from 'react'
import type { PricingDealership } from '#domain/people/dealership.ts'
import { dealerPrice } from '#domain/prices/goods.ts'
import type { Product } from '#domain/products/product.ts'
import { fittingQuantity } from '#domain/cart/quantity.ts'
import { catalogueTexts } from '#texts/catalogue/catalogue.ts'
import { useCounter } from '../counter.ts'
import { DEFAULT_NOTICE_MS } from '../notices.ts'
import { type QuantityUpdater, quantityStepperProps } from './quantity-stepper.ts'
import { useDealership } from '../people/use-dealership.ts'
import { useSession } from '../people/use-session.ts'

/** The dealership and the rights that decide prices and quantities. */
export interface PurchaseTerms {
  pricing: PricingDealership | null
  isAdmin: boolean
}

/** The terms of this page. Unchanged terms are the same object, so that cards do not render again. */
export function usePurchaseTerms(): PurchaseTerms {
  const { isAdmin } = useSession()
  const { pricing } = useDealership()
  return useMemo(() => ({ pricing, isAdmin }), [pricing, isAdmin])
}

export interface ProductPrices {
  unitPrice: number
  /** The list price if the dealership's price is lower, shown struck out; otherwise null. */
  listPrice: number | null
}

export function pricesOf(product: Product, { pricing }: PurchaseTerms): ProductPrices {
  const unitPrice = dealerPrice(product, pricing)
  const listPrice = pricing === null ? unitPrice : dealerPrice(product, null)
  return { unitPrice, listPrice: listPrice > unitPrice ? listPrice : null }
}

/** The chosen quantity of a product, and the action that puts it into the cart. */
export function usePurchase(product: Product, { isAdmin }: PurchaseTerms) {
  const { cart, notices } = useCounter()
  const [quantity, setQuantity] = useState(0)
  /**
   * The quantity in the field while the person types: null if it cannot be ordered, undefined if the person does not
   * type. Prices and buttons use it at once.
   */
  const [typedQuantity, setTypedQuantity] = useState<number | null>()
  const orderQuantity = typedQuantity === undefined ? quantity : (typedQuantity ?? 0)

  function change(updater: QuantityUpdater): void {
    setTypedQuantity(undefined)
    setQuantity(updater)
  }

  async function add(requestedQuantity = orderQuantity): Promise<void> {
    const newQuantity = fittingQuantity(requestedQuantity, product, isAdmin)
    change(() => newQuantity)
    if (newQuantity === 0) return
    await cart.setQuantity(product, newQuantity)
    const isInCart = (await cart.readIdsInCart([product.id])).has(product.id)
    notices.show(
      isInCart
        ? { kind: 'success', text: catalogueTexts.isInCart(product.name, newQuantity) }
        : { kind: 'failure', text: catalogueTexts.isNotAdded(product.name) },
      DEFAULT_NOTICE_MS,
    )
  }

  return {
    orderQuantity,
    canAdd: orderQuantity > 0,
    add: () => add(),
    stepper: {
      ...quantityStepperProps(product, isAdmin, { quantity, quantityInField: orderQuantity }, change),
      onTyping: setTypedQuantity,
      onEnter: (enteredQuantity: number) => {
        void add(enteredQuantity) // a notice shows the result
      },
    },
  }
}
