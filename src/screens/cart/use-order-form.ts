// What a person types to place an order, and the questions before it is placed.
import { valibotResolver } from '@hookform/resolvers/valibot'
import { type BaseSyntheticEvent, useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as v from 'valibot'
import { useCounter } from '#app-context/counter.ts'
import { useDealership } from '#app-context/use-dealership.ts'
import { useSession } from '#app-context/use-session.ts'
import { fieldRules } from '#contract/field-rules.ts'
import { isShippingToBeDetermined } from '#domain/people/dealership.ts'
import type { PlaceRequest } from '#outbox/pending-order.ts'
import { type PaperNumberHolder, usePaperNumber } from '#server-state/orders/use-paper-number.ts'
import { checkoutTexts } from '#texts/cart/cart.ts'
import { validationTexts } from '#texts/validation.ts'
import type { PricedCart } from './use-priced-cart.ts'

const shortText = fieldRules(validationTexts).optionalText

/** Ordinary users must enter the orderer's name; staff may leave it empty (G56). */
function orderFormSchema(isNameRequired: boolean): v.GenericSchema<OrderForm, OrderForm> {
  const ordererName = isNameRequired
    ? v.pipe(shortText, v.nonEmpty(checkoutTexts.mustEnter))
    : v.pipe(
        shortText,
        v.transform((name) => name || checkoutTexts.staffName),
      )
  return v.object({ poNumber: shortText, ordererName, confirmNumber: shortText })
}

/** What a person types to place an order (ordering.md §5 Basket). */
interface OrderForm {
  poNumber: string
  ordererName: string
  /** Number of a paper order, for dealerships with a dealer license number. */
  confirmNumber: string
}

export interface OrderFormInput {
  cart: PricedCart
  isBusy: boolean
  onCheckout: (request: PlaceRequest) => Promise<unknown>
  onVisitor: () => void
}

/** Where no dealership is chosen, Checkout leads to the selector; where there is none, to the region that says so. */
function useMissedDealership() {
  /** The region with the selector. */
  const orderingFor = useRef<HTMLElement>(null)
  const [isDealershipMissed, setIsDealershipMissed] = useState(false)
  function leadToDealership(): void {
    setIsDealershipMissed(true)
    const region = orderingFor.current
    const target = region?.querySelector<HTMLElement>('select, input') ?? region
    target?.focus()
  }
  return { orderingFor, isDealershipMissed, leadToDealership }
}

export function useOrderForm({ cart, isBusy, onCheckout, onVisitor }: OrderFormInput) {
  const { cart: keptCart } = useCounter()
  const { isSignedIn, may } = useSession()
  const { chosen } = useDealership()
  const isStaff = may('administerOrders')
  const mayOrder = !isSignedIn || may('placeOrders')
  const isShippingOpen = !isStaff && isShippingToBeDetermined(chosen?.shippingAddress.state?.code)
  const resolver = useMemo(() => valibotResolver(orderFormSchema(!isStaff)), [isStaff])
  const form = useForm<OrderForm, unknown, OrderForm>({
    resolver,
    defaultValues: {
      poNumber: cart.poNumber,
      ordererName: cart.ordererName,
      confirmNumber: cart.confirmNumber,
    },
  })
  // From the press on: checking the form takes a moment in which a second press may come.
  const isSubmitting = useRef(false)
  const { orderingFor, isDealershipMissed, leadToDealership } = useMissedDealership()
  const findHolder = usePaperNumber()
  const [asked, setAsked] = useState<{ typed: OrderForm; holder: PaperNumberHolder } | null>(null)
  const takesPaperNumber = isStaff && chosen !== null && chosen.dealerLicenseNumber !== ''
  const keep = (field: keyof OrderForm) =>
    form.register(field, {
      onChange: (event: { target: { value: string } }) => {
        void cart.write({ [field]: event.target.value }) // a draft: the form itself holds what is shown
      },
    })

  async function place(typed: OrderForm, isPaperAgreed = false): Promise<void> {
    if (chosen === null) return leadToDealership()
    // Typed for another dealership, or by somebody who had the right, it is not this order's.
    const confirmNumber = takesPaperNumber ? typed.confirmNumber : ''
    if (confirmNumber !== '' && !isPaperAgreed) {
      // Where nothing could be read the order is placed: the question is a help, not a gate.
      const holder = await findHolder(confirmNumber).catch(() => null)
      if (holder !== null) return setAsked({ typed, holder })
    }
    // An amount typed a moment ago is stored already, but perhaps not yet shown by the live query.
    const { edited } = await keptCart.stored()
    await onCheckout({
      cartRevision: cart.revision,
      dealership: chosen,
      poNumber: typed.poNumber,
      ordererName: typed.ordererName,
      confirmNumber,
      edited: isStaff ? edited : {},
      isShippingOpen,
      pricesAsOf: cart.pricesAsOf,
    })
  }

  function submit(event: BaseSyntheticEvent): Promise<void> | undefined {
    if (!isSignedIn) {
      onVisitor()
      return
    }
    if (isBusy || isSubmitting.current || !mayOrder) return
    if (chosen === null) {
      event.preventDefault()
      leadToDealership()
      return
    }
    isSubmitting.current = true
    return form
      .handleSubmit((typed) => place(typed))(event)
      .finally(() => {
        isSubmitting.current = false
      })
  }

  return {
    form,
    keep,
    submit,
    isStaff,
    mayOrder,
    isShippingOpen,
    takesPaperNumber,
    orderingFor,
    isDealershipMissed,
    /** Another order has the paper order's number. */
    paperQuestion: {
      asked,
      agree(): void {
        setAsked(null)
        if (asked) void place(asked.typed, true) // its end shows as that of any Checkout
      },
      giveUp: () => setAsked(null),
    },
  }
}
