import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { KeptRuleKind } from '#contract/people/dealership-rules.ts'
import { KEY_STATES } from './key-protocol.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** One row per intent and author, for all its revisions. */
export const orderKeys = pgTable(
  'edge_order_keys',
  {
    /** The intent. If another author's row has it already: `<intent>@<author>` (G292). */
    intent: text('intent').primaryKey(),
    revision: integer('revision').notNull(),
    attempt: integer('attempt').notNull().default(0),
    author: text('author').notNull(),
    /** The device that sent the order first; null for visitors' orders, which are sent without cookies. */
    device: uuid('device'),
    /**
     * The id in the body of the order; null if the body names none, for visitors' orders, and for rows of earlier
     * versions.
     */
    dealership: text('dealership'),
    bodyHash: text('body_hash').notNull(),
    state: text('state', { enum: KEY_STATES }).notNull(),
    /**
     * Names the request that may change the state of the row; each such change compares it. A settlement by staff,
     * which compares nothing, writes another claim (G221).
     */
    claim: uuid('claim').notNull(),
    edgeId: uuid('edge_id').notNull(),
    /** Until this time the request of the claim may still be running (`Leases`). */
    leaseUntil: moment('lease_until').notNull(),
    earlierMayBePlaced: boolean('earlier_may_stand').notNull().default(false),
    answerStatus: integer('answer_status'),
    answerType: text('answer_type'),
    answerBody: text('answer_body'),
    /** The order's number as JSON, from the answer. After three days it is all that the stored body contains. */
    orderId: text('order_id'),
    /** JSON: how a manager or a rule let the order pass (G276); null if its person agreed to it. */
    acceptances: text('acceptances'),
    /** True if staff or an operator settled the order as not sent, and its device has not been told yet (G221). */
    mustTellNotSent: boolean('is_not_sent_untold').notNull().default(false),
    settledBy: text('settled_by'),
    settledAt: moment('settled_at'),
    settlementNote: text('settlement_note'),
    /** True if the stored answer was reduced to the order's number. */
    isShrunk: boolean('is_shrunk').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** The time of the last claim or outcome. */
    touchedAt: moment('touched_at').notNull().defaultNow(),
  },
  (table) => [
    index('edge_order_keys_touched_at').on(table.touchedAt),
    index('edge_order_keys_device').on(table.device, table.author, table.createdAt),
    index('edge_order_keys_order_id').on(table.orderId).where(sql`order_id is not null`),
    // The list of unsettled orders (G306).
    index('edge_order_keys_unsettled')
      .on(sql`(author = 'visitor')`, table.createdAt, table.intent)
      .where(sql`state in ('unknown', 'forwarding')`),
    index('edge_order_keys_accepted').on(table.orderId).where(sql`acceptances is not null`),
  ],
)

/** A single row, inserted by the migration that makes the key table. */
export const keyStores = pgTable('edge_key_store', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** The private half of the key with which devices seal the data of signed-out accounts; base64. */
  sealKey: text('seal_key'),
  /** The private key that signs the permissions to unlock accounts without a network; pkcs8 in base64 (G213). */
  grantKey: text('grant_key'),
  /** The time at which an edge found out that the store lost orders; null while the store is complete. */
  behindSince: moment('behind_since'),
  /** The number of times that a person accepted the store as complete (`acceptKeyStore`). */
  acceptedCount: integer('accepted_count').notNull().default(0),
  /** The key that signs beats, in base64 (G270). */
  beatSecret: text('beat_secret'),
  /** The number of the last beat, and the run that raised it; null before the first beat. */
  beat: bigint('beat', { mode: 'number' }).notNull().default(0),
  beatRun: uuid('beat_run'),
  /** The highest beat of the runs that were deleted because of their age. */
  forgottenBeat: bigint('forgotten_beat', { mode: 'number' }).notNull().default(0),
})

/**
 * The number of orders that each edge has forwarded; 0 before its first. A restored store has lower numbers than the edges
 * know.
 */
export const storeMarks = pgTable('edge_store_marks', {
  edge: uuid('edge').primaryKey(),
  mark: bigint('mark', { mode: 'number' }).notNull(),
})

/** The last beat of each run of an edge (G270). */
export const storeRuns = pgTable('edge_store_runs', {
  run: uuid('run').primaryKey(),
  beat: bigint('beat', { mode: 'number' }).notNull(),
  touchedAt: moment('touched_at').notNull().defaultNow(),
})

/**
 * The assets of the builds that edges serve, so that each edge can serve the assets of all builds (G223). Archives
 * leave them out.
 */
