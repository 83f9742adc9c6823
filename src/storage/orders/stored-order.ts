// A pending order and its row, which stores the order as it is. Fields that earlier versions did not have get defaults.
// An order that this version cannot read stays unchanged in its row and is shown as unreadable.
import * as v from 'valibot'
import { type Dealership, EMPTY_ADDRESS } from '#domain/people/dealership.ts'
import { keptRule, smallChangesShape } from '#domain/people/dealership-rules.ts'
import { finishedAtOf, INITIAL_PROGRESS, type PendingOrder, serverNumbersOf } from '#outbox/pending-order.ts'
import { PENDING_STATES } from '#outbox/states.ts'
import type { AccountDatabase, PendingOrderRow } from '../account-database.ts'
import { storedProduct } from '../catalogue/stored-product.ts'
import { sealedIn } from '../device/sealed-text.ts'
import { storedDealership } from '../people/stored-dealership.ts'
import { stored } from '../stored-shape.ts'
import { findUnmarkedIntents } from './pending-counts.ts'
import { storedAmounts } from './stored-amounts.ts'

export const ORDER_SCHEMA_VERSION = 1

const money = v.pipe(v.number(), v.finite())
/** Its year has four digits in every time zone, as dates on screens, in files and for the server need. */
const LATEST_INSTANT = Date.parse('9999-12-30T00:00:00Z')
const clampToCalendar = (ms: number) => Math.min(Math.max(ms, 0), LATEST_INSTANT)
/** The device's clock may be wrong: a time outside the calendar must not make its order unusable. */
const instant = v.pipe(v.number(), v.transform(clampToCalendar))
const state = v.picklist(PENDING_STATES)
const totals = v.looseObject({ subTotal: money, shippingCost: money, taxCost: money, totalPrice: money })

const attempt = v.looseObject({
  revision: v.number(),
  startedAt: instant,
  body: v.string(),
  content: v.optional(
    v.nullable(
      v.object({
        lines: v.array(v.object({ productId: v.number(), quantity: v.number() })),
        total: money,
      }),
    ),
    null,
  ),
  storeId: v.nullable(v.string()),
  retentionMs: v.number(),
  endedAt: v.nullable(instant),
  isKeySpent: v.boolean(),
})

/**
 * Refusals that an earlier build stored have only a `message`. A cause that only a later build knows is read as null.
 */
const refusalCause = v.fallback(
  v.optional(v.nullable(v.picklist(['right-lost', 'dealership-lost', 'state-lost'])), null),
  null,
)

const customer = v.looseObject({
  name: v.string(),
  email: v.string(),
  phone: v.string(),
  companyName: v.string(),
  stateId: v.number(),
})

