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

/** At most this many candidates are shown in the dialog before the rest is unfolded. */
const MOST_SHOWN = 3

interface CandidateOrdersProps {
  order: UnsettledOrder
  /** All unsettled orders of the page. */
  orders: readonly UnsettledOrder[]
}

export interface CandidateChoice {
  /** The name of the order of unknown outcome. */
  orderName: string
  /** Why no candidate can be chosen now. */
  reason: string | undefined
  choose: (candidate: CandidateOrder) => void
}

/** The most likely candidate, which the primary button of the row chooses; undefined if all are more likely other orders. */
export function bestCandidateOf(order: UnsettledOrder): CandidateOrder | undefined {
  return sortCandidates(order).own[0]
}

/** Why no candidate is listed; undefined if there are some. */
function noCandidateText({ authorId, history, isHistoryTooLong }: UnsettledOrder): string | undefined {
  if (authorId === null) return texts.historyOfVisitor
  if (isHistoryTooLong) return texts.historyTooLong
  if (history === null) return texts.historyUnread
  return history.length === 0 ? texts.historyNone : undefined
}

/**
 * The cell of a row: the most likely candidate, which the primary button of the row chooses, and the others folded, each
 * with its button.
 */
export function RowCandidates({ order, orders, choice }: CandidateOrdersProps & { choice: CandidateChoice }) {
  const reason = noCandidateText(order)
  if (reason !== undefined) return <Muted as="span">{reason}</Muted>
  const best = bestCandidateOf(order)
  const { own, others } = sortCandidates(order)
  const folded = [...own.slice(1), ...others]
  const count = folded.length
  return (
    <div className={styles.rowHistory}>
      {best && <Candidate candidate={best} orders={orders} />}
      {count > 0 && (
        <FoldedCandidates
          summary={best ? texts.more(count) : texts.showOthers(count)}
          candidates={folded}
          orders={orders}
          choice={choice}
        />
      )}
    </div>
  )
}

/**
 * Lists the orders in the author’s history that may be the order of unknown outcome, or says why none is listed. The
 * nearest in time are shown; the rest, and orders that are more likely another order of the page, are folded at first.
 */
export function CandidateOrders({ order, orders }: CandidateOrdersProps) {
  const reason = noCandidateText(order)
  if (reason !== undefined) return <Muted as="span">{reason}</Muted>
  const { own, others } = sortCandidates(order)
  const shownCandidates = (own.length > 0 ? own : others).slice(0, MOST_SHOWN)
  const foldedCandidates = [...own, ...others].slice(shownCandidates.length)
  return (
    <div className={styles.history}>
      {own.length === 0 && <Muted as="span">{texts.historyOfOthers}</Muted>}
      <CandidateList candidates={shownCandidates} orders={orders} />
      {foldedCandidates.length > 0 && (
        <FoldedCandidates
          summary={texts.showMore(foldedCandidates.length)}
          candidates={foldedCandidates}
          orders={orders}
        />
      )}
    </div>
  )
}

interface CandidateListProps {
  candidates: readonly CandidateOrder[]
  orders: readonly UnsettledOrder[]
  /** The button that settles the order as this candidate; a list without it only shows the candidates. */
  choice?: CandidateChoice
}

function FoldedCandidates({ summary, ...list }: CandidateListProps & { summary: string }) {
  // An author may have hundreds of orders, so they are rendered only while they are unfolded.
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={styles.fold} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{isOpen ? texts.showFewer : summary}</summary>
      {isOpen && <CandidateList {...list} />}
    </details>
  )
}

function CandidateList({ candidates, orders, choice }: CandidateListProps) {
  return (
    <ul className={styles.candidates}>
      {candidates.map((candidate) => (
        <li key={candidate.id}>
          <Candidate candidate={candidate} orders={orders} />
          {choice && (
            <Button
              aria-label={texts.chooseFor(candidate.id, choice.orderName)}
              disabled={choice.reason !== undefined}
              reason={choice.reason}
              onClick={() => choice.choose(candidate)}
            >
              {texts.choose}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

interface CandidateProps {
  candidate: CandidateOrder
  orders: readonly UnsettledOrder[]
}

function Candidate({ candidate, orders }: CandidateProps) {
  const { id, createdAt, totalAmount, poNumber, listedUnder } = candidate
  return (
    <>
      <Link to={orderViewPath(id)}>{texts.candidate(id, createdAt)}</Link>
      <Muted as="span">
        {[
          ...listedUnderWords(listedUnder, orders),
          ...(totalAmount === null ? [] : [formatMoney(totalAmount)]),
          ...(poNumber === '' ? [] : [texts.poNumber(poNumber)]),
        ].join(' · ')}
      </Muted>
    </>
  )
}

function listedUnderWords(intent: string | null, orders: readonly UnsettledOrder[]): string[] {
  const nearestOrder = orders.find((order) => order.intent === intent)
  return nearestOrder === undefined ? [] : [texts.listedUnder(nameOf(nearestOrder, orders))]
}
