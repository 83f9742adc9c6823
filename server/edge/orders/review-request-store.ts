// The requests to decide on waiting orders, in the edge's database (G237).
import { and, count, eq, getTableColumns, gt, inArray, lt, ne, or, sql } from 'drizzle-orm'
import * as v from 'valibot'
import {
  type AskReviewBody,
  type DecideReviewBody,
  decisionContent,
  REQUEST_HOURS,
  type ReviewDecision,
} from '#contract/orders/review-requests.ts'
import type { CounterDatabase, Statements } from '#server/database/open-database.ts'
import { reviewRequests } from '../key-store/key-tables.ts'

/** The most open requests of one person for a dealership. */
export const MOST_OPEN_OF_PERSON = 50
/** The most bytes of the orders of these requests together (G305). */
const MOST_OPEN_BYTES_OF_PERSON = 2_000_000
/** The most decided and ended requests of one person for a dealership; older ones are deleted. */
const MOST_CLOSED_OF_PERSON = 200
/** The most bytes of the decisions on them together: some hundred usual ones, and twenty of the longest. */
const MOST_CLOSED_BYTES_OF_PERSON = 1_000_000

export interface NamedPerson {
  id: number
  name: string
}

export const isOpen = eq(reviewRequests.state, 'open')
/** The bytes of an order and of a decision. PostgreSQL need not read the texts for it. */
export const ORDER_BYTES = sql<number>`octet_length(${reviewRequests.order})`
export const DECISION_BYTES = sql<number>`coalesce(octet_length(${reviewRequests.decision}), 0)`
const { order: _, ...columnsWithoutOrder } = getTableColumns(reviewRequests)
export const WITHOUT_ORDER = columnsWithoutOrder
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
export function decisionOf(row: Omit<typeof reviewRequests.$inferSelect, 'order'>): ReviewDecision | null {
  const { state, decision, decidedById, decidedByName, decidedAt } = row
  if (state !== 'decided' || decision === null || decidedById === null || decidedAt === null) return null
  return {
    ...v.parse(decisionText, decision),
    by: { id: decidedById, name: decidedByName ?? '' },
    at: decidedAt.toISOString(),
  }
}

async function deleteOldestClosed(statements: Statements, isClosed: ReturnType<typeof and>): Promise<void> {
  const newestFirst = sql`order by ${reviewRequests.askedAt} desc, ${reviewRequests.id}`
  const rows = statements
    .select({
      id: reviewRequests.id,
      rowCount: sql<number>`row_number() over (${newestFirst})`.as('row_count'),
      bytes: sql<number>`sum(${DECISION_BYTES}) over (${newestFirst})`.as('bytes'),
    })
    .from(reviewRequests)
    .where(isClosed)
    .as('closed_rows')
  const oldestRows = statements
    .select({ id: rows.id })
    .from(rows)
    .where(or(gt(rows.rowCount, MOST_CLOSED_OF_PERSON), gt(rows.bytes, MOST_CLOSED_BYTES_OF_PERSON)))
  await statements.delete(reviewRequests).where(inArray(reviewRequests.id, oldestRows))
}
