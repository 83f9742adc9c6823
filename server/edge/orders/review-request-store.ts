// The requests to decide on waiting orders, in the edge's database (G237).
import { and, count, desc, eq, getTableColumns, inArray, lt, ne, notInArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import {
  type AskReviewBody,
  type DecideReviewBody,
  decisionContent,
  MOST_OPEN_REQUESTS,
  REQUEST_HOURS,
  type RequestToDecide,
  type ReviewDecision,
  type ReviewRequestsAnswer,
} from '#contract/orders/review-requests.ts'
import type { CounterDatabase, Statements } from '#server/database/open-database.ts'
import { reviewRequests } from '../key-store/key-tables.ts'

/** The most open requests of one person for a dealership. */
export const MOST_OPEN_OF_PERSON = 50
/** The most bytes of the orders of these requests together (G305). */
const MOST_OPEN_BYTES_OF_PERSON = 2_000_000
/** The most decided and ended requests of one person for a dealership; older ones are deleted. */
const MOST_CLOSED_OF_PERSON = 200
/** The most letters of all orders in one answer. */
const MOST_ANSWER_LETTERS = 4_000_000

export interface NamedPerson {
  id: number
  name: string
}

const isOpen = eq(reviewRequests.state, 'open')
/** PostgreSQL need not read the order for it. */
const ORDER_BYTES = sql`octet_length(${reviewRequests.order})`
const { order: _, ...WITHOUT_ORDER } = getTableColumns(reviewRequests)
const ENDED = { state: 'ended', order: null } as const

/**
 * Stores a request in place of the asker's earlier one about the same order, and resolves with the time of the request.
 * A request that is stored already stays as it is.
 */
export function storeReviewRequest(
  database: CounterDatabase,
  { requestId, intent, dealershipId, order }: AskReviewBody,
  askedBy: NamedPerson,
): Promise<Date | 'of-another-person' | 'too-many' | 'too-large'> {
  return database.transaction(async (transaction) => {
    await transaction.execute(
      sql`select pg_advisory_xact_lock(hashtext(${`review requests of ${askedBy.id}`}))`,
    )
    const isOfAskerForDealership = and(
      eq(reviewRequests.askedById, askedBy.id),
      eq(reviewRequests.dealershipId, dealershipId),
    )
    // A colleague who names the intent of this order has a request of its own, beside this one (G292).
    const isOfOrder = and(eq(reviewRequests.intent, intent), eq(reviewRequests.askedById, askedBy.id))
    const [storedRequest] = await transaction
      .select(WITHOUT_ORDER)
      .from(reviewRequests)
      .where(eq(reviewRequests.id, requestId))
    if (storedRequest) {
      const isRepeated =
        storedRequest.askedById === askedBy.id && storedRequest.intent === intent.toLowerCase()
      return isRepeated ? storedRequest.askedAt : 'of-another-person'
    }
    const [openRequests] = await transaction
      .select({ count: count(), bytes: sql<number>`coalesce(sum(${ORDER_BYTES}), 0)::int` })
      .from(reviewRequests)
      .where(and(isOfAskerForDealership, isOpen, ne(reviewRequests.intent, intent)))
    const { count: openCount, bytes } = openRequests ?? { count: 0, bytes: 0 }
    if (openCount >= MOST_OPEN_OF_PERSON) return 'too-many'
    if (bytes + Buffer.byteLength(order) > MOST_OPEN_BYTES_OF_PERSON) return 'too-large'
    await transaction.update(reviewRequests).set(ENDED).where(isOfOrder)
    // The request is not inserted if another person used its id at the same time.
    const [newRequest] = await transaction
      .insert(reviewRequests)
      .values({
        id: requestId,
        intent,
        dealershipId,
        askedById: askedBy.id,
        askedByName: askedBy.name,
        order,
      })
      .onConflictDoNothing()
      .returning({ askedAt: reviewRequests.askedAt })
    if (!newRequest) return 'of-another-person'
    await deleteOldestClosed(transaction, and(isOfAskerForDealership, ne(reviewRequests.state, 'open')))
    return newRequest.askedAt
  })
}

/** The newest open requests of other people for these dealerships. */
export async function readRequestsToDecide(
  statements: Statements,
  dealershipIds: readonly number[],
  personId: number,
): Promise<RequestToDecide[]> {
  if (dealershipIds.length === 0) return []
  const newestFirst = [desc(reviewRequests.askedAt), reviewRequests.id] as const
  const sizes = await statements
    .select({ id: reviewRequests.id, letterCount: sql<number>`length(${reviewRequests.order})` })
    .from(reviewRequests)
    .where(
      and(
        inArray(reviewRequests.dealershipId, [...dealershipIds]),
        isOpen,
        ne(reviewRequests.askedById, personId),
      ),
    )
    .orderBy(...newestFirst)
    .limit(MOST_OPEN_REQUESTS)
  let letterCount = 0
  const ids = sizes
    .filter((size) => {
      letterCount += size.letterCount
      return letterCount <= MOST_ANSWER_LETTERS
    })
    .map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await statements
    .select()
    .from(reviewRequests)
    .where(and(inArray(reviewRequests.id, ids), isOpen))
    .orderBy(...newestFirst)
  return rows.map((row) => ({
    requestId: row.id,
    intent: row.intent,
    dealershipId: row.dealershipId,
    askedBy: { id: row.askedById, name: row.askedByName },
    askedAt: row.askedAt.toISOString(),
    order: row.order ?? '',
  }))
}

/** Ends the open ones of these requests, if this person made them. */
export async function withdrawRequests(
  database: CounterDatabase,
  requestIds: readonly string[],
  personId: number,
): Promise<void> {
  if (requestIds.length === 0) return
  await database
    .update(reviewRequests)
    .set(ENDED)
    .where(and(inArray(reviewRequests.id, [...requestIds]), eq(reviewRequests.askedById, personId), isOpen))
}

/**
 * Tells for each of these requests whether the edge still has it (`isKept`), and its decision. A request that ended or
 * that another person made is answered as not kept.
 */
export async function readOwnRequests(
  statements: Statements,
  requestIds: readonly string[],
  personId: number,
): Promise<ReviewRequestsAnswer['own']> {
  if (requestIds.length === 0) return []
  const rows = await statements
    .select()
    .from(reviewRequests)
    .where(
      and(
        inArray(reviewRequests.id, [...requestIds]),
        eq(reviewRequests.askedById, personId),
        ne(reviewRequests.state, 'ended'),
      ),
    )
  return requestIds.map((requestId) => {
    const row = rows.find(({ id }) => id === requestId.toLowerCase())
    return { requestId, isKept: row !== undefined, decision: row ? decisionOf(row) : null }
  })
}

/** The decision that accepted this person's order, with its lines; null if no manager accepted it. */
export async function readAcceptedRequest(
  statements: Statements,
  intent: string,
  personId: number,
): Promise<(ReviewDecision & { lines: { productId: number; quantity: number }[] }) | null> {
  const [row] = await statements
    .select()
    .from(reviewRequests)
    .where(
      and(
        eq(reviewRequests.intent, intent),
        eq(reviewRequests.askedById, personId),
        eq(reviewRequests.state, 'decided'),
      ),
    )
  const decision = row ? decisionOf(row) : null
  return decision?.content.kind === 'accepted' ? { ...decision, lines: decision.content.lines } : null
}

export type DecisionResult =
  | { kind: 'stands'; decision: ReviewDecision }
  /** Another decision was made before, and stands. */
  | { kind: 'too-late'; decision: ReviewDecision }
  | { kind: 'nothing-to-decide' }

/**
 * Stores the decision if the request is open; `mayDecide` tells whether this person decides for the dealership. A
 * person cannot decide on a request of their own.
 */
export async function decideRequest(
  database: CounterDatabase,
  { requestId, content, note }: DecideReviewBody,
  decidedBy: NamedPerson,
  mayDecide: (dealershipId: number) => boolean,
): Promise<DecisionResult> {
  const isRequest = eq(reviewRequests.id, requestId)
  const [request] = await database.select(WITHOUT_ORDER).from(reviewRequests).where(isRequest)
  if (!request || request.askedById === decidedBy.id || !mayDecide(request.dealershipId)) {
    return { kind: 'nothing-to-decide' }
  }
  const decision = JSON.stringify({ content, note })
  // Of two decisions at the same time, also on two edges, only one finds the request open.
  await database
    .update(reviewRequests)
    .set({
      state: 'decided',
      order: null,
      decision,
      decidedById: decidedBy.id,
      decidedByName: decidedBy.name,
      decidedAt: sql`now()`,
    })
    .where(and(isRequest, isOpen))
  const [row] = await database.select(WITHOUT_ORDER).from(reviewRequests).where(isRequest)
  const storedDecision = row && decisionOf(row)
  if (!storedDecision) return { kind: 'nothing-to-decide' }
  const isThisDecision = row.decidedById === decidedBy.id && row.decision === decision
  return { kind: isThisDecision ? 'stands' : 'too-late', decision: storedDecision }
}

/** Deletes the requests that are older than REQUEST_HOURS. */
export async function sweepReviewRequests(database: CounterDatabase): Promise<void> {
  await database
    .delete(reviewRequests)
    .where(lt(reviewRequests.askedAt, sql`now() - make_interval(hours => ${REQUEST_HOURS}::int)`))
}

const decisionText = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ content: decisionContent, note: v.string() }),
)

/** null for a request that is not decided. */
function decisionOf(row: Omit<typeof reviewRequests.$inferSelect, 'order'>): ReviewDecision | null {
  const { state, decision, decidedById, decidedByName, decidedAt } = row
  if (state !== 'decided' || decision === null || decidedById === null || decidedAt === null) return null
  return {
    ...v.parse(decisionText, decision),
    by: { id: decidedById, name: decidedByName ?? '' },
    at: decidedAt.toISOString(),
  }
}

async function deleteOldestClosed(statements: Statements, isClosed: ReturnType<typeof and>): Promise<void> {
  const newestClosed = statements
    .select({ id: reviewRequests.id })
    .from(reviewRequests)
    .where(isClosed)
    .orderBy(desc(reviewRequests.askedAt))
    .limit(MOST_CLOSED_OF_PERSON)
  await statements.delete(reviewRequests).where(and(isClosed, notInArray(reviewRequests.id, newestClosed)))
}