/** If this version cannot read the decisions, the person decides again; the order stays readable. */
const decisions = v.fallback(
  v.optional(
    v.nullable(
      v.object({
        revision: v.number(),
        quantities: v.array(
          v.object({ productId: v.number(), quantity: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
        ),
        taken: v.array(v.string()),
      }),
    ),
    null,
  ),
  null,
)

const currentBasis = v.looseObject({
  products: v.array(storedProduct),
  dealership: storedDealership,
  foundAt: instant,
})

const decider = v.looseObject({ id: v.number(), name: v.string() })

/** If this version cannot read the request to managers, the person decides or asks again; the order stays readable. */
const request = v.fallback(
  v.optional(
    v.nullable(
      v.looseObject({
        id: v.pipe(v.string(), v.uuid()),
        revision: v.number(),
        basis: currentBasis,
        askedAt: instant,
        state: v.picklist(['unsent', 'asked', 'declined', 'lost']),
        decision: v.nullable(v.looseObject({ by: decider, at: instant, note: v.string() })),
        loss: v.nullable(
          v.looseObject({
            reason: v.picklist(['not-kept', 'refused', 'too-large', 'unfit']),
            said: v.string(),
          }),
        ),
        replacedIds: v.array(v.string()),
      }),
    ),
    null,
  ),
  null,
)

const acceptedBy = v.fallback(
  v.optional(v.nullable(v.looseObject({ by: decider, at: instant, note: v.string(), before: totals })), null),
  null,
)

/**
 * If this version cannot read an acceptance, the whole order is unreadable: read without it, the order would show only
 * the accepted amounts, not those that the person agreed to.
 */
const acceptance = v.nullable(
  v.looseObject({
    rule: stored(keptRule(smallChangesShape)),
    byPerson: v.looseObject({
      lines: v.array(v.looseObject({ product: storedProduct, quantity: v.number() })),
      dealership: storedDealership,
      agreed: totals,
      pricesAsOf: v.nullable(instant),
    }),
  }),
)

const storedOrder: v.GenericSchema<unknown, PendingOrder> = v.looseObject({
  intent: v.pipe(v.string(), v.uuid()),
  revision: v.pipe(v.number(), v.integer(), v.minValue(1)),
  state,
  epoch: v.number(),
  claimedAt: v.nullable(instant),
  isClaimedUnderLock: v.optional(v.boolean(), true),
  author: v.looseObject({ id: v.number(), login: v.string(), name: v.string(), isAdmin: v.boolean() }),
  customer: v.optional(v.nullable(customer), null),
  dealership: storedDealership,
  lines: v.array(v.looseObject({ product: storedProduct, quantity: v.number() })),
  poNumber: v.string(),
  ordererName: v.string(),
  confirmNumber: v.string(),
  edited: storedAmounts,
  agreed: totals,
  isShippingOpen: v.boolean(),
  pricesAsOf: v.nullable(instant),
  placedAt: instant,
  changedAt: instant,
  tries: v.number(),
  nextTryAt: instant,
  attempts: v.array(attempt),
  isSendAgain: v.boolean(),
  current: v.nullable(currentBasis),
  decisions,
  request,
  acceptedBy,
  acceptance: v.optional(acceptance, null),
  refusal: v.nullable(
    v.looseObject({ code: v.nullable(v.number()), message: v.string(), cause: refusalCause }),
  ),
  probable: v.nullable(
    v.looseObject({ orderId: v.number(), createdAt: v.string(), totalAmount: v.nullable(money) }),
  ),
  historyRead: v.nullable(v.looseObject({ at: instant, matches: v.array(v.number()) })),
  orderId: v.nullable(v.number()),
  isSessionMissing: v.optional(v.boolean(), false),
  isCounted: v.optional(v.boolean(), true),
  twins: v.optional(v.array(v.number()), () => []),
  journal: v.array(v.looseObject({ at: instant, state, reason: v.string(), said: v.optional(v.string()) })),
})

/** null if this version cannot read the value as a pending order. */
export function parseStoredOrder(value: unknown): PendingOrder | null {
  const parsed = v.safeParse(storedOrder, value)
  return parsed.success ? parsed.output : null
}

/** The fields of a row by which finished orders are found and skipped. */
function markOf(order: PendingOrder): Pick<PendingOrderRow, 'finishedAt' | 'serverNumbers'> {
  const finishedAt = finishedAtOf(order)
  if (finishedAt === null) return { finishedAt: 0 }
  return { finishedAt: Math.max(1, finishedAt), serverNumbers: serverNumbersOf(order) }
}

export function rowOf(order: PendingOrder): PendingOrderRow {
  const { intent, state, placedAt } = order
  return { intent, state, placedAt, schemaVersion: ORDER_SCHEMA_VERSION, ...markOf(order), order }
}

export function orderOf(row: PendingOrderRow): PendingOrder {
  const order = parseStoredOrder(row.order)
  // The row was discarded while unreadable: a version that can read it must not send it.
  const isDiscarded = row.state === 'cancelled' && order?.state !== 'cancelled'
  return order === null || isDiscarded ? unreadableOrder(row) : order
}

/**
 * The row with the mark that its order asks for; an order that this version cannot read, or that contradicts the state
 * of its row, is marked as not finished.
 */
export function markRow(row: PendingOrderRow): PendingOrderRow {
  const order = parseStoredOrder(row.order)
  const isUnderstood = order !== null && order.state === row.state
  return { ...row, ...(isUnderstood ? markOf(order) : { finishedAt: 0 }) }
}

/** The empty dealership of every unreadable order. */
const UNREADABLE_DEALERSHIP: Dealership = {
  id: 0,
  name: '',
  email: '',
  phone: '',
  companyId: 0,
  companyName: '',
  noTax: false,
  noShippingFee: false,
  localStatus: false,
  dealerLicenseNumber: '',
  isApproved: true,
  shippingAddress: EMPTY_ADDRESS,
}

/**
 * The order of a row that this version cannot read. Its intent and time are known, and whether it is discarded or
 * sealed.
 */
export function unreadableOrder(row: PendingOrderRow): PendingOrder {
  const placedAt = typeof row.placedAt === 'number' ? clampToCalendar(row.placedAt) : 0
  return {
    ...INITIAL_PROGRESS,
    intent: row.intent,
    state: row.state === 'cancelled' ? 'cancelled' : 'unreadable',
    isSealed: sealedIn(row.order) !== null,
    author: { id: 0, login: '', name: '', isAdmin: false },
    customer: null,
    dealership: UNREADABLE_DEALERSHIP,
    lines: [],
    poNumber: '',
    ordererName: '',
    confirmNumber: '',
    edited: {},
    agreed: { subTotal: 0, shippingCost: 0, taxCost: 0, totalPrice: 0 },
    isShippingOpen: false,
    pricesAsOf: null,
    placedAt,
    changedAt: placedAt,
    nextTryAt: 0,
    journal: [],
  }
}

/** Every row that is not marked as finished. */
export function readOpenRows(account: AccountDatabase): Promise<PendingOrderRow[]> {
  const { outbox } = account
  return account.transaction('r', outbox, async () => {
    const [openRows, unmarkedIntents] = await Promise.all([
      outbox.where('finishedAt').equals(0).toArray(),
      findUnmarkedIntents(account),
    ])
    if (unmarkedIntents.length === 0) return openRows
    const rows = await outbox.bulkGet(unmarkedIntents)
    return [...openRows, ...rows.filter((row) => row !== undefined)]
  })
}
