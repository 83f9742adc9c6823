import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { useConnection } from '#app-context/use-connection.ts'
import type { CorrectAmountsBody } from '#contract/orders/order-work.ts'
import { addMoney, formatAmount, formatMoney, subtractMoney } from '#domain/values/money.ts'
import type { Order } from '#domain/orders/order.ts'
import { readDollars } from '#domain/values/typed-amount.ts'
import { cartTexts } from '#texts/cart/cart.ts'
import { staffOrderViewTexts } from '#texts/orders/staff-order-view.ts'
import { staffOrderTexts } from '#texts/orders/staff-orders.ts'
import { validationTexts } from '#texts/validation.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { focusFirstWrongField } from '#ui/focus/focus-first-wrong-field.ts'
import { Field } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { FactList } from '#ui/layout/fact-list.tsx'
import { useAreAmountsOpen } from '../order-words.ts'

interface CorrectAmountsDialogProps {
  order: Order
  /** Resolves to true when the server replaced the order by a corrected one; a notice shows a failure. */
  onCorrect: (amounts: CorrectAmountsBody) => Promise<boolean>
  onClose: () => void
}

const FIELDS = ['shippingCost', 'tax'] as const

function parsedAmount(typedText: string): number | null {
  const reading = readDollars(typedText)
  return 'fault' in reading ? null : reading.amount
}

/** The error text of a typed amount; true for a valid amount, as the form library expects. */
function validateAmount(typedText: string): string | true {
  const reading = readDollars(typedText)
  if ('fault' in reading) return validationTexts[reading.fault]
  return reading.amount === null ? validationTexts.required : true
}

/**
 * Corrects shipping and tax of an order that is In (G171). The dialog keeps the typed amounts until the correction
 * succeeds.
 */
export function CorrectAmountsDialog({ order, onCorrect, onClose }: CorrectAmountsDialogProps) {
  const { id, totalAmount, shippingCost, tax } = order
  const formId = useId()
  const isOffline = useConnection().state === 'offline'
  const form = useForm({
    shouldFocusError: false,
    defaultValues: { shippingCost: formatAmount(shippingCost), tax: formatAmount(tax) },
  })
  const subTotal = subtractMoney(totalAmount ?? 0, addMoney(shippingCost, tax))
  const typedAmounts = FIELDS.map((name) => parsedAmount(form.watch(name)))
  const total = typedAmounts.includes(null)
    ? '–'
    : formatMoney(addMoney(subTotal, ...typedAmounts.map((amount) => amount ?? 0)))
  // In Alaska and Hawaii the present amounts may be the right ones, which only their correction shows to the buyer.
  const isUnchanged =
    !useAreAmountsOpen()(order) && typedAmounts[0] === shippingCost && typedAmounts[1] === tax
  const labels = { shippingCost: cartTexts.shipping, tax: cartTexts.tax }

  const correct = form.handleSubmit(async (fields) => {
    if (isUnchanged) return
    const amounts = {
      shippingCost: parsedAmount(fields.shippingCost) ?? 0,
      tax: parsedAmount(fields.tax) ?? 0,
    }
    if (await onCorrect(amounts)) onClose()
  }, focusFirstWrongField)

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={staffOrderViewTexts.correctTitle(id)}
      description={staffOrderViewTexts.correctText(id)}
      actions={
        <>
          <Button onClick={onClose}>{staffOrderViewTexts.cancel}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={form.formState.isSubmitting}
            disabled={isOffline || isUnchanged}
            reason={isOffline ? staffOrderTexts.needsServer : staffOrderViewTexts.nothingCorrected}
          >
            {staffOrderViewTexts.correctAmounts}
          </Button>
        </>
      }
    >
      <Form
        form={form}
        id={formId}
        allowsLeaving
        label={staffOrderViewTexts.correctAmounts}
        onSubmit={correct}
      >
        {FIELDS.map((name) => (
          <Field key={name} label={labels[name]} error={form.formState.errors[name]?.message}>
            <TextInput
              {...form.register(name, { validate: validateAmount })}
              inputMode="decimal"
              autoComplete="off"
            />
          </Field>
        ))}
        <FactList
          facts={[
            [cartTexts.subTotal, formatMoney(subTotal)],
            [staffOrderViewTexts.newTotal, total],
          ]}
        />
      </Form>
    </Dialog>
  )
}
