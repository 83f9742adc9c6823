// The name of the key store, and whether the store is complete. If it lost orders, the edge forwards no order until a
// person has renewed or accepted the store (G220).
import { and, eq, sql } from 'drizzle-orm'
import { type CounterDatabase, DatabaseRefused, type Statements } from '#server/database/open-database.ts'
import { log } from '#server/log/log.ts'
import { keyStoreLog } from '#texts/edge.ts'
import { keyStores, storeMarks } from './key-tables.ts'
import type { KnownMarks, StoreState } from './known-marks.ts'
import { migrateKeys } from './migrate-keys.ts'
import { type BeatState, openStoreBeats } from './store-beats.ts'

export interface StoreIdentity {
  storeId: string
  /** True if the store lost orders, and no administrator has renewed or accepted it yet. */
  isBehind: boolean
}

/** Thrown before an order leaves, because the store lost orders. */
export class StoreBehind extends Error {
  override name = 'StoreBehind'
}

type ReadState = StoreState & BeatState

/** The state of the store after its beat was raised. `isPutBack`: the database was put back while this process runs. */
export type RaisedState = ReadState & { isPutBack: boolean }

export interface KeyStoreState {
  /** The identity that was read last. */
  lastIdentity: () => StoreIdentity
  /** False if, at the last reading, the store had the marks of other edges too. */
  isOnlyEdge: () => boolean
  /** Reads the name anew, and compares the store with the known marks and with the beat that a device shows. */
  identify: (shownBeat?: string) => Promise<StoreIdentity>
  /**
   * Counts an order that this edge is about to forward, and raises the beat, in the transaction that claims the order.
   * Throws StoreBehind.
   */
  countForward: (transaction: Statements) => Promise<RaisedState>
  /** Notes a counted forward after its transaction was committed, also in the data folder. */
  noteForward: (state: RaisedState) => Promise<void>
  /** Raises the beat of a store that lacks nothing, and reads its name anew. */
  raiseBeat: () => Promise<void>
  /** The newest known beat of the store, signed; null if the store lost orders. */
  lastBeat: () => string | null
  /** The beat for an answer to a device that shows this one, which is compared with the store if it is new. */
  beatForAnswer: (shownBeat: string) => Promise<string | null>
}

export async function openKeyStoreState(
  database: CounterDatabase,
  knownMarks: KnownMarks,
): Promise<KeyStoreState> {
  const beats = await openStoreBeats(database)
  let currentIdentity: StoreIdentity | null = null
  let isOnlyEdge = false

  async function identify(shownBeat?: string): Promise<StoreIdentity> {
    const isBehindKnownMarks = knownMarks.checkpoint()
    const isBelowKnownBeat = beats.checkpoint()
    const state = await readState(database)
    const isBehindDevice = shownBeat !== undefined && (await beats.isMissing(database, state, shownBeat))
    const isBehind = state.behindSince !== null || isBehindKnownMarks(state) || isBehindDevice
    isOnlyEdge = Object.keys(state.marks).every((edge) => edge === knownMarks.edge)
    const acceptedCount = Math.max(
      state.acceptedCount,
      knownMarks.acceptedCountOf(state.storeId),
      shownBeat === undefined ? 0 : beats.acceptedCountOf(shownBeat, state.storeId),
    )
    const isNewlyBehind = isBehind && state.behindSince === null
    if (isNewlyBehind || (isBehind && acceptedCount > state.acceptedCount)) {
      await suspend(database, state, acceptedCount)
    }
    if (!isBehind) await knownMarks.note(state)
    beats.note(state, isBelowKnownBeat(state))
    if (isBehind && !currentIdentity?.isBehind) {
      log.error((isBehindDevice ? keyStoreLog.foundPutBack : keyStoreLog.foundBehind)(state.storeId))
    }
    if (!isBehind && currentIdentity?.isBehind) log.info(keyStoreLog.acceptsOrders(state.storeId))
    currentIdentity = { storeId: state.storeId, isBehind }
    return currentIdentity
  }

  /** Reads the state in a transaction that raises the beat. Throws StoreBehind if the store lost orders. */
  async function readAndRaise(transaction: Statements): Promise<RaisedState> {
    const isBehindKnownMarks = knownMarks.checkpoint()
    const isBelowKnownBeat = beats.checkpoint()
    const state = await readState(transaction)
    if (state.behindSince !== null || isBehindKnownMarks(state)) throw new StoreBehind()
    const isPutBack = isBelowKnownBeat(state)
    const raisedState = await beats.raise(transaction, state, isPutBack)
    if (raisedState.behindSince !== null) throw new StoreBehind()
    return { ...raisedState, isPutBack }
  }

  async function raiseBeat(): Promise<void> {
    try {
      const state = await database.transaction(async (transaction) => {
        const raisedState = await readAndRaise(transaction)
        if (!(knownMarks.edge in raisedState.marks)) await markEdge(transaction, knownMarks.edge)
        return raisedState
      })
      // A device must not see a beat that a power cut could take back: no order would be missing.
      await database.flush?.()
      beats.note(state, state.isPutBack)
    } catch (problem) {
      if (!(problem instanceof StoreBehind)) throw problem
    }
    await identify()
  }

  await identify()
  // If it cannot be written now, the timer raises it later, and /ready names the reason.
  await raiseBeat().catch(() => undefined)
  const lastIdentity = () => currentIdentity ?? { storeId: '', isBehind: true } // identify() has set it
  const lastBeat = () => (lastIdentity().isBehind ? null : beats.last())
  return {
    identify,
    raiseBeat,
    lastIdentity,
    isOnlyEdge: () => isOnlyEdge,
    async countForward(transaction) {
      const state = await readAndRaise(transaction)
      const [row] = await transaction
        .insert(storeMarks)
        .values({ edge: knownMarks.edge, mark: 1 })
        .onConflictDoUpdate({ target: storeMarks.edge, set: { mark: sql`${storeMarks.mark} + 1` } })
        .returning({ mark: storeMarks.mark })
      if (!row) throw new Error('The mark of this edge was not written.')
      return { ...state, marks: { ...state.marks, [knownMarks.edge]: row.mark } }
    },
    async noteForward(state) {
      beats.note(state, state.isPutBack)
      await knownMarks.note(state)
    },
    lastBeat,
    async beatForAnswer(shownBeat) {
      if (beats.mustCompare(shownBeat)) await identify(shownBeat)
      return lastBeat()
    },
  }
}

