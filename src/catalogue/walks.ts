import type { Failure } from '#api/failure.ts'
import { createPatientLock } from '#storage/patient-lock.ts'
import { readWalk } from '#storage/catalogue/walk-table.ts'
import type { CatalogueStatus } from './catalogue.ts'
import type { WalkParts } from './walk.ts'

const LOCK = 'counter-catalogue'
/** Longer than most walks take. Two walks at once only cost the server twice: each writes its own answers. */
const PATIENCE_MS = 180_000

/** The walks of this page through all products; one tab of the device walks at a time. */
export interface Walks {
  /** Ends with the walk, which may have begun before. `isAnew`: from the first page. */
  begin(isAnew: boolean): Promise<void>
  end(): Promise<void>
}

export function createWalks(
  parts: WalkParts & { isOnline(): boolean },
  locks: LockManager | undefined,
  changeStatus: (changes: Partial<CatalogueStatus>) => void,
): Walks {
  const { copy } = parts
  let running: { end: Promise<void>; abort: AbortController } | null = null

  async function walk(signal: AbortSignal, isAnew: boolean): Promise<void> {
    changeStatus({ phase: 'reading', failure: null })
    // Loaded here because no first screen needs it; if the code cannot be loaded, the server does not answer either.
    const walking = parts.isOnline() ? await import('./walk.ts').catch(() => null) : null
    const end =
      walking === null
        ? ({ kind: 'offline' } satisfies Failure)
        : await walking.walkCatalogue(parts, signal, isAnew)
    if (end === null || end === 'aborted' || end.kind === 'superseded') changeStatus({ phase: 'idle' })
    else changeStatus({ phase: 'failed', failure: end })
  }

  /** One tab walks; the others wait for its end, because all share the copy. */
  async function walkAlone(signal: AbortSignal, isAnew: boolean): Promise<void> {
    const before = await readWalk(copy)
    // Not `ifAvailable`: such a request cannot be cancelled when the page is left (release-databases-and-locks-on-leave.ts).
    const inTurn = createPatientLock({ name: LOCK, locks, patienceMs: PATIENCE_MS, signal })
    const walking = inTurn(async () => {
      const { completeAt } = await readWalk(copy)
      const isWalked = completeAt !== null && completeAt !== before.completeAt
      if (isAnew || !isWalked) await walk(signal, isAnew)
    })
    await walking.catch((problem: unknown) => {
      if (!signal.aborted) throw problem
    })
  }

  return {
    begin(isAnew) {
      if (running !== null) return running.end
      const abort = new AbortController()
      const end = walkAlone(abort.signal, isAnew)
        // The copy could not be written: a state like any other failure; the stored products stay.
        .catch(() => changeStatus({ phase: 'failed' }))
        .finally(() => {
          running = null
        })
      running = { end, abort }
      return end
    },
    end() {
      running?.abort.abort()
      return running?.end ?? Promise.resolve()
    },
  }
}
