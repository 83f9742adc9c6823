import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { useConnection } from '#app-context/use-connection.ts'
import type { UnsettledOrder } from '#domain/orders/unsettled-order.ts'
import { hasForbiddenCharacterInLines } from '#domain/values/text-rules.ts'
import { useSettleOrder } from '#server-state/orders/use-unsettled-orders.ts'
import { settleOrdersTexts as texts } from '#texts/orders/settle-orders.ts'
import { validationTexts } from '#texts/validation.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { focusFirstWrongField } from '#ui/focus/focus-first-wrong-field.ts'
import { Field } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { CandidateOrders } from './candidate-orders.tsx'
import { nameOf } from './order-words.ts'
import { type KnownProducts, productWordsOf } from './ordered-products.tsx'
import styles from './settle-orders-screen.module.css'
import { sortCandidates } from './sort-candidates.ts'

interface SettleDialogProps {
  order: UnsettledOrder
  /** All unsettled orders of the page. */
  orders: readonly UnsettledOrder[]
  products: KnownProducts
  hasArrived: boolean
  onClose: () => void
}

const ORDER_NUMBER = /^#?([1-9]\d{0,14})$/

/**
 * Settles an order: asks for a note, and for the order number if the order arrived; before an order is settled as not sent,
 * its candidates in the history are shown. The dialog stays open with the
 * typed text when the server refuses.
 */
export function SettleDialog({ order, orders, products, hasArrived, onClose }: SettleDialogProps) {
  const { intent, authorId, history } = order
  const formId = useId()
  const isOffline = useConnection().state === 'offline'
  const settle = useSettleOrder()
  // If the history has only one candidate, its number is filled in.
  const candidates = sortCandidates(order).own
  const [onlyCandidate] = candidates.length === 1 ? candidates : []
  // The dialog shows the candidates, or says why it has none, so the person has decided about them.
  const althoughListed = !hasArrived && authorId !== null && history?.length !== 0
  const hasCandidates = history !== null && history.length > 0
  const form = useForm({
    shouldFocusError: false,
    defaultValues: { orderNumber: onlyCandidate === undefined ? '' : String(onlyCandidate.id), note: '' },
  })
  const { errors, isSubmitting } = form.formState
  const [title, text, confirmText] = hasArrived
    ? [texts.arrivedTitle, texts.arrivedText(nameOf(order, orders)), texts.confirmArrived]
    : [texts.notArrivedTitle, texts.notArrivedText(nameOf(order, orders)), texts.confirmNotArrived]

  const submit = form.handleSubmit(async ({ orderNumber, note }) => {
    const orderId = hasArrived ? Number(ORDER_NUMBER.exec(orderNumber.trim())?.[1]) : null
    if (await settle.run({ intent, orderId, althoughListed, note: note.trim() })) onClose()
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
      <div className={styles.facts}>
        {productWordsOf(order, products).map((words) => (
          <span key={words}>{words}</span>
        ))}
        {order.state === 'forwarding' && <Muted as="span">{texts.stoppedSending}</Muted>}
        <Muted as="span">{texts.intentInLog(intent)}</Muted>
      </div>
      <Form form={form} id={formId} label={title} onSubmit={submit}>
        {!hasArrived && (
          <section className={styles.ruledOut} aria-label={texts.history}>
            {hasCandidates && <p>{texts.ruleOut}</p>}
            <CandidateOrders order={order} orders={orders} />
          </section>
        )}
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
              validate: (note) =>
                hasForbiddenCharacterInLines(note)
                  ? validationTexts.invalidCharacters
                  : note.trim() !== '' || validationTexts.required,
            })}
            maxLength={500}
            autoComplete="off"
          />
        </Field>
      </Form>
    </Dialog>
  )
}
