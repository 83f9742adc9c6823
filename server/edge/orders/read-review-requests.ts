// Reads the requests to decide on waiting orders from the edge's database, in answers of limited size (G237, G305).
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import {
  MOST_OPEN_REQUESTS,
  type RequestToDecide,
  type ReviewRequestsAnswer,
} from '#contract/orders/review-requests.ts'
import type { Statements } from '#server/database/open-database.ts'
import { reviewRequests } from '../key-store/key-tables.ts'
import { DECISION_BYTES, decisionOf, isOpen, ORDER_BYTES, WITHOUT_ORDER } from './review-request-store.ts'

/** The most bytes of orders, and of decisions, in one answer, unless the first one has more. */
const MOST_BYTES_OF_ANSWER = 500_000
/** The most bytes of all orders that a person reads. */
const MOST_BYTES_TO_DECIDE = 4_000_000
/** The least bytes for which a request counts in the share of its author. */
const LEAST_SHARE_BYTES = 100_000

interface RequestsOfColleagues {
  dealershipIds: readonly number[]
  /** The person who reads. */
  personId: number
  /** The requests that earlier answers had. */
  skipped: readonly string[]
}

/**
 * Open requests of other people for these dealerships, the newest first. The requests with the fewest bytes of newer requests
 * of their author are answered first, so that many or large requests of one person hide no request of another.
 */
export async function readRequestsToDecide(
  statements: Statements,
  { dealershipIds, personId, skipped }: RequestsOfColleagues,
): Promise<Pick<ReviewRequestsAnswer, 'toDecide' | 'hasMore'>> {
  if (dealershipIds.length === 0) return { toDecide: [], hasMore: false }
  const newestOfAuthorFirst = sql`partition by ${reviewRequests.askedById} order by ${reviewRequests.askedAt} desc, ${reviewRequests.id}`
  const share = sql`sum(greatest(${ORDER_BYTES}, ${LEAST_SHARE_BYTES}::int)) over (${newestOfAuthorFirst})`
  const sizes = await statements
    .select({ id: reviewRequests.id, bytes: ORDER_BYTES })
    .from(reviewRequests)
    .where(
      and(
        inArray(reviewRequests.dealershipId, [...dealershipIds]),
        isOpen,
        ne(reviewRequests.askedById, personId),
      ),
    )
    .orderBy(share, desc(reviewRequests.askedAt), reviewRequests.id)
    .limit(MOST_OPEN_REQUESTS)
  const skippedIds = new Set(skipped.map((id) => id.toLowerCase()))
  const otherSizes = firstOfBytes(sizes, MOST_BYTES_TO_DECIDE).filter(({ id }) => !skippedIds.has(id))
  const answeredSizes = firstOfBytes(otherSizes, MOST_BYTES_OF_ANSWER)
  if (answeredSizes.length === 0) return { toDecide: [], hasMore: false }
  const rows = await statements
    .select()
    .from(reviewRequests)
    .where(and(inArray(reviewRequests.id, idsOf(answeredSizes)), isOpen))
    .orderBy(desc(reviewRequests.askedAt), reviewRequests.id)
  return { toDecide: rows.map(requestToDecide), hasMore: answeredSizes.length < otherSizes.length }
}

function requestToDecide(row: typeof reviewRequests.$inferSelect): RequestToDecide {
  return {
    requestId: row.id,
    intent: row.intent,
    dealershipId: row.dealershipId,
    askedBy: { id: row.askedById, name: row.askedByName },
    askedAt: row.askedAt.toISOString(),
    order: row.order ?? '',
  }
}

/**
 * Tells for each of these requests whether the edge still has it (`isKept`), and its decision. A request that ended or
 * that another person made is answered as not kept. The decisions for which the answer has no room are null.
 */
export async function readOwnRequests(
  statements: Statements,
  requestIds: readonly string[],
  personId: number,
): Promise<ReviewRequestsAnswer['own']> {
  if (requestIds.length === 0) return []
  const sizes = await statements
    .select({ id: reviewRequests.id, bytes: DECISION_BYTES })
    .from(reviewRequests)
    .where(
      and(
        inArray(reviewRequests.id, [...requestIds]),
        eq(reviewRequests.askedById, personId),
        ne(reviewRequests.state, 'ended'),
      ),
    )
    // A device asks about the decisions that it did not get again, and not about the others.
    .orderBy(reviewRequests.askedAt, reviewRequests.id)
  const keptIds = new Set(idsOf(sizes))
  const rows = await statements
    .select(WITHOUT_ORDER)
    .from(reviewRequests)
    .where(
      and(
        inArray(reviewRequests.id, idsOf(firstOfBytes(sizes, MOST_BYTES_OF_ANSWER))),
        eq(reviewRequests.state, 'decided'),
      ),
    )
  return requestIds.map((requestId) => {
    const row = rows.find(({ id }) => id === requestId.toLowerCase())
    return {
      requestId,
      isKept: keptIds.has(requestId.toLowerCase()),
      decision: row ? decisionOf(row) : null,
    }
  })
}

interface TextSize {
  id: string
  bytes: number
}

/** The first texts that have at most this many bytes together; at least one text. */
function firstOfBytes(sizes: readonly TextSize[], mostBytes: number): TextSize[] {
  let bytes = 0
  return sizes.filter((size, index) => {
    bytes += size.bytes
    return index === 0 || bytes <= mostBytes
  })
}

const idsOf = (sizes: readonly TextSize[]): string[] => sizes.map(({ id }) => id)
