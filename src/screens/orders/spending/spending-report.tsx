import { useState } from 'react'
import { useDealership } from '#app-context/people/use-dealership.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { formatMoney } from '#domain/values/money.ts'
import { MOST_MONTHS, type PeriodSpending, useSpending } from '#server-state/orders/use-spending.ts'
import { failureThen } from '#texts/failures.ts'
import { lastCopyTexts, lastUpdatedText } from '#texts/last-copy.ts'
import { orderTexts } from '#texts/orders/orders.ts'
import { spendingTexts } from '#texts/orders/spending.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Select } from '#ui/select/select.tsx'
import { SpendingChart } from './spending-chart.tsx'
import styles from './spending-report.module.css'
import { SpendingTable } from './spending-table.tsx'

const PERIODS = [3, 6, MOST_MONTHS]

interface SpendingReportProps {
  dealershipIds: readonly number[]
  /** True if a note about the list of orders says that the server failed. */
  hasNoteOfList: boolean
}

/**
 * The spending by month and product group: a chart, and a table that screen readers always read and other people
 * see on demand.
 */
export function SpendingReport({ dealershipIds, hasNoteOfList }: SpendingReportProps) {
  const [monthCount, setMonthCount] = useState(6)
  const [showsNumbers, setShowsNumbers] = useState(false)
  const shownSpending = useSpending(dealershipIds, monthCount)
  const dealershipsName = useDealershipsName(dealershipIds)
  const { spending, isReading, failure, readAt } = shownSpending
  // The device may have some orders of a period that was never read whole: their sum would be wrong.
  const isFirstReading = isReading && failure === null && readAt === null
  if (spending === undefined || isFirstReading)
    return <Skeleton height="320px" label={spendingTexts.isReading} />
  const hasNumbers = spending.total > 0
  if (readAt === null && spending.orderCount === 0)
    return (
      <Card as="section" label={spendingTexts.title}>
        <OrdersAge {...shownSpending} hasNoteOfList={hasNoteOfList} />
      </Card>
    )
  return (
    <Card as="section" label={spendingTexts.title}>
      <div className={styles.report}>
        <Row gap={3} align="start" justify="between">
          <p>
            <strong className={styles.total}>{formatMoney(spending.total)}</strong>{' '}
            <span>{spendingTexts.orders(spending.orderCount)}</span>
            <span className={styles.description}>{spendingTexts.amount(dealershipsName)}</span>
          </p>
          <Row>
            <Select
              aria-label={spendingTexts.period}
              value={monthCount}
              options={PERIODS.map((count) => ({ value: count, label: spendingTexts.months(count) }))}
              onChange={(event) => setMonthCount(Number(event.target.value))}
            />
            {hasNumbers && (
              <Button aria-expanded={showsNumbers} onClick={() => setShowsNumbers(!showsNumbers)}>
                {showsNumbers ? spendingTexts.hideNumbers : spendingTexts.showNumbers}
              </Button>
            )}
          </Row>
        </Row>
        <OrdersAge {...shownSpending} hasNoteOfList={hasNoteOfList} />
        {hasNumbers ? (
          <>
            <SpendingChart spending={spending} />
            <div className={showsNumbers ? styles.numbers : styles.visuallyHidden}>
              <SpendingTable spending={spending} label={spendingTexts.table(dealershipsName)} />
            </div>
          </>
        ) : (
          (!isReading || failure !== null) && <p>{spendingTexts.none}</p>
        )}
      </div>
    </Card>
  )
}

function useDealershipsName(dealershipIds: readonly number[]): string {
  const { chosenDealership, choices } = useDealership()
  const { account } = useSession()
  if (dealershipIds.length > 1) return spendingTexts.allDealerships(dealershipIds.length)
  const knownDealerships = [
    ...choices,
    ...(account?.dealerships ?? []),
    ...(chosenDealership ? [chosenDealership] : []),
  ]
  return knownDealerships.find(({ id }) => id === dealershipIds[0])?.name ?? orderTexts.dealership
}

/** The age of the orders, and whether they are complete. */
function OrdersAge({
  spending,
  isReading,
  failure: anyFailure,
  awaitsSignIn,
  readAt,
  isWhole,
  retry,
  hasNoteOfList,
}: PeriodSpending & Pick<SpendingReportProps, 'hasNoteOfList'>) {
  // The line of an unlocked account says above the page why nothing newer comes.
  const failure = awaitsSignIn ? null : anyFailure
  const isOffline = useConnection().state === 'offline'
  if (isReading && failure === null) return <Muted>{spendingTexts.isReading}</Muted>
  const sentences = [
    // Offline the note of the list of orders says how old they are, that the server does not answer, and tries again.
    readAt !== null && !isOffline && lastUpdatedText(readAt, Date.now()),
    !isWhole && (spending?.orderCount === 0 ? spendingTexts.notStored : spendingTexts.incomplete),
  ].filter((sentence) => sentence !== false)
  if (isOffline || (hasNoteOfList && failure !== null) || (failure === null && isWhole))
    return <Muted>{sentences.join(' ')}</Muted>
  return (
    <Note
      tone="wait"
      role="status"
      icon={failure === null ? 'warning' : 'offline'}
      actions={
        <Button icon="refresh" busy={isReading} onClick={retry}>
          {lastCopyTexts.loadAgain}
        </Button>
      }
    >
      {failure === null ? sentences.join(' ') : failureThen(failure, sentences.join(' '))}
    </Note>
  )
}
