import { useMemo, useState } from 'react'
import type { PricingDealership } from '#domain/people/dealership.ts'
import { dealerPrice } from '#domain/prices/goods.ts'
import type { Product } from '#domain/products/product.ts'
import { fittingQuantity } from '#domain/cart/quantity.ts'
import { catalogueTexts } from '#texts/catalogue/catalogue.ts'
import { useCounter } from './counter.ts'
import { DEFAULT_NOTICE_MS } from './notices.ts'
import { type QuantityMove, quantityStepper } from './quantity-stepper.ts'
import { useDealership } from './use-dealership.ts'
import { useSession } from './use-session.ts'

/** The dealership and the rights for which prices and quantities are computed. */
export interface PurchaseTerms {
  pricing: PricingDealership | null
  isAdmin: boolean
}

/** The terms of this page; the same object while they are unchanged, so that cards do not render again. */
export function usePurchaseTerms(): PurchaseTerms {
  const { isAdmin } = useSession()
  const { pricing } = useDealership()
  return useMemo(() => ({ pricing, isAdmin }), [pricing, isAdmin])
}

export interface ProductPrices {
  unitPrice: number
  /** The list price, struck out, if the dealership's price is lower; null otherwise. */
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
  /** The quantity that is being typed, null if it cannot be ordered; prices and buttons follow it at once. */
  const [typed, setTyped] = useState<number | null>()
  const wanted = typed === undefined ? quantity : (typed ?? 0)

  function change(move: QuantityMove): void {
    setTyped(undefined)
    setQuantity(move)
  }

  async function add(asked = wanted): Promise<void> {
    const fitting = fittingQuantity(asked, product, isAdmin)
    change(() => fitting)
    if (fitting === 0) return
    await cart.put(product, fitting)
    const isKept = (await cart.keptOf([product.id])).has(product.id)
    notices.give(
      isKept
        ? { kind: 'success', text: catalogueTexts.isInCart(product.name, fitting) }
        : { kind: 'failure', text: catalogueTexts.isNotKept(product.name) },
      DEFAULT_NOTICE_MS,
    )
  }

  return {
    wanted,
    canAdd: wanted > 0,
    add: () => add(),
    stepper: {
      ...quantityStepper(product, isAdmin, { quantity, shown: wanted }, change),
      onTyping: setTyped,
      onEnter: (asked: number) => {
        void add(asked) // ends in the cart and a notice
      },
    },
  }
}
