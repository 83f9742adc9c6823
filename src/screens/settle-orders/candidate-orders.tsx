import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { CandidateOrder, UnsettledOrder } from '#domain/orders/unsettled-order.ts'
import { formatMoney } from '#domain/values/money.ts'
import { orderViewPath } from '#paths'
import { settleOrdersTexts as texts } from '#texts/orders/settle-orders.ts'
import { Button } from '#ui/button/button.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { nameOf } from './order-words.ts'
import styles from './settle-orders-screen.module.css'
import { sortCandidates } from './sort-candidates.ts'

/** At most this many candidates are shown before the rest is unfolded. */
const MOST_SHOWN = 3

interface CandidateOrdersProps {
  order: UnsettledOrder
  /** All unsettled orders of the page. */
  orders: readonly UnsettledOrder[]
  /** The button that settles the order as this candidate; a list without it only shows the candidates. */
  choice?: CandidateChoice
}

export interface CandidateChoice {
  /** The name of the order of unknown outcome. */
  orderName: string
  /** Why no candidate can be chosen now. */
  reason: string | undefined
  choose: (candidate: CandidateOrder) => void
}

/**
 * Lists the orders in the author’s history that may be the order of unknown outcome, or says why none is listed. The
 * nearest in time are shown; the rest, and orders that are more likely another order of the page, are folded at first.
 */
export function CandidateOrders({ order, orders, choice }: CandidateOrdersProps) {
  const { authorId, history, isHistoryTooLong } = order
  if (authorId === null) return <Muted as="span">{texts.historyOfVisitor}</Muted>
  if (isHistoryTooLong) return <Muted as="span">{texts.historyTooLong}</Muted>
  if (history === null) return <Muted as="span">{texts.historyUnread}</Muted>
  if (history.length === 0) return <Muted as="span">{texts.historyNone}</Muted>
  const { own, others } = sortCandidates(order)
  const shownCandidates = (own.length > 0 ? own : others).slice(0, MOST_SHOWN)
  const foldedCandidates = [...own, ...others].slice(shownCandidates.length)
  return (
    <div className={styles.history}>
      {own.length === 0 && <Muted as="span">{texts.historyOfOthers}</Muted>}
      <CandidateList candidates={shownCandidates} orders={orders} choice={choice} />
      {foldedCandidates.length > 0 && (
        <FoldedCandidates candidates={foldedCandidates} orders={orders} choice={choice} />
      )}
    </div>
  )
}

interface CandidateListProps {
  candidates: readonly CandidateOrder[]
  orders: readonly UnsettledOrder[]
  choice: CandidateChoice | undefined
}

function FoldedCandidates(props: CandidateListProps) {
  // An author may have hundreds of orders, so they are rendered only while they are unfolded.
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={styles.fold} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{isOpen ? texts.showFewer : texts.showMore(props.candidates.length)}</summary>
      {isOpen && <CandidateList {...props} />}
    </details>
  )
}

function CandidateList({ candidates, orders, choice }: CandidateListProps) {
  return (
    <ul className={styles.candidates}>
      {candidates.map((candidate) => {
        const { id, createdAt, totalAmount, poNumber, listedUnder } = candidate
        return (
          <li key={id}>
            <Link to={orderViewPath(id)}>{texts.candidate(id, createdAt)}</Link>
            <span>
              {[
                ...listedUnderWords(listedUnder, orders),
                ...(totalAmount === null ? [] : [texts.candidateTotal(formatMoney(totalAmount))]),
                ...(poNumber === '' ? [] : [texts.poNumber(poNumber)]),
              ].join(' · ')}
            </span>
            {choice && (
              <Button
                aria-label={texts.chooseFor(id, choice.orderName)}
                disabled={choice.reason !== undefined}
                reason={choice.reason}
                onClick={() => choice.choose(candidate)}
              >
                {texts.choose}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function listedUnderWords(intent: string | null, orders: readonly UnsettledOrder[]): string[] {
  const nearestOrder = orders.find((order) => order.intent === intent)
  return nearestOrder === undefined ? [] : [texts.listedUnder(nameOf(nearestOrder, orders))]
}
