import type { Failure } from '#api/failure.ts'
import { createPatientLock } from '#storage/patient-lock.ts'
import { readWalk } from '#storage/catalogue/walk-table.ts'
import type { CatalogueStatus } from './catalogue.ts'
import type { WalkParts } from './walk.ts'

const LOCK = 'counter-catalogue'
/** Longer than most walks take. Two walks at once do no harm, because each writes its own answers. */
const LONGEST_WAIT_MS = 180_000

/** The walks of this page through all products; one tab of the device walks at a time. */
export interface Walks {
  /** Starts a walk unless one is running; resolves at its end. */
  begin(isFromFirstPage: boolean): Promise<void>
  end(): Promise<void>
}

export function createWalks(
  parts: WalkParts & { isOnline(): boolean },
  locks: LockManager | undefined,
  changeStatus: (changes: Partial<CatalogueStatus>) => void,
): Walks {
  const { copy } = parts
  let running: { end: Promise<void>; abort: AbortController } | null = null

  async function walk(signal: AbortSignal, isFromFirstPage: boolean): Promise<void> {
    changeStatus({ phase: 'reading', failure: null })
    // Loaded here, because no first screen needs the code. If it cannot be loaded, the server does not answer either.
    const walking = parts.isOnline() ? await import('./walk.ts').catch(() => null) : null
    const end =
      walking === null
        ? ({ kind: 'offline' } satisfies Failure)
        : await walking.walkCatalogue(parts, signal, isFromFirstPage)
    if (end === null || end === 'aborted' || end.kind === 'superseded') changeStatus({ phase: 'idle' })
    else changeStatus({ phase: 'failed', failure: end })
  }

  /** One tab walks; the others wait for the end of that walk, because all tabs share the copy. */
  async function walkAlone(signal: AbortSignal, isFromFirstPage: boolean): Promise<void> {
    const earlierWalk = await readWalk(copy)
    // The option `ifAvailable` is not used, because such a request cannot be cancelled when the page is left (release-databases-and-locks-on-leave.ts).
    const inTurn = createPatientLock({ name: LOCK, locks, patienceMs: LONGEST_WAIT_MS, signal })
    const walking = inTurn(async () => {
      const { completeAt } = await readWalk(copy)
      const isWalked = completeAt !== null && completeAt !== earlierWalk.completeAt
      if (isFromFirstPage || !isWalked) await walk(signal, isFromFirstPage)
    })
    await walking.catch((problem: unknown) => {
      if (!signal.aborted) throw problem
    })
  }

  return {
    begin(isFromFirstPage) {
      if (running !== null) return running.end
      const abort = new AbortController()
      const end = walkAlone(abort.signal, isFromFirstPage)
        // The copy could not be written: the status shows it like any other failure; the stored products stay.
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
