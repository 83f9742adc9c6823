// The form of an order, and the questions before the order is placed.
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

/** Buyers must enter the orderer's name; staff may leave it empty (G56). */
function orderFormSchema(isNameRequired: boolean): v.GenericSchema<OrderForm, OrderForm> {
  const ordererName = isNameRequired
    ? v.pipe(shortText, v.nonEmpty(checkoutTexts.mustEnter))
    : v.pipe(
        shortText,
        v.transform((name) => name || checkoutTexts.staffName),
      )
  return v.object({ poNumber: shortText, ordererName, confirmNumber: shortText })
}

/** The typed fields of an order (ordering.md §5 Basket). */
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

/** Without a chosen dealership, Checkout focuses the selector, or the region that says why there is none. */
function useRequiredDealership() {
  /** The region with the selector. */
  const orderingFor = useRef<HTMLElement>(null)
  const [isDealershipRequired, setIsDealershipRequired] = useState(false)
  function leadToDealership(): void {
    setIsDealershipRequired(true)
    const region = orderingFor.current
    const target = region?.querySelector<HTMLElement>('select, input') ?? region
    target?.focus()
  }
  return { orderingFor, isDealershipRequired, leadToDealership }
}

export function useOrderForm({ cart, isBusy, onCheckout, onVisitor }: OrderFormInput) {
  const { cart: storedCart } = useCounter()
  const { isSignedIn, may } = useSession()
  const { chosenDealership } = useDealership()
  const isStaff = may('administerOrders')
  const mayOrder = !isSignedIn || may('placeOrders')
  const isShippingOpen = !isStaff && isShippingToBeDetermined(chosenDealership?.shippingAddress.state?.code)
  const resolver = useMemo(() => valibotResolver(orderFormSchema(!isStaff)), [isStaff])
  const form = useForm<OrderForm, unknown, OrderForm>({
    resolver,
    defaultValues: {
      poNumber: cart.poNumber,
      ordererName: cart.ordererName,
      confirmNumber: cart.confirmNumber,
    },
  })
  // Set at the press, because validating takes a moment in which a second press may come.
  const isSubmitting = useRef(false)
  const { orderingFor, isDealershipRequired, leadToDealership } = useRequiredDealership()
  const findHolder = usePaperNumber()
  const [question, setQuestion] = useState<{ typedOrder: OrderForm; holder: PaperNumberHolder } | null>(null)
  const takesPaperNumber = isStaff && chosenDealership !== null && chosenDealership.dealerLicenseNumber !== ''
  const registerField = (field: keyof OrderForm) =>
    form.register(field, {
      onChange: (event: { target: { value: string } }) => {
        void cart.write({ [field]: event.target.value }) // a draft; the form holds the shown text
      },
    })

  async function placeOrder(typedOrder: OrderForm, isPaperAgreed = false): Promise<void> {
    if (chosenDealership === null) return leadToDealership()
    // The number may have been typed for another dealership, or before the person lost the permission.
    const confirmNumber = takesPaperNumber ? typedOrder.confirmNumber : ''
    if (confirmNumber !== '' && !isPaperAgreed) {
      // If the orders cannot be read, the order is placed: the question is only a help.
      const holder = await findHolder(confirmNumber).catch(() => null)
      if (holder !== null) return setQuestion({ typedOrder, holder })
    }
    // The latest amounts are stored already, but the live query may not show them yet.
    const edited = isStaff ? (await storedCart.readStored()).edited : {}
    await onCheckout({
      cartRevision: cart.revision,
      dealership: chosenDealership,
      poNumber: typedOrder.poNumber,
      ordererName: typedOrder.ordererName,
      confirmNumber,
      edited,
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
    if (chosenDealership === null) {
      event.preventDefault()
      leadToDealership()
      return
    }
    isSubmitting.current = true
    return form
      .handleSubmit((typedOrder) => placeOrder(typedOrder))(event)
      .finally(() => {
        isSubmitting.current = false
      })
  }

  return {
    form,
    registerField,
    submit,
    isStaff,
    mayOrder,
    isShippingOpen,
    takesPaperNumber,
    orderingFor,
    isDealershipRequired,
    /** Asks when another order already has the paper order number. */
    paperQuestion: {
      question,
      agree(): void {
        setQuestion(null)
        if (question) void placeOrder(question.typedOrder, true) // the result shows as after any Checkout
      },
      cancel: () => setQuestion(null),
    },
  }
}
