import { valibotResolver } from '@hookform/resolvers/valibot'
import { useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as v from 'valibot'
import { useCounter } from '#app-context/counter.ts'
import { useDealership } from '#app-context/use-dealership.ts'
import { useSession } from '#app-context/use-session.ts'
import { fieldRules } from '#contract/field-rules.ts'
import { isShippingToBeDetermined } from '#domain/dealership.ts'
import type { PlaceRequest } from '#outbox/pending-order.ts'
import { checkoutTexts } from '#texts/cart.ts'
import { newCustomerTexts } from '#texts/new-customer.ts'
import { validationTexts } from '#texts/validation.ts'
import { Button } from '#ui/button/button.tsx'
import { enterMovesOn } from '#ui/focus/enter-moves-on.ts'
import { Field } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Card } from '#ui/layout/card.tsx'
import { CartTotals } from './cart-totals.tsx'
import styles from './order-summary.module.css'
import { OrderingFor, ShipToLine } from './ordering-for.tsx'
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

interface OrderSummaryProps {
  cart: PricedCart
  isBusy: boolean
  onCheckout: (request: PlaceRequest) => Promise<unknown>
  onVisitor: () => void
}

/** Totals and what the person types to order. Every letter is kept with the cart, so that nothing is lost. */
export function OrderSummary({ cart, isBusy, onCheckout, onVisitor }: OrderSummaryProps) {
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
  const { errors } = form.formState
  // From the press on: checking the form takes a moment in which a second press may come.
  const isSubmitting = useRef(false)
  const orderingFor = useRef<HTMLElement>(null)
  const [isDealershipMissed, setIsDealershipMissed] = useState(false)
  const keep = (field: keyof OrderForm) =>
    form.register(field, {
      onChange: (event: { target: { value: string } }) => {
        void cart.write({ [field]: event.target.value }) // a draft: the form itself holds what is shown
      },
    })

  /** Where none is chosen, Checkout leads to the selector; where there is none, to the region that says so. */
  function leadToDealership(): void {
    setIsDealershipMissed(true)
    const region = orderingFor.current
    const target = region?.querySelector<HTMLElement>('select, input') ?? region
    target?.focus()
  }

  async function place(typed: OrderForm): Promise<void> {
    if (chosen === null) return leadToDealership()
    // An amount typed a moment ago is stored already, but perhaps not yet shown by the live query.
    const { edited } = await keptCart.stored()
    await onCheckout({
      cartRevision: cart.revision,
      dealership: chosen,
      poNumber: typed.poNumber,
      ordererName: typed.ordererName,
      // What was typed for another dealership is not this one's.
      confirmNumber: chosen.dealerLicenseNumber === '' ? '' : typed.confirmNumber,
      edited: isStaff ? edited : {},
      isShippingOpen,
      pricesAsOf: cart.pricesAsOf,
    })
  }

  return (
    <Card as="aside" label={checkoutTexts.summary}>
      <Form
        form={form}
        isLight
        className={styles.summary}
        onKeyDown={enterMovesOn}
        onSubmit={(event) => {
          if (!isSignedIn) return onVisitor()
          if (isBusy || isSubmitting.current || !mayOrder) return
          if (chosen === null) {
            event.preventDefault()
            return leadToDealership()
          }
          isSubmitting.current = true
          return form
            .handleSubmit(place)(event)
            .finally(() => {
              isSubmitting.current = false
            })
        }}
      >
        {isSignedIn && <OrderingFor ref={orderingFor} isMissed={isDealershipMissed} />}
        <CartTotals cart={cart} isShippingOpen={isShippingOpen} isEditable={isStaff} />
        <Field label={checkoutTexts.ordererName} error={errors.ordererName?.message}>
          <TextInput
            {...keep('ordererName')}
            placeholder={isStaff ? checkoutTexts.staffName : checkoutTexts.mustEnter}
            autoComplete="off"
            enterKeyHint="next"
            data-takes-scans
            required={!isStaff && isSignedIn}
          />
        </Field>
        <Field label={checkoutTexts.poNumber} error={errors.poNumber?.message}>
          <TextInput {...keep('poNumber')} autoComplete="off" enterKeyHint="next" data-takes-scans />
        </Field>
        {chosen && chosen.dealerLicenseNumber !== '' && (
          <Field label={checkoutTexts.confirmNumber} error={errors.confirmNumber?.message}>
            <TextInput {...keep('confirmNumber')} autoComplete="off" data-takes-scans />
          </Field>
        )}
        {isSignedIn && <ShipToLine />}
        <Button
          type="submit"
          variant="primary"
          size="large"
          isWide
          busy={isBusy}
          disabled={!mayOrder}
          reason={checkoutTexts.mayNotOrder}
          icon="send"
        >
          {checkoutTexts.checkout}
        </Button>
        {isSignedIn && (
          <p className={styles.hint}>
            {window.isSecureContext === false ? checkoutTexts.insecureHint : checkoutTexts.offlineHint}
          </p>
        )}
      </Form>
    </Card>
  )
}

/** What the order of a new customer comes to; the form below the cart places it. */
export function NewCustomerSummary({ cart, isShippingOpen }: { cart: PricedCart; isShippingOpen: boolean }) {
  return (
    <Card as="aside" label={checkoutTexts.summary}>
      <div className={styles.summary}>
        <CartTotals cart={cart} isShippingOpen={isShippingOpen} isEditable={false} />
        <p className={styles.hint}>{newCustomerTexts.taxOfState}</p>
      </div>
    </Card>
  )
}
