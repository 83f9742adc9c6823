// The stored form of a pending order. Fields that later versions add have defaults here; what cannot be read
// stays in its row untouched and is shown as unreadable.
import * as v from 'valibot'
import { PENDING_STATES, type PendingOrder } from '#outbox/pending-order.ts'
import { storedDealership } from './stored-dealership.ts'
import { storedProduct } from './stored-product.ts'

export const ORDER_SCHEMA_VERSION = 1

const money = v.pipe(v.number(), v.finite())
const instant = v.number()
const state = v.picklist(PENDING_STATES)
const totals = v.looseObject({ subTotal: money, shippingCost: money, taxCost: money, totalPrice: money })
const edited = v.looseObject({ shippingCost: v.optional(money), taxCost: v.optional(money) })

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

/** Version 1 wrote its words into the message; what a later version names is not known here. */
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
  edited,
  agreed: totals,
  isShippingOpen: v.boolean(),
  pricesAsOf: v.nullable(instant),
  placedAt: instant,
  changedAt: instant,
  tries: v.number(),
  nextTryAt: instant,
  attempts: v.array(attempt),
  isSendAgain: v.boolean(),
  current: v.nullable(
    v.looseObject({ products: v.array(storedProduct), dealership: storedDealership, foundAt: instant }),
  ),
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

/** null where the value is no pending order of this version. */
export function parseStoredOrder(value: unknown): PendingOrder | null {
  const parsed = v.safeParse(storedOrder, value)
  return parsed.success ? parsed.output : null
}
