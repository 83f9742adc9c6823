import { useSession } from '#app-context/people/use-session.ts'
import { checkoutTexts } from '#texts/cart/cart.ts'
import { newCustomerTexts } from '#texts/orders/new-customer.ts'
import { Button } from '#ui/button/button.tsx'
import { moveFocusOnEnter } from '#ui/focus/move-focus-on-enter.ts'
import { Field } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { CartTotals, OrderTotal } from './cart-totals.tsx'
import styles from './order-summary.module.css'
import { OrderingFor } from './ordering-for.tsx'
import { type OrderFormInput, useOrderForm } from './use-order-form.ts'
import type { PricedCart } from './use-priced-cart.ts'

/**
 * The totals and the order form. Every typed letter is stored with the cart. On narrow screens the total, the fields and
 * Checkout are a bar at the lower edge of the window (G300). `noteCount`: the number of lines with a note about recent orders.
 */
export function OrderSummary({ noteCount, ...input }: OrderFormInput & { noteCount: number }) {
  const { isSignedIn } = useSession()
  const orderForm = useOrderForm(input)
  const { cart, isBusy } = input
  const { form, registerField, isStaff, isShippingOpen } = orderForm
  const { errors } = form.formState
  return (
    <Card as="aside" label={checkoutTexts.summary} data-with-order-bar>
      <Form
        form={form}
        allowsLeaving
        className={styles.summary}
        onKeyDown={moveFocusOnEnter}
        onSubmit={orderForm.submit}
      >
        {isSignedIn && <OrderingFor ref={orderForm.dealershipRegion} />}
        <CartTotals cart={cart} isShippingOpen={isShippingOpen} isEditable={isStaff} />
        <div className={styles.bar} data-order-bar>
          <OrderTotal cart={cart} isShippingOpen={isShippingOpen} />
          <Field label={checkoutTexts.ordererName} error={errors.ordererName?.message}>
            <TextInput
              {...registerField('ordererName')}
              placeholder={isStaff ? checkoutTexts.staffName : checkoutTexts.mustEnter}
              autoComplete="off"
              enterKeyHint="next"
              data-takes-scans
              required={!isStaff && isSignedIn}
            />
          </Field>
          <Field label={checkoutTexts.poNumber} error={errors.poNumber?.message}>
            <TextInput
              {...registerField('poNumber')}
              autoComplete="off"
              enterKeyHint="next"
              data-takes-scans
            />
          </Field>
          {orderForm.takesPaperNumber && (
            <Field label={checkoutTexts.confirmNumber} error={errors.confirmNumber?.message}>
              <TextInput {...registerField('confirmNumber')} autoComplete="off" data-takes-scans />
            </Field>
          )}
          <Button
            type="submit"
            variant="primary"
            isWide
            busy={isBusy}
            disabled={!orderForm.mayOrder}
            reason={checkoutTexts.mayNotOrder}
            icon="send"
            data-main-action
          >
            {checkoutTexts.checkout}
          </Button>
        </div>
        {/* Below the button: the notes come late, and must not move Checkout away from a finger. */}
        {noteCount > 0 && <Muted>{checkoutTexts.recentlyOrdered(noteCount)}</Muted>}
        {isSignedIn && (
          <Muted>
            {window.isSecureContext === false ? checkoutTexts.insecureHint : checkoutTexts.offlineHint}
          </Muted>
        )}
      </Form>
      {orderForm.paperNumberDialog}
    </Card>
  )
}

/** The totals of a new customer's order; the form below the cart places it. */
export function NewCustomerSummary({ cart, isShippingOpen }: { cart: PricedCart; isShippingOpen: boolean }) {
  return (
    <Card as="aside" label={checkoutTexts.summary}>
      <div className={styles.summary}>
        <CartTotals cart={cart} isShippingOpen={isShippingOpen} isEditable={false} />
        <OrderTotal cart={cart} isShippingOpen={isShippingOpen} />
        <Muted>{newCustomerTexts.taxOfState}</Muted>
      </div>
    </Card>
  )
}
