import type { Failure } from '#api/failure.ts'
import { createPatientLock } from '#storage/patient-lock.ts'
import { readWalk } from '#storage/catalogue/walk-table.ts'
import type { CatalogueStatus } from './catalogue.ts'
import type { WalkParts } from './walk.ts'

const LOCK = 'counter-catalogue'
/**
 * The longest wait for the walk of another tab; most walks are shorter. Two walks at once do no harm, because each stores
 * complete answers of the server.
 */
const LONGEST_WAIT_MS = 180_000

/** The walks of this page through all products; one tab of the device walks at a time. */
export interface Walks {
  /** Starts a walk unless one is running; resolves when the running walk has ended. */
  begin(isFromFirstPage: boolean): Promise<void>
  /** Aborts the running walk; resolves when that walk has stopped. */
  end(): Promise<void>
}

export function createWalks(
  parts: WalkParts & { isOnline(): boolean },
  locks: LockManager | undefined,
  changeStatus: (changes: Partial<CatalogueStatus>) => void,
): Walks {
  const { copy } = parts
  let runningWalk: { end: Promise<void>; abort: AbortController } | null = null

  async function walk(signal: AbortSignal, isFromFirstPage: boolean): Promise<void> {
    changeStatus({ phase: 'reading', failure: null })
    // The code is loaded here, because no first screen needs it. If it cannot be loaded, the server does not answer either.
    const walkModule = parts.isOnline() ? await import('./walk.ts').catch(() => null) : null
    const end =
      walkModule === null
        ? ({ kind: 'offline' } satisfies Failure)
        : await walkModule.walkCatalogue(parts, signal, isFromFirstPage)
    if (end === null || end === 'aborted' || end.kind === 'superseded') changeStatus({ phase: 'idle' })
    else changeStatus({ phase: 'failed', failure: end })
  }

  /**
   * One tab walks. Another tab waits for the end of that walk, because all tabs share the copy. Then it walks only if
   * that walk was not complete, or with `isFromFirstPage`.
   */
  async function walkAlone(signal: AbortSignal, isFromFirstPage: boolean): Promise<void> {
    const earlierWalk = await readWalk(copy)
    // The option `ifAvailable` is not used, because such a request cannot be cancelled when the page is left
    // (release-databases-and-locks-on-leave.ts).
    const runInTurn = createPatientLock({ name: LOCK, locks, patienceMs: LONGEST_WAIT_MS, signal })
    const turn = runInTurn(async () => {
      const { completeAt } = await readWalk(copy)
      const hasOtherTabWalked = completeAt !== null && completeAt !== earlierWalk.completeAt
      if (isFromFirstPage || !hasOtherTabWalked) await walk(signal, isFromFirstPage)
    })
    await turn.catch((problem: unknown) => {
      if (!signal.aborted) throw problem
    })
  }

  return {
    begin(isFromFirstPage) {
      if (runningWalk !== null) return runningWalk.end
      const abort = new AbortController()
      const end = walkAlone(abort.signal, isFromFirstPage)
        // The copy could not be written: the status shows it like any other failure; the stored products stay.
        .catch(() => changeStatus({ phase: 'failed' }))
        .finally(() => {
          runningWalk = null
        })
      runningWalk = { end, abort }
      return end
    },
    end() {
      runningWalk?.abort.abort()
      return runningWalk?.end ?? Promise.resolve()
    },
  }
}
