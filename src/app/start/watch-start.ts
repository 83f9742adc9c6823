// Sees that a page that cannot start says why. What it shows goes away by itself when the start succeeds after
// all, for instance because the window that blocked it was closed.
import { causesOf } from '#storage/causes.ts'
import { onBlockedUpgrade } from '#storage/database-options.ts'

/**
 * Why the app does not start. blocked: another window holds an older version's database · newer: written by a
 * newer version · full · no-storage: the browser keeps nothing here · stuck: storage does not answer · broken.
 */
export type StartTrouble = 'blocked' | 'newer' | 'full' | 'no-storage' | 'stuck' | 'broken'

const BY_NAME: Record<string, StartTrouble> = {
  VersionError: 'newer',
  QuotaExceededError: 'full',
  MissingAPIError: 'no-storage',
  SecurityError: 'no-storage',
  InvalidStateError: 'no-storage',
}

/** Dexie wraps what the browser threw; the innermost name that says something decides. */
export function startTroubleOf(problem: unknown): StartTrouble {
  return (
    causesOf(problem)
      .flatMap(({ name }) => BY_NAME[name] ?? [])
      .at(-1) ?? 'broken'
  )
}

/** Opening the databases takes a fraction of a second; after this long the person is told. */
const PATIENCE_MS = 15_000

export async function watchStart(starting: Promise<void>): Promise<void> {
  let isOver = false
  let hide = () => {}

  async function tell(trouble: StartTrouble): Promise<void> {
    const { showStartFailure } = await import('./start-failure-screen.tsx')
    if (isOver) return
    hide()
    hide = showStartFailure(trouble)
  }

  // Where the screen's code does not arrive `tell` rejects: the page stays as it was, and the console has both reasons.
  const timer = setTimeout(() => void tell('stuck'), PATIENCE_MS)
  onBlockedUpgrade(() => {
    clearTimeout(timer) // what it waits for is known
    void tell('blocked')
  })
  try {
    await starting
    isOver = true
    hide()
  } catch (problem) {
    console.error(problem)
    await tell(startTroubleOf(problem))
  } finally {
    clearTimeout(timer)
  }
}
