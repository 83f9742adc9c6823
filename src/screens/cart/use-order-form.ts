// The form of an order, and the question before two orders get the same paper order number.
import { valibotResolver } from '@hookform/resolvers/valibot'
import { type BaseSyntheticEvent, useMemo, useRef } from 'react'
import { useForm } from 'react-hook-form'
import * as v from 'valibot'
import { useCounter } from '#app-context/counter.ts'
import { showReason } from '#app-context/notices.ts'
import { useDealership } from '#app-context/people/use-dealership.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { fieldRules } from '#contract/field-rules.ts'
import { isShippingToBeDetermined } from '#domain/people/dealership.ts'
import type { PlaceRequest } from '#outbox/pending-order.ts'
import { type PaperNumberHolder, usePaperNumber } from '#server-state/orders/use-paper-number.ts'
import { checkoutTexts } from '#texts/cart/cart.ts'
import { validationTexts } from '#texts/validation.ts'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import type { PricedCart } from './use-priced-cart.ts'

const optionalText = fieldRules(validationTexts).optionalText

/** Buyers must enter the orderer's name; staff may leave it empty (G56). */
function orderFormSchema(isNameRequired: boolean): v.GenericSchema<OrderForm, OrderForm> {
  const ordererName = isNameRequired
    ? v.pipe(optionalText, v.nonEmpty(checkoutTexts.mustEnter))
    : v.pipe(
        optionalText,
        v.transform((name) => name || checkoutTexts.staffName),
      )
  return v.object({ poNumber: optionalText, ordererName, confirmNumber: optionalText })
}

function holderWords(holder: PaperNumberHolder): string {
  return holder.kind === 'order'
    ? checkoutTexts.heldByOrder(holder.orderId)
    : checkoutTexts.heldByPending(holder.dealership)
}

/** The typed fields of an order (ordering.md §5 Basket). */
interface OrderForm {
  poNumber: string
  ordererName: string
  /** The number of a paper order. Only staff type it, for dealerships with a dealer license number. */
  confirmNumber: string
}

export interface OrderFormInput {
  cart: PricedCart
  isBusy: boolean
  /** Resolves false, and shows why, if a quantity of the cart cannot be ordered. */
  checkQuantities: (shownRevision: number) => Promise<boolean>
  onCheckout: (request: PlaceRequest) => Promise<unknown>
  onVisitorCheckout: () => void
}

/**
 * Without a chosen dealership, Checkout shows a notice and focuses the selector of dealerships. For people without a selector it focuses
 * the region of the dealership, which says why they cannot choose.
 */
function useRequiredDealership() {
  /** The region that shows the order's dealership, and the selector for people who may choose. */
  const dealershipRegion = useRef<HTMLElement>(null)
  const { notices } = useCounter()
  function requireDealership(): void {
    showReason(notices, checkoutTexts.missingDealership)
    const region = dealershipRegion.current
    const target = region?.querySelector<HTMLElement>('select, input') ?? region
    target?.focus()
  }
  return { dealershipRegion, requireDealership }
}

export function useOrderForm({
  cart,
  isBusy,
  checkQuantities,
  onCheckout,
  onVisitorCheckout,
}: OrderFormInput) {
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
  // Becomes true at the press, because a second press may come while the fields are validated.
  const isSubmitting = useRef(false)
  const { dealershipRegion, requireDealership } = useRequiredDealership()
  const findHolder = usePaperNumber()
  // The state prints each paper order once (G172).
  const paperNumberQuestion = useConfirm(
    ({ typedOrder, holder }: { typedOrder: OrderForm; holder: PaperNumberHolder }) => ({
      title: checkoutTexts.paperNumberTitle,
      text: checkoutTexts.paperNumberTaken(typedOrder.confirmNumber, holderWords(holder)),
      confirmText: checkoutTexts.placeAllTheSame,
      onConfirm: () => void placeOrder(typedOrder, true), // the screen shows the result, as after every Checkout
    }),
  )
  const takesPaperNumber = isStaff && chosenDealership !== null && chosenDealership.dealerLicenseNumber !== ''
  const registerField = (field: keyof OrderForm) =>
    form.register(field, {
      onChange: (event: { target: { value: string } }) => {
        void cart.write({ [field]: event.target.value }) // if the cart cannot store the text, the form still shows it
      },
    })

  async function placeOrder(typedOrder: OrderForm, isNumberReuseConfirmed = false): Promise<void> {
    if (chosenDealership === null) return requireDealership()
    // The number may have been typed for another dealership, or before the person lost the permission.
    const confirmNumber = takesPaperNumber ? typedOrder.confirmNumber : ''
    if (confirmNumber !== '' && !isNumberReuseConfirmed) {
      if (!(await checkQuantities(cart.revision))) return
      // If the orders cannot be read, the order is placed: the question is only a help.
      const holder = await findHolder(confirmNumber).catch(() => null)
      if (holder !== null) return paperNumberQuestion.ask({ typedOrder, holder })
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
      onVisitorCheckout()
      return
    }
    if (isBusy || isSubmitting.current || !mayOrder) return
    if (chosenDealership === null) {
      event.preventDefault()
      requireDealership()
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
    dealershipRegion,
    /** Asks whether the order may get the paper order number that another order has. */
    paperNumberDialog: paperNumberQuestion.dialog,
  }
}