async function readState(statements: Statements): Promise<ReadState> {
  const rows = await statements.select().from(keyStores).leftJoin(storeMarks, sql`true`)
  const [firstRow] = rows
  if (!firstRow) throw new DatabaseRefused(keyStoreLog.hasNoRow)
  const { id, acceptedCount, behindSince, beat, beatRun, forgottenBeat } = firstRow.edge_key_store
  const marks = rows.flatMap(({ edge_store_marks: row }) => (row ? [[row.edge, row.mark] as const] : []))
  const markOfEdges = Object.fromEntries(marks.sort())
  return { storeId: id, acceptedCount, behindSince, beat, beatRun, forgottenBeat, marks: markOfEdges }
}

/** Lets the other edges know this edge before its first forward: it may have a copy of a POST that they deny (G306). */
async function markEdge(transaction: Statements, edge: string): Promise<void> {
  await transaction.insert(storeMarks).values({ edge, mark: 0 }).onConflictDoNothing()
}

/**
 * Writes for the other edges that the store lost orders, and the highest acceptance that a device or an edge knows: a
 * copy may have lost it too, and the next acceptance must count above it. Does nothing if the store was accepted since.
 */
async function suspend(
  database: CounterDatabase,
  { storeId, acceptedCount }: StoreState,
  highestCount: number,
): Promise<void> {
  await database
    .update(keyStores)
    .set({ behindSince: sql`coalesce(${keyStores.behindSince}, now())`, acceptedCount: highestCount })
    .where(and(eq(keyStores.id, storeId), eq(keyStores.acceptedCount, acceptedCount)))
}

export interface StoreRenaming {
  earlierId: string
  storeId: string
}

/**
 * Gives the store another name, and lets it take orders again. Because of the new name, devices look for their earlier
 * orders in the history and send none of them by themselves.
 */
export async function renewKeyStore(database: CounterDatabase): Promise<StoreRenaming> {
  await migrateKeys(database)
  const { storeId: earlierId } = await readState(database)
  await database.update(keyStores).set({ id: sql`gen_random_uuid()`, behindSince: null })
  return { earlierId, storeId: (await readState(database)).storeId }
}

/**
 * Gives the store another name, also a store of an earlier version, whose tables may lack newer columns. Unlike
 * `renewKeyStore` it leaves `behindSince` as it is.
 */
export async function renameKeyStore(statements: Statements): Promise<string> {
  const rows = await statements
    .update(keyStores)
    .set({ id: sql`gen_random_uuid()` })
    .returning({ id: keyStores.id })
  return rows[0]?.id ?? ''
}

/** Accepts the store, under its name, as complete: a person knows that it lost no orders. Resolves with the name. */
export async function acceptKeyStore(database: CounterDatabase): Promise<string> {
  await migrateKeys(database)
  await database
    .update(keyStores)
    .set({ acceptedCount: sql`${keyStores.acceptedCount} + 1`, behindSince: null })
  return (await readState(database)).storeId
}
