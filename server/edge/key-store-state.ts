// The name of the key store, and whether the store is complete. If it lost orders, the edge forwards no order until a
// person has renewed or accepted the store (G220).
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { CounterDatabase, Statements } from '#server/database/open-database.ts'
import { log } from '#server/log/log.ts'
import { keyStoreLog } from '#texts/edge.ts'
import { keyStores, storeMarks } from './key-tables.ts'
import type { KnownMarks, StoreState } from './known-marks.ts'
import { migrateKeys } from './migrate-keys.ts'

export interface StoreIdentity {
  storeId: string
  /** True if the store lost orders, and no administrator has renewed or accepted it yet. */
  isBehind: boolean
}

/** Thrown before an order leaves, because the store lost orders. */
export class StoreBehind extends Error {
  override name = 'StoreBehind'
}

type ReadState = StoreState & { behindSince: Date | null }

export interface KeyStoreState {
  /** The identity that was read last. */
  lastIdentity: () => StoreIdentity
  /** False if, at the last reading, other edges had forwarded orders of this store too. */
  isOnlyEdge: () => boolean
  /** Reads the name anew, and compares the store's marks with the known marks. */
  identify: () => Promise<StoreIdentity>
  /** Counts an order that this edge is about to forward, in the transaction that claims it. Throws StoreBehind. */
  countForward: (transaction: Statements) => Promise<StoreState>
}

export async function openKeyStoreState(
  database: CounterDatabase,
  knownMarks: KnownMarks,
): Promise<KeyStoreState> {
  let currentIdentity: StoreIdentity | null = null
  let isOnlyEdge = false

  async function identify(): Promise<StoreIdentity> {
    const isBehindKnownMarks = knownMarks.checkpoint()
    const state = await readState(database)
    const isBehind = state.behindSince !== null || isBehindKnownMarks(state)
    isOnlyEdge = Object.keys(state.marks).every((edge) => edge === knownMarks.edge)
    // The other edges learn from this row that the store lost orders.
    if (isBehind && state.behindSince === null) await suspend(database, state)
    if (!isBehind) await knownMarks.note(state)
    if (isBehind && !currentIdentity?.isBehind) log.error(keyStoreLog.foundBehind(state.storeId))
    if (!isBehind && currentIdentity?.isBehind) log.info(keyStoreLog.acceptsOrders(state.storeId))
    currentIdentity = { storeId: state.storeId, isBehind }
    return currentIdentity
  }

  const identity = await identify()
  return {
    identify,
    lastIdentity: () => currentIdentity ?? identity,
    isOnlyEdge: () => isOnlyEdge,
    async countForward(transaction) {
      const isBehindKnownMarks = knownMarks.checkpoint()
      const state = await readState(transaction)
      if (state.behindSince !== null || isBehindKnownMarks(state)) throw new StoreBehind()
      const [row] = await transaction
        .insert(storeMarks)
        .values({ edge: knownMarks.edge, mark: 1 })
        .onConflictDoUpdate({ target: storeMarks.edge, set: { mark: sql`${storeMarks.mark} + 1` } })
        .returning({ mark: storeMarks.mark })
      if (!row) throw new Error('The mark of this edge was not written.')
      return { ...state, marks: { ...state.marks, [knownMarks.edge]: row.mark } }
    },
  }
}

async function readState(statements: Statements): Promise<ReadState> {
  const rows = await statements.select().from(keyStores).leftJoin(storeMarks, sql`true`)
  const [firstRow] = rows
  if (!firstRow) throw new Error('The key store has no name: its migration was not applied.')
  const { id, acceptedCount, behindSince } = firstRow.edge_key_store
  const marks = rows.flatMap(({ edge_store_marks: row }) => (row ? [[row.edge, row.mark] as const] : []))
  return { storeId: id, acceptedCount, behindSince, marks: Object.fromEntries(marks.sort()) }
}

async function suspend(database: CounterDatabase, { storeId, acceptedCount }: StoreState): Promise<void> {
  await database
    .update(keyStores)
    .set({ behindSince: sql`now()` })
    .where(
      and(
        eq(keyStores.id, storeId),
        eq(keyStores.acceptedCount, acceptedCount),
        isNull(keyStores.behindSince),
      ),
    )
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
