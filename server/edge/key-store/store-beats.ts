// The beats of the key store in its database (G270). The store counts them; each edge process raises them as a run of its
// own. A copy of the database that is put back knows neither the later beats of a run nor the later runs.
import { randomUUID } from 'node:crypto'
import { eq, isNull, lt, sql } from 'drizzle-orm'
import type { StoreBeat } from '#contract/store-beat.ts'
import { type CounterDatabase, DatabaseRefused, type Statements } from '#server/database/open-database.ts'
import { keyStoreLog } from '#texts/edge.ts'
import { keyStores, storeRuns } from './key-tables.ts'
import { createBeatSigner, newBeatSecret } from './beat-signer.ts'

/** The beat that the row of the store names, and what the comparison with other beats needs. */
export interface BeatState {
  storeId: string
  acceptedCount: number
  /** The time at which an edge found out that the store lost orders; null while the store is complete. */
  behindSince: Date | null
  beat: number
  beatRun: string | null
  forgottenBeat: number
}

/**
 * If the clock moved by more than this since the last beat, the machine may have been put back with its memory, so the
 * process goes on as another run.
 */
const LONGEST_PAUSE_MS = 30_000

export interface StoreBeats {
  /** The newest beat of the store that this edge knows, signed; null before the first one. */
  last: () => string | null
  /**
   * Remembers the beat that is known now. The returned function is true for a state that was read later and has a lower
   * beat: the database was put back while this process runs.
   */
  checkpoint: () => (state: BeatState) => boolean
  /** Notes a state of the store. A lower beat than the known one is noted only if the database was put back. */
  note: (state: BeatState, isPutBack: boolean) => void
  /**
   * True if a device shows a beat that has a valid signature and that this edge has not found in the store yet. Of a
   * store that is behind only beats with a higher count of acceptances tell anything new.
   */
  mustCompare: (shownBeat: string) => boolean
  /** The number of times that a person had accepted the store of the shown beat; 0 for a beat of another store. */
  acceptedCountOf: (shownBeat: string, storeId: string) => number
  /** True if the shown beat is one of this store, and the store does not have it. */
  isMissing: (statements: Statements, state: BeatState, shownBeat: string) => Promise<boolean>
  /** Raises the beat in the transaction in which `state` was read; returns the new state. */
  raise: <State extends BeatState>(
    transaction: Statements,
    state: State,
    isPutBack: boolean,
  ) => Promise<State>
}

/** Reads the store's secret, or makes it if there is none. Call it after the store's migration. */
export async function openStoreBeats(
  database: CounterDatabase,
  now: () => number = Date.now,
): Promise<StoreBeats> {
  // When two edges start at once, one writes the secret and both read it.
  await database.update(keyStores).set({ beatSecret: newBeatSecret() }).where(isNull(keyStores.beatSecret))
  const [store] = await database.select().from(keyStores)
  // The migration of the store has made the row, so somebody has deleted it since.
  if (!store?.beatSecret) throw new DatabaseRefused(keyStoreLog.hasNoRow)
  const signer = createBeatSigner(store.beatSecret)
  /** The beats of runs that this edge has found in the store. */
  const foundBeats = new Map<string, number>()
  let lastState: BeatState | null = null
  let run = randomUUID()
  let raisedAt = now()

  /** The run of the next beat: another one after the machine or the database may have been put back. */
  function nextRun(isPutBack: boolean): string {
    if (isPutBack || Math.abs(now() - raisedAt) > LONGEST_PAUSE_MS) run = randomUUID()
    raisedAt = now()
    return run
  }

  return {
    last() {
      if (lastState === null || lastState.beatRun === null) return null
      const { storeId, acceptedCount, beat, beatRun } = lastState
      return signer.sign({ storeId, acceptedCount, number: beat, run: beatRun })
    },
    checkpoint() {
      const knownBeat = lastState?.beat ?? 0
      return (state) => state.beat < knownBeat
    },
    note(state, isPutBack) {
      if (isPutBack) {
        foundBeats.clear()
        run = randomUUID()
      }
      // Concurrent reads may end in another sequence than they began.
      if (isPutBack || lastState === null || !isEarlier(state, lastState)) lastState = state
    },
    mustCompare(shownBeat) {
      if (lastState === null) return false
      const beat = signer.read(shownBeat, lastState.storeId)
      if (beat === null || beat.acceptedCount < lastState.acceptedCount) return false
      if (lastState.behindSince !== null) return beat.acceptedCount > lastState.acceptedCount
      return (foundBeats.get(beat.run) ?? 0) < beat.number
    },
    acceptedCountOf: (shownBeat, storeId) => signer.read(shownBeat, storeId)?.acceptedCount ?? 0,
    async isMissing(statements, state, shownBeat) {
      const beat = signer.read(shownBeat, state.storeId)
      if (beat === null) return false
      const storedBeat = await readRun(statements, beat.run)
      if (isLaterThan(beat, state, storedBeat)) return true
      foundBeats.set(beat.run, storedBeat)
      return false
    },
    async raise(transaction, state, isPutBack) {
      const beatRun = nextRun(isPutBack)
      const [raised] = await transaction
        .update(keyStores)
        .set({ beat: sql`${keyStores.beat} + 1`, beatRun })
        .returning()
      if (!raised) throw new Error('The beat of the key store was not written.')
      const { id, acceptedCount, behindSince, beat } = raised
      await transaction
        .insert(storeRuns)
        .values({ run: beatRun, beat })
        .onConflictDoUpdate({ target: storeRuns.run, set: { beat, touchedAt: sql`now()` } })
      // Another edge or a person may have changed the row since the state was read.
      return { ...state, storeId: id, acceptedCount, behindSince, beat, beatRun }
    },
  }
}

/**
 * True if the store does not have this beat of its own: `storedBeat` is the last beat of the same run that it has, 0 for
 * a run that it does not know. Beats from before a person accepted the store are not compared, and neither are beats that
 * are so old that their runs were deleted.
 */
export function isLaterThan(
  beat: StoreBeat,
  { acceptedCount, forgottenBeat }: Pick<BeatState, 'acceptedCount' | 'forgottenBeat'>,
  storedBeat: number,
): boolean {
  if (beat.acceptedCount !== acceptedCount) return beat.acceptedCount > acceptedCount
  return beat.number > forgottenBeat && storedBeat < beat.number
}

const isEarlier = (state: BeatState, other: BeatState): boolean =>
  state.acceptedCount < other.acceptedCount || state.beat < other.beat

async function readRun(statements: Statements, run: string): Promise<number> {
  const [row] = await statements
    .select({ beat: storeRuns.beat })
    .from(storeRuns)
    .where(eq(storeRuns.run, run))
  return row?.beat ?? 0
}

/** Deletes the runs whose last beat is older than every key. */
export async function sweepStoreRuns(database: CounterDatabase, retentionHours: number): Promise<void> {
  await database.transaction(async (transaction) => {
    const oldRuns = await transaction
      .delete(storeRuns)
      .where(lt(storeRuns.touchedAt, sql`now() - make_interval(hours => ${retentionHours}::int)`))
      .returning({ beat: storeRuns.beat })
    if (oldRuns.length === 0) return
    const highestBeat = Math.max(...oldRuns.map(({ beat }) => beat))
    await transaction
      .update(keyStores)
      .set({ forgottenBeat: sql`greatest(${keyStores.forgottenBeat}, ${highestBeat}::bigint)` })
  })
}
