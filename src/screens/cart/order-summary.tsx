import { valibotResolver } from '@hookform/resolvers/valibot'
import { useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useCounter } from '#app-context/counter.ts'
import { useDealership } from '#app-context/use-dealership.ts'
import { useSession } from '#app-context/use-session.ts'
import { isShippingToBeDetermined } from '#domain/dealership.ts'
import type { PlaceRequest } from '#outbox/outbox.ts'
import { readCart } from '#storage/cart-table.ts'
import { checkoutTexts } from '#texts/cart.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { enterMovesOn } from '#ui/enter-moves-on.ts'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Note } from '#ui/note.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { CartTotals } from './cart-totals.tsx'
import type { CartView } from './cart-view.ts'
import { DealershipPicker } from './dealership-picker.tsx'
import { type OrderForm, orderFormSchema } from './order-form.ts'
import styles from './order-summary.module.css'

interface OrderSummaryProps {
  cart: CartView
  isBusy: boolean
  onCheckout: (request: PlaceRequest) => Promise<unknown>
  onVisitor: () => void
  onMissingDealership: () => void
}

/** Totals and what the person types to order. Every letter is kept with the cart, so that nothing is lost. */
export function OrderSummary({
  cart,
  isBusy,
  onCheckout,
  onVisitor,
  onMissingDealership,
}: OrderSummaryProps) {
  const { databases } = useCounter()
  const { isSignedIn, may } = useSession()
  const { chosen, isChosenInCart, isChosenInHeader } = useDealership()
  const isStaff = may('administerOrders')
  const mayOrder = !isSignedIn || may('placeOrders')
  const isShippingOpen = !isStaff && isShippingToBeDetermined(chosen?.shippingAddress.state?.code)
  const [wrongAmounts, setWrongAmounts] = useState({ shippingCost: false, taxCost: false })
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
  const keep = (field: keyof OrderForm) =>
    form.register(field, {
      onChange: (event: { target: { value: string } }) => {
        void cart.write({ [field]: event.target.value }) // a draft: the form itself holds what is shown
      },
    })

  async function place(typed: OrderForm): Promise<void> {
    if (chosen === null) return onMissingDealership()
    if (wrongAmounts.shippingCost || wrongAmounts.taxCost) return
    // An amount typed a moment ago is stored already, but perhaps not yet shown by the live query.
    const { edited } = await readCart(databases.account)
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
        control={form.control}
        className={styles.summary}
        onKeyDown={enterMovesOn}
        onSubmit={(event) => {
          if (!isSignedIn) return onVisitor()
          if (isBusy || isSubmitting.current || !mayOrder) return
          isSubmitting.current = true
          return form
            .handleSubmit(place)(event)
            .finally(() => {
              isSubmitting.current = false
            })
        }}
      >
        {isChosenInCart && <DealershipPicker />}
        {isChosenInHeader && chosen === null && (
          <Note tone="wait" title={checkoutTexts.unchosen}>
            {checkoutTexts.unchosenHint}
          </Note>
        )}
        <CartTotals
          cart={cart}
          isShippingOpen={isShippingOpen}
          isEditable={isStaff}
          onWrongAmount={(field, isWrong) => setWrongAmounts((wrong) => ({ ...wrong, [field]: isWrong }))}
        />
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
