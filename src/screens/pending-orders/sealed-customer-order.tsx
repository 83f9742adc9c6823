import { useState } from 'react'
import { openHere, ordersOpenHere } from '#app-context/visitor-orders.ts'
import { namesCustomer } from '#domain/people/same-customer.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { isLive } from '#outbox/states.ts'
import { sealedCustomerTexts } from '#texts/orders/new-customer.ts'
import { validationTexts } from '#texts/validation.ts'
import { TextQuestion } from '#ui/form/text-question.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import styles from './sealed-customer-order.module.css'

interface SealedCustomerOrderProps {
  order: PendingOrder
  onOpen: (intent: string) => void
}

/** That somebody's order is here, and nothing of it; the one who knows its e-mail opens it. */
export function SealedCustomerOrder({ order, onOpen }: SealedCustomerOrderProps) {
  const [isWrong, setIsWrong] = useState(false)
  const { customer, intent, state } = order

  function answer(email: string): void {
    if (customer !== null && namesCustomer(email, customer.email)) onOpen(intent)
    else setIsWrong(true)
  }

  return (
    <li className={styles.sealed}>
      <p className={styles.words}>
        <Icon name="lock" />
        <span>
          <strong>{isLive(state) ? sealedCustomerTexts.waits : sealedCustomerTexts.isSent}</strong>{' '}
          {sealedCustomerTexts.hint}
        </span>
      </p>
      <TextQuestion
        emptyText={validationTexts.required}
        label={sealedCustomerTexts.email}
        submit={sealedCustomerTexts.open}
        error={isWrong ? sealedCustomerTexts.wrongEmail : null}
        inputMode="email"
        onSubmit={answer}
      />
    </li>
  )
}

/**
 * Orders of new customers are sealed for everybody but the tab that made them, until their e-mail was typed (offline.md,
 * rule 8). What they hold stays out of the page until then.
 */
export function useOpenedOrders() {
  const [intents, setIntents] = useState(() => ordersOpenHere(window.sessionStorage))
  return {
    isOpen: ({ customer, intent }: PendingOrder) => customer === null || intents.includes(intent),
    open(intent: string): void {
      openHere(window.sessionStorage, intent)
      setIntents(ordersOpenHere(window.sessionStorage))
    },
  }
}
