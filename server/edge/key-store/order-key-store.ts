import { and, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { DeviceOrders } from '#contract/orders/device-orders.ts'
import { CHECKOUT_SUCCESS } from '#contract/orders/order.ts'
import type { CounterDatabase, Statements } from '#server/database/open-database.ts'
import type { KeyedRequest, KeyRow, SettledState, StoredAnswer } from './key-protocol.ts'
import { type KeyStoreState, openKeyStoreState } from './key-store-state.ts'
import { orderKeys } from './key-tables.ts'
import { keysOfOrder, type OwnedIntent } from './keys-of-order.ts'
import { openKnownMarks } from './known-marks.ts'
import { migrateKeys } from './migrate-keys.ts'
import { findOrdersOfDevice } from './orders-of-device.ts'
import { type Clocks, openSweepClock } from './sweep-clock.ts'
import { sweepKeys } from './sweep-keys.ts'

export type NotedRequest = Pick<KeyedRequest, 'intent' | 'author' | 'attempt' | 'device'>

export interface OrderKeyStore
  extends Pick<KeyStoreState, 'identify' | 'raiseBeat' | 'lastBeat' | 'beatForAnswer'> {
  /** The store's name, as it was read last. */
  readonly storeId: string
  /** False if, at the last reading, the store had the marks of other edges too. */
  readonly isOnlyEdge: boolean
  /**
   * Inserts a row with the state received, or notes this attempt in the existing row of this intent and author; returns
   * the row.
   */
  open: (request: KeyedRequest) => Promise<KeyRow>
  /**
   * Lets the released row of this intent and author take over only later attempts than this one, if it is of the device that
   * made the row: others could note an attempt beyond all of that device. Returns the row, or null if there is none.
   */
  noteAttempt: (request: NotedRequest) => Promise<KeyRow | null>
  read: (owned: Pick<KeyedRequest, 'intent' | 'author'>) => Promise<KeyRow | null>
  /**
   * Claims the row for the request before bytes leave. False when the row has changed since `readRow` was read. Throws
   * StoreBehind, without a claim, when the store lost orders.
   */
  startForwarding: (readRow: KeyRow, request: KeyedRequest, earlierMayBePlaced: boolean) => Promise<boolean>
  /** Writes the outcome. False, without a change, when another request has claimed the row. */
  settle: (request: KeyedRequest, state: SettledState, answer?: StoredAnswer) => Promise<boolean>
  /**
   * Notes that the device was told that its order is not sent. After that a delayed copy of the request places nothing.
   */
  noteToldNotSent: (request: KeyedRequest) => Promise<void>
  /** The orders that this author sent from this device, newest first. */
  ordersOfDevice: (device: string, author: string) => Promise<DeviceOrders>
  /**
   * Deletes rows whose time is over, and shortens old answers. False, without a change, while the clock of the database
   * cannot be trusted.
   */
  sweep: () => Promise<boolean>
}

export interface Leases {
  /** The longest time from a request's arrival to the start of its forward. */
  receivedMs: number
  /** Longer than the limit of a forward, so that a lease ends only when the edge of the request is dead. */
  forwardingMs: number
}

const LEASES: Leases = { receivedMs: 30_000, forwardingMs: 60_000 }

/** The database with the tables of keys, the state of the store, and the id and leases of this edge. */
interface KeyTables {
  database: CounterDatabase
  edgeId: string
  leases: Leases
  state: KeyStoreState
}

/** Migrates the edge's own tables and reads the store's id. The data folder has the marks that the edge knows. */
export async function openOrderKeyStore(
  database: CounterDatabase,
  edgeId: string,
  leases: Leases = LEASES,
  dataDirectory: string | null = null,
  clocks?: Clocks,
): Promise<OrderKeyStore> {
  await migrateKeys(database)
  const isClockTrusted = await openSweepClock(database, clocks)
  const state = await openKeyStoreState(database, await openKnownMarks(dataDirectory))
  const tables = { database, edgeId, leases, state }
  return {
    get storeId() {
      return state.lastIdentity().storeId
    },
    get isOnlyEdge() {
      return state.isOnlyEdge()
    },
    identify: state.identify,
    raiseBeat: state.raiseBeat,
    lastBeat: state.lastBeat,
    beatForAnswer: state.beatForAnswer,
    read: (owned) => readKey(database, owned),
    open: (request) => openKey(tables, request),
    noteAttempt: (request) => noteAttempt(database, request),
    startForwarding: (readRow, request, earlierMayBePlaced) =>
      startForwarding(tables, readRow, request, earlierMayBePlaced),
    settle: (request, state, answer) => settle(database, request, state, answer),
    noteToldNotSent: (request) => noteToldNotSent(database, request),
    ordersOfDevice: (device, author) => findOrdersOfDevice(database, device, author),
    async sweep() {
      const isTrusted = await isClockTrusted()
      if (isTrusted) await sweepKeys(database)
      return isTrusted
    },
  }
}

/** The SQL condition of the row of this intent and author. */
const isRowOf = (owned: OwnedIntent) =>
  and(inArray(orderKeys.intent, keysOfOrder(owned)), eq(orderKeys.author, owned.author))

async function readKey(statements: Statements, owned: OwnedIntent): Promise<KeyRow | null> {
  const [row] = await statements
    .select({ row: orderKeys, isLeaseLive: sql<boolean>`${orderKeys.leaseUntil} > now()` })
    .from(orderKeys)
    .where(isRowOf(owned))
  return row ? { ...row.row, isLeaseLive: row.isLeaseLive, answer: answerOf(row.row) } : null
}

function openKey({ database, edgeId, leases }: KeyTables, request: KeyedRequest): Promise<KeyRow> {
  const { isSentAgain: _, ...newRow } = request
  return database.transaction(async (statements) => {
    // Otherwise two requests of one author could insert two rows, while the row of the other author is deleted.
    await statements.execute(sql`select pg_advisory_xact_lock(hashtext(${`order key ${request.intent}`}))`)
    await statements
      .update(orderKeys)
      .set({
        attempt: sql`greatest(${orderKeys.attempt}, ${request.attempt}::int)`,
        device: sql`coalesce(${orderKeys.device}, ${request.device}::uuid)`,
      })
      .where(isRowOf(request))
    for (const key of keysOfOrder(request)) {
      const row = await readKey(statements, request)
      if (row) return row
      await statements
        .insert(orderKeys)
        .values({
          ...newRow,
          intent: key,
          edgeId,
          state: 'received',
          leaseUntil: fromNow(leases.receivedMs),
        })
        // The row of another author stays as it is.
        .onConflictDoNothing()
    }
    const row = await readKey(statements, request)
    if (!row) throw new Error('A key vanished while its order was being placed.')
    return row
  })
}

async function noteAttempt(
  database: CounterDatabase,
  { intent, author, attempt, device }: NotedRequest,
): Promise<KeyRow | null> {
  const isOfDevice = device === null ? isNull(orderKeys.device) : eq(orderKeys.device, device)
  // Apps that do not count their attempts always send 0.
  const leastAttempt = attempt > 0 ? attempt + 1 : 0
  await database
    .update(orderKeys)
    .set({ attempt: leastAttempt })
    .where(
      and(
        isRowOf({ intent, author }),
        eq(orderKeys.state, 'released'),
        lt(orderKeys.attempt, leastAttempt),
        isOfDevice,
      ),
    )
  return readKey(database, { intent, author })
}

async function noteToldNotSent(
  database: CounterDatabase,
  { intent, author, attempt }: KeyedRequest,
): Promise<void> {
  await database
    .update(orderKeys)
    // Apps that do not count their attempts always send 0.
    .set({ mustTellNotSent: false, ...(attempt > 0 && { attempt: attempt + 1 }) })
    .where(and(isRowOf({ intent, author }), eq(orderKeys.mustTellNotSent, true)))
}

async function startForwarding(
  { database, edgeId, leases, state }: KeyTables,
  readRow: KeyRow,
  request: KeyedRequest,
  earlierMayBePlaced: boolean,
): Promise<boolean> {
  const { revision, attempt, bodyHash, claim, acceptances = null } = request
  const countedState = await database.transaction(async (transaction) => {
    const takenRows = await transaction
      .update(orderKeys)
      .set({
        revision,
        bodyHash,
        acceptances,
        claim,
        edgeId,
        earlierMayBePlaced,
        mustTellNotSent: false,
        state: 'forwarding',
        leaseUntil: fromNow(leases.forwardingMs),
        touchedAt: sql`now()`,
      })
      .where(
        and(
          isRowOf(request),
          eq(orderKeys.claim, readRow.claim),
          eq(orderKeys.state, readRow.state),
          // A copy of this POST may have been answered as not committed since the row was read.
          readRow.state === 'released' ? lte(orderKeys.attempt, attempt) : undefined,
          // The holder of a lapsed `received` row may be losing it to another request at this moment.
          readRow.claim === claim ? sql`${orderKeys.leaseUntil} > now()` : undefined,
        ),
      )
      .returning({ intent: orderKeys.intent })
    return takenRows.length === 1 ? state.countForward(transaction) : null
  })
  if (countedState === null) return false
  // Before a byte leaves, the data folder knows that this order was counted.
  await state.noteForward(countedState)
  return true
}

async function settle(
  database: CounterDatabase,
  request: KeyedRequest,
  state: SettledState,
  answer?: StoredAnswer,
): Promise<boolean> {
  const isAttemptOver = state === 'released' && request.attempt > 0
  const settledRows = await database
    .update(orderKeys)
    .set({
      state,
      // The answer says that nothing is placed, so a copy of this POST must place nothing.
      ...(isAttemptOver && { attempt: sql`greatest(${orderKeys.attempt}, ${request.attempt + 1}::int)` }),
      leaseUntil: sql`now()`,
      touchedAt: sql`now()`,
      answerStatus: answer?.status,
      answerType: answer?.type,
      answerBody: answer?.body,
      orderId: answer && orderIdOf(answer.body),
    })
    .where(and(isRowOf(request), eq(orderKeys.claim, request.claim)))
    .returning({ intent: orderKeys.intent })
  return settledRows.length === 1
}

function fromNow(durationMs: number) {
  return sql`now() + ${durationMs}::int * interval '1 millisecond'`
}

/** The order's number as JSON in a stored or received answer; null for an answer without one. */
export function orderIdOf(body: string): string | null {
  const answer = v.safeParse(v.pipe(v.string(), v.parseJson(), CHECKOUT_SUCCESS.registered), body)
  return answer.success ? JSON.stringify(answer.output.data.id) : null
}

function answerOf(row: typeof orderKeys.$inferSelect): StoredAnswer | null {
  if (row.answerStatus === null || row.answerBody === null) return null
  return { status: row.answerStatus, type: row.answerType ?? 'application/json', body: row.answerBody }
}
