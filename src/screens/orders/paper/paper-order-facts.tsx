import { phoneText } from '#domain/people/contact-text.ts'
import type { PaperOrder, PaperOrderStep } from '#domain/orders/paper-order.ts'
import { paperOrderTexts } from '#texts/orders/paper-order.ts'
import { type Fact, FactList } from '#ui/layout/fact-list.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { orderViewDate } from '../order-words.ts'
import styles from './paper-order-facts.module.css'

function addressOf({ address1, address2, city, state, zip }: PaperOrder): string {
  return [address1, address2, city, `${state} ${zip}`.trim()].filter(Boolean).join(', ')
}

/** The quantity, the date, the recipient and the status history of a paper order. */
export function PaperOrderFacts({ paperOrder }: { paperOrder: PaperOrder }) {
  const facts: Fact[] = [
    [paperOrderTexts.quantity, String(paperOrder.quantity)],
    [paperOrderTexts.orderDate, orderViewDate(paperOrder.orderDate)],
    [paperOrderTexts.businessName, paperOrder.businessName],
    [paperOrderTexts.contactName, paperOrder.contactName],
    [paperOrderTexts.address, addressOf(paperOrder)],
    [paperOrderTexts.emailAddress, paperOrder.emailAddress],
    [paperOrderTexts.phoneNumber, phoneText(paperOrder.phoneNumber)],
  ]
  return (
    <>
      <FactList facts={facts} />
      <h3>{paperOrderTexts.history}</h3>
      <ol className={styles.history} aria-label={paperOrderTexts.history}>
        {paperOrder.history.map((step) => (
          <li key={`${step.statusDate} ${step.status}`}>
            <Step {...step} />
          </li>
        ))}
      </ol>
    </>
  )
}

function Step({ status, statusDate, username, comment, showComment }: PaperOrderStep) {
  return (
    <>
      <strong>{paperOrderTexts.step(status, orderViewDate(statusDate))}</strong>
      {username !== '' && <Muted as="span">{` ${paperOrderTexts.by(username)}`}</Muted>}
      {showComment && comment !== '' && <p>{comment}</p>}
    </>
  )
}
