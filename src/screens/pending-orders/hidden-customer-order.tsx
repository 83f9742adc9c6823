import { useState } from 'react'
import { ordersOfTab, rememberOrderOfTab } from '#app-context/orders/visitor-orders.ts'
import { isSameCustomer } from '#domain/people/same-customer.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { isLive } from '#outbox/states.ts'
import { hiddenOrderTexts } from '#texts/orders/new-customer.ts'
import { validationTexts } from '#texts/validation.ts'
import { TextQuestion } from '#ui/form/text-question.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import styles from './hidden-customer-order.module.css'

interface HiddenCustomerOrderProps {
  order: PendingOrder
  onOpen: (intent: string) => void
}

/** Says that this device has the order of a new customer, without its content. Typing the order's e-mail opens it. */
export function HiddenCustomerOrder({ order, onOpen }: HiddenCustomerOrderProps) {
  const [isEmailWrong, setIsEmailWrong] = useState(false)
  const { customer, intent, state } = order

  function openWithEmail(email: string): void {
    if (customer !== null && isSameCustomer(email, customer.email)) onOpen(intent)
    else setIsEmailWrong(true)
  }

  return (
    <li className={styles.order}>
      <p className={styles.words}>
        <Icon name="lock" />
        <span>
          <strong>{isLive(state) ? hiddenOrderTexts.waits : hiddenOrderTexts.isSent}</strong>{' '}
          {hiddenOrderTexts.hint}
        </span>
      </p>
      <TextQuestion
        emptyText={validationTexts.required}
        label={hiddenOrderTexts.email}
        submitLabel={hiddenOrderTexts.open}
        error={isEmailWrong ? hiddenOrderTexts.wrongEmail : null}
        inputMode="email"
        onSubmit={openWithEmail}
      />
    </li>
  )
}

/**
 * Tells which orders this tab shows. An order of a new customer is hidden until its e-mail is typed, except in the tab
 * that placed it (offline.md, rule 8).
 */
export function useOpenedOrders() {
  const [intents, setIntents] = useState(() => ordersOfTab(window.sessionStorage))
  return {
    isOpened: ({ customer, intent }: PendingOrder) => customer === null || intents.includes(intent),
    openOrder(intent: string): void {
      rememberOrderOfTab(window.sessionStorage, intent)
      setIntents(ordersOfTab(window.sessionStorage))
    },
  }
}