export const buildFiles = pgTable(
  'edge_build_files',
  {
    path: text('path').primaryKey(),
    type: text('type').notNull(),
    etag: text('etag').notNull(),
    body: bytes('body').notNull(),
    brotli: bytes('brotli'),
    gzip: bytes('gzip'),
    /** An edge whose build has the file writes this time at its start and every few hours. */
    usedAt: moment('used_at').notNull().defaultNow(),
  },
  (table) => [index('edge_build_files_used_at').on(table.usedAt)],
)

/** The lists of dealerships that colleagues share (G245). */
export const sharedLists = pgTable(
  'edge_shared_lists',
  {
    dealershipId: bigint('dealership_id', { mode: 'number' }).notNull(),
    id: text('id').notNull(),
    /** The list as JSON, with the stamp and the author of each value. */
    list: text('list').notNull(),
    /** The newest stamp of the list. */
    stamp: bigint('stamp', { mode: 'number' }).notNull(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.dealershipId, table.id] }),
    index('edge_shared_lists_deleted_at').on(table.deletedAt),
  ],
)

/** The rules of dealerships that a person has set (G212). */
export const dealershipRules = pgTable(
  'edge_dealership_rules',
  {
    dealershipId: bigint('dealership_id', { mode: 'number' }).notNull(),
    kind: text('kind').$type<KeptRuleKind>().notNull(),
    /** The value as JSON, by the schema of its kind. */
    value: text('value').notNull(),
    revision: integer('revision').notNull(),
    setById: bigint('set_by_id', { mode: 'number' }).notNull(),
    setByName: text('set_by_name').notNull(),
    /** True if staff of the supplier set the rule: people of the dealership do not see the names of staff. */
    isSetByStaff: boolean('is_set_by_staff').notNull(),
    setAt: moment('set_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.dealershipId, table.kind] })],
)

/**
 * The lines of orders that devices reported as waiting, and of orders that passed the edge (G228): no price, and of
 * people only the id and the name.
 */
export const recentOrders = pgTable(
  'edge_recent_orders',
  {
    /** The intent. If another author's row has it already: `<intent>@<author>` (G292). */
    intent: text('intent').primaryKey(),
    dealershipId: bigint('dealership_id', { mode: 'number' }).notNull(),
    authorId: bigint('author_id', { mode: 'number' }).notNull(),
    /** Empty for staff of the supplier, and for orders that no device reported. */
    authorName: text('author_name').notNull().default(''),
    isByStaff: boolean('is_by_staff').notNull().default(false),
    /** JSON: product ids and quantities. */
    lines: text('lines').notNull(),
    orderedAt: moment('ordered_at').notNull().defaultNow(),
    /** The time of the latest report that the order waits, or the time at which the order passed the edge. */
    reportedAt: moment('reported_at').notNull().defaultNow(),
  },
  (table) => [
    index('edge_recent_orders_dealership').on(table.dealershipId, table.reportedAt),
    index('edge_recent_orders_reported_at').on(table.reportedAt),
  ],
)

/**
 * The requests to decide on waiting orders (G237). An ended request was withdrawn or replaced: its row remains, so that
 * a delayed copy of the call does not open it again.
 */
export const reviewRequests = pgTable(
  'edge_review_requests',
  {
    id: uuid('id').primaryKey(),
    intent: uuid('intent').notNull(),
    dealershipId: bigint('dealership_id', { mode: 'number' }).notNull(),
    askedById: bigint('asked_by_id', { mode: 'number' }).notNull(),
    askedByName: text('asked_by_name').notNull(),
    askedAt: moment('asked_at').notNull().defaultNow(),
    state: text('state', { enum: ['open', 'decided', 'ended'] })
      .notNull()
      .default('open'),
    /** The text that the device sent; null as soon as the request is not open any more. */
    order: text('order_text'),
    /** The content and the note as JSON; null while nobody has decided. */
    decision: text('decision'),
    decidedById: bigint('decided_by_id', { mode: 'number' }),
    decidedByName: text('decided_by_name'),
    decidedAt: moment('decided_at'),
  },
  (table) => [
    uniqueIndex('edge_review_requests_intent').on(table.intent, table.askedById).where(sql`state <> 'ended'`),
    index('edge_review_requests_dealership').on(table.dealershipId, table.state, table.askedAt),
    index('edge_review_requests_asked_at').on(table.askedAt),
  ],
)

/** The keys of calls that were passed on and not refused by the backend (G293). */
export const callKeys = pgTable('edge_call_keys', {
  callKey: uuid('call_key').primaryKey(),
  createdAt: moment('created_at').notNull().defaultNow(),
})
