// How an order was let pass by a manager or by the rule of small changes (G276). The row of the order's key keeps it, so
// that it is stored before the order leaves, and as long as the key.
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import * as v from 'valibot'
import type { AcceptedTotals } from '#contract/orders/order-acceptances.ts'
import type { CounterDatabase, Statements } from '#server/database/open-database.ts'
import { readSmallChangesRule } from '../dealerships/dealership-rule-store.ts'
import { orderKeys } from '../key-store/key-tables.ts'
import { orderLinesOf } from './order-body.ts'
import { readAcceptedRequest } from './review-request-store.ts'

const storedAcceptances = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(
    v.object({
      by: v.picklist(['manager', 'rule']),
      before: v.number(),
      now: v.number(),
      name: v.string(),
      isByStaff: v.boolean(),
      at: v.string(),
      note: v.string(),
      limits: v.nullable(v.object({ percent: v.nullable(v.number()), dollars: v.nullable(v.number()) })),
    }),
  ),
)
type StoredAcceptance = v.InferOutput<typeof storedAcceptances>[number]

/** An order that is being placed. `author`: the account's id. */
export interface AcceptedOrderCall {
  intent: string
  author: string
  dealership: string | null
  ruleRevision: number | null
  /** The totals that the device names. */
  totals: AcceptedTotals
  body: Buffer
}

/**
 * The text of the acceptances for the row of the key; null without any. The device only names the totals: an acceptance
 * by a manager counts if the edge has the decision for this order and these lines, one by a rule if the rule still has
 * the revision that the order names.
 */
export async function acceptancesTextOf(
  database: CounterDatabase,
  call: AcceptedOrderCall,
): Promise<string | null> {
  const acceptances = [await acceptanceByManager(database, call), await acceptanceByRule(database, call)]
  const found = acceptances.filter((acceptance) => acceptance !== null)
  return found.length === 0 ? null : JSON.stringify(found)
}

async function acceptanceByManager(
  statements: Statements,
  { intent, author, totals, body }: AcceptedOrderCall,
): Promise<StoredAcceptance | null> {
  if (totals.manager === undefined) return null
  const decision = await readAcceptedRequest(statements, intent, Number(author))
  const orderedLines = orderLinesOf(body)?.productRequest ?? []
  if (decision === null || !areSameLines(decision.lines, orderedLines)) return null
  const { by, at, note } = decision
  return { by: 'manager', ...totals.manager, name: by.name, isByStaff: false, at, note, limits: null }
}

interface Line {
  productId: number
  quantity: number
}

function areSameLines(lines: readonly Line[], otherLines: readonly Line[]): boolean {
  const quantities = new Map(lines.map(({ productId, quantity }) => [productId, quantity]))
  return (
    lines.length === otherLines.length &&
    otherLines.every(({ productId, quantity }) => quantities.get(productId) === quantity)
  )
}

async function acceptanceByRule(
  statements: Statements,
  { dealership, ruleRevision, totals }: AcceptedOrderCall,
): Promise<StoredAcceptance | null> {
  if (totals.rule === undefined || dealership === null) return null
  const rule = await readSmallChangesRule(statements, Number(dealership))
  if (rule === null || rule.revision !== ruleRevision) return null
  const { value: limits, setBy } = rule
  const at = new Date().toISOString()
  return { by: 'rule', ...totals.rule, name: setBy.name, isByStaff: setBy.isStaff, at, note: '', limits }
}

export interface OrderWithAcceptances {
  /** The account's id. */
  author: string
  dealership: string | null
  acceptances: StoredAcceptance[]
}

/** The acceptances of the order with this number at the backend; null if there are none. */
export async function readOrderAcceptances(
  statements: Statements,
  orderId: number,
): Promise<OrderWithAcceptances | null> {
  const [row] = await statements
    .select({
      author: orderKeys.author,
      dealership: orderKeys.dealership,
      acceptances: orderKeys.acceptances,
    })
    .from(orderKeys)
    .where(and(eq(orderKeys.orderId, String(orderId)), isNotNull(orderKeys.acceptances)))
    .orderBy(desc(orderKeys.touchedAt))
    .limit(1)
  return row ? { ...row, acceptances: v.parse(storedAcceptances, row.acceptances) } : null
}
