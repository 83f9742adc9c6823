// The cart of a new customer: its shipping and tax follow the state in the form (G47), and the form places the order.
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSession } from '#app-context/people/use-session.ts'
import {
  dealershipOfVisitor,
  isShippingToBeDetermined,
  pricingDealership,
  type State,
} from '#domain/people/dealership.ts'
import { priceCart } from '#domain/prices/pricing.ts'
import type { NewCustomer, PlaceRequest } from '#outbox/pending-order.ts'
import type { PricedCart } from './use-priced-cart.ts'

/** The content of the form of new customers. */
export interface NewCustomerOrder {
  customer: NewCustomer
  state: State
  poNumber: string
}

export interface NewCustomerFormProps {
  /** The P.O. number in the form until the person types another. */
  poNumber: string
  isBusy: boolean
  onChooseState: (state: State | null) => void
  /** Resolves false when the order is in the cart, otherwise true. */
  onOrder: (order: NewCustomerOrder) => Promise<boolean>
}

const NO_CUSTOMER = { companyName: '', email: '', phone: '' }

export function useNewCustomer(cart: PricedCart, checkout: (request: PlaceRequest) => Promise<boolean>) {
  const { isSignedIn } = useSession()
  const [query] = useSearchParams()
  const [state, chooseState] = useState<State | null>(null)
  const isFormOpen = !isSignedIn && cart.itemCount > 0 && query.has('new-customer')
  const isShippingOpen = isShippingToBeDetermined(state?.code)
  const pricedCart = useMemo(() => {
    const cartPrice = priceCart(
      cart.lines,
      state && pricingDealership(dealershipOfVisitor(NO_CUSTOMER, state)),
    )
    return { ...cart, cartPrice }
  }, [cart, state])

  function placeOrder({ customer, state: customerState, poNumber }: NewCustomerOrder): Promise<boolean> {
    return checkout({
      cartRevision: cart.revision,
      customer,
      dealership: dealershipOfVisitor(customer, customerState),
      poNumber,
      ordererName: customer.name,
      confirmNumber: '',
      edited: {},
      isShippingOpen: isShippingToBeDetermined(customerState.code),
      pricesAsOf: cart.pricesAsOf,
    })
  }
  return { isFormOpen, cart: pricedCart, isShippingOpen, chooseState, placeOrder }
}
