import { useState } from 'react'
import { namesCustomer } from '#domain/same-customer.ts'
import { isLive, type PendingOrder } from '#outbox/pending-order.ts'
import { sealedCustomerTexts } from '#texts/new-customer.ts'
import { validationTexts } from '#texts/validation.ts'
import { Icon } from '#ui/icon.tsx'
import { TextQuestion } from '#ui/text-question.tsx'
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
        onAnswer={answer}
      />
    </li>
  )
}
