import { useCart } from '#app-context/cart/use-cart.ts'
import { useDealership } from '#app-context/people/use-dealership.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { isShippingToBeDetermined } from '#domain/people/dealership.ts'
import { dealerPrice } from '#domain/prices/goods.ts'
import { addedShipping } from '#domain/restock/added-shipping.ts'
import { decimal, roundToCents, sum } from '#domain/values/money.ts'
import type { RestockRow } from './use-restock.ts'

export interface OrderSums {
  /** The number of products that have a quantity. */
  count: number
  /** The price of the products in dollars, without shipping and tax. */
  amount: number
  /** The shipping in dollars that they add to the cart; null while it is to be determined. */
  shipping: number | null
}

/** The cost of the rows with a quantity, as the cart would count it. */
export function useOrderSums(rows: readonly RestockRow[]): OrderSums {
  const { pricing, chosenDealership } = useDealership()
  const { lines } = useCart()
  const { may } = useSession()
  const isShippingOpen =
    !may('administerOrders') && isShippingToBeDetermined(chosenDealership?.shippingAddress.state?.code)
  const addedRows = rows.filter(({ quantity }) => quantity > 0)
  const amount = sum(
    addedRows.map(({ product, quantity }) => decimal(dealerPrice(product, pricing)).times(quantity)),
  )
  return {
    count: addedRows.length,
    amount: roundToCents(amount),
    shipping: isShippingOpen ? null : addedShipping(lines, addedRows, pricing),
  }
}
