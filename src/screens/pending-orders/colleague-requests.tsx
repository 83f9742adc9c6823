import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { agreedAmount } from '#app-context/orders/received-text.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { basisOf, reviewOf } from '#outbox/review.ts'
import { sendableLines } from '#outbox/review-decisions.ts'
import { useReviewRequests } from '#server-state/orders/use-review-requests.ts'
import { momentWords } from '#texts/figures.ts'
import { lastCopyText, lastCopyTexts } from '#texts/last-copy.ts'
import { decideReviewTexts as texts } from '#texts/orders/ask-manager.ts'
import { Button } from '#ui/button/button.tsx'
import { CopyNote } from '#ui/feedback/copy-note.tsx'
import { keepFocus } from '#ui/focus/keep-focus.ts'
import { Card } from '#ui/layout/card.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { type ColleagueRequest, isOfSameMinute, toColleagueRequest } from './colleague-request.ts'
import styles from './colleague-requests.module.css'
import { DecideSheet } from './decide-sheet.tsx'
import { OrderFacts } from './order-facts.tsx'

/** The query parameter that opens the sheet of one request. */
const DECIDE_KEY = 'decide'

/**
 * The orders of colleagues who ask this person to decide on their changes (G239). Shows nothing without a request, but
 * a note if the requests could not be read.
 */
export function ColleagueRequests() {
  const fact = useReviewRequests()
  const requests = useMemo(() => (fact.value ?? []).map(toColleagueRequest), [fact.value])
  const [query, setQuery] = useSearchParams()
  const openId = query.get(DECIDE_KEY)
  const openRequest = useOpenRequest(requests, openId)
  const noteText = lastCopyText(fact, Date.now(), texts)
  // Without a connection the requests are not read, so there is no error: then the page says nothing about requests.
  const isUnknown = fact.source === 'nowhere' && fact.error !== null
  return (
    <>
      {(requests.length > 0 || isUnknown) && (
        <Card as="section" label={texts.heading} isPadded={false}>
          <div className={styles.head}>
            <h2>{texts.heading}</h2>
            <CopyNote
              text={noteText}
              retryText={lastCopyTexts.loadAgain}
              isRetrying={fact.isReading}
              onRetry={fact.retry}
            />
          </div>
          <ul aria-label={texts.list} ref={keepFocus}>
            {requests.map((request) => (
              <RequestItem
                key={request.requestId}
                request={request}
                isTimeShared={requests.some((other) => isOfSameMinute(other, request))}
                onReview={() => setQuery({ [DECIDE_KEY]: request.requestId })}
              />
            ))}
          </ul>
        </Card>
      )}
      {openRequest !== null && typeof openRequest.order !== 'string' && (
        <DecideSheet
          key={openRequest.requestId}
          request={openRequest}
          order={openRequest.order}
          onClose={() => setQuery({})}
        />
      )}
    </>
  )
}

/** The request whose sheet is open. The sheet stays open when the request leaves the list, so that no choice is lost. */
function useOpenRequest(
  requests: readonly ColleagueRequest[],
  openId: string | null,
): ColleagueRequest | null {
  const [lastOpened, setLastOpened] = useState<ColleagueRequest | null>(null)
  const listedRequest = requests.find(({ requestId }) => requestId === openId)
  if (listedRequest !== undefined && listedRequest !== lastOpened) setLastOpened(listedRequest)
  const lastRequest = lastOpened?.requestId === openId ? lastOpened : null
  return listedRequest ?? lastRequest
}

interface RequestItemProps {
  request: ColleagueRequest
  /** True if the colleague placed another order of the list in the same minute: then the times have their seconds. */
  isTimeShared: boolean
  onReview: () => void
}

function RequestItem({ request, isTimeShared, onReview }: RequestItemProps) {
  const { askedBy, askedAt, order } = request
  const placedTime = typeof order === 'string' ? '' : momentWords(order.placedAt, Date.now(), isTimeShared)
  return (
    <li className={styles.request}>
      <Stack gap={1}>
        <h3>{texts.asked(askedBy.name, momentWords(askedAt, Date.now()))}</h3>
        {typeof order === 'string' ? (
          <p>{texts.undecidable[order](askedBy.name)}</p>
        ) : (
          <>
            <Muted>{texts.facts(order.dealership.name, order.lines.length, placedTime)}</Muted>
            <OrderFacts order={order} />
            <p>{amountsText(order)}</p>
          </>
        )}
      </Stack>
      {typeof order !== 'string' && (
        <Button variant="primary" aria-label={texts.reviewOf(askedBy.name, placedTime)} onClick={onReview}>
          {texts.review}
        </Button>
      )}
    </li>
  )
}

function amountsText(order: PendingOrder): string {
  const { agreed, isShippingOpen } = order
  const { totals } = reviewOf(order, sendableLines(order, basisOf(order)))
  const text = texts.totals(agreedAmount(agreed, isShippingOpen), agreedAmount(totals, isShippingOpen))
  return isShippingOpen ? texts.withoutShipping(text) : text
}
