import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { useConnection } from '#app-context/use-connection.ts'
import type { UnsettledOrder } from '#domain/orders/unsettled-order.ts'
import { useSettleOrder } from '#server-state/orders/use-unsettled-orders.ts'
import { settleOrdersTexts as texts } from '#texts/orders/settle-orders.ts'
import { validationTexts } from '#texts/validation.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { focusFirstWrongField } from '#ui/focus/focus-first-wrong-field.ts'
import { Field } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { nameOf } from './order-words.ts'

interface SettleDialogProps {
  order: UnsettledOrder
  hasArrived: boolean
  onClose: () => void
}

const ORDER_NUMBER = /^#?([1-9]\d{0,14})$/

/**
 * Settles an order: asks for a note, and for the order number if the order arrived. The dialog stays open with the
 * typed text when the server refuses.
 */
export function SettleDialog({ order, hasArrived, onClose }: SettleDialogProps) {
  const { intent, history } = order
  const formId = useId()
  const isOffline = useConnection().state === 'offline'
  const settle = useSettleOrder()
  // If the history has only one candidate, its number is filled in.
  const [onlyCandidate] = history?.length === 1 ? history : []
  const form = useForm({
    shouldFocusError: false,
    defaultValues: { orderNumber: onlyCandidate === undefined ? '' : String(onlyCandidate.id), note: '' },
  })
  const { errors, isSubmitting } = form.formState
  const [title, text, confirmText] = hasArrived
    ? [texts.arrivedTitle, texts.arrivedText(nameOf(order)), texts.confirmArrived]
    : [texts.notArrivedTitle, texts.notArrivedText(nameOf(order)), texts.confirmNotArrived]

  const submit = form.handleSubmit(async ({ orderNumber, note }) => {
    const orderId = hasArrived ? Number(ORDER_NUMBER.exec(orderNumber.trim())?.[1]) : null
    if (await settle.run({ intent, orderId, note: note.trim() })) onClose()
  }, focusFirstWrongField)

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description={text}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            type="submit"
            form={formId}
            variant={hasArrived ? 'primary' : 'danger'}
            busy={isSubmitting}
            disabled={isOffline}
            reason={isOffline ? texts.needsServer : undefined}
          >
            {confirmText}
          </Button>
        </>
      }
    >
      <Form form={form} id={formId} label={title} onSubmit={submit}>
        {hasArrived && (
          <Field label={texts.orderNumber} hint={texts.orderNumberHint} error={errors.orderNumber?.message}>
            <TextInput
              {...form.register('orderNumber', {
                validate: (number) => ORDER_NUMBER.test(number.trim()) || texts.wrongNumber,
              })}
              inputMode="numeric"
              autoComplete="off"
            />
          </Field>
        )}
        <Field label={texts.note} hint={texts.noteHint} error={errors.note?.message}>
          <TextInput
            {...form.register('note', {
              validate: (note) => note.trim() !== '' || validationTexts.required,
            })}
            maxLength={500}
            autoComplete="off"
          />
        </Field>
      </Form>
    </Dialog>
  )
}
