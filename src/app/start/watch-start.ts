// Sees that a page that cannot start says why. What it shows goes away by itself when the start succeeds after
// all, for instance because the window that blocked it was closed.
import { onBlockedUpgrade } from '#storage/database-options.ts'
import type { StartTrouble } from './start-trouble.ts'

/** A start takes a fraction of a second. After this time the page shows why it may be late. */
const PATIENCE_MS = 15_000

/** `troubleNow`: why a start takes so long; null where the page says it in another way. */
export async function watchStart(
  starting: Promise<void>,
  troubleNow: () => StartTrouble | null = () => 'stuck',
): Promise<void> {
  let isOver = false
  let hide = () => {}

  async function tell(trouble: StartTrouble): Promise<void> {
    const { showStartFailure } = await import('./start-failure-screen.tsx')
    if (isOver) return
    hide()
    hide = showStartFailure(trouble)
  }

  // Where the screen's code does not arrive `tell` rejects: the page stays as it was, and the console has both reasons.
  function look(): void {
    const trouble = troubleNow()
    if (trouble === null) timer = setTimeout(look, PATIENCE_MS)
    else void tell(trouble)
  }
  let timer = setTimeout(look, PATIENCE_MS)
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
    const { startTroubleOf } = await import('./start-trouble.ts')
    await tell(startTroubleOf(problem))
  } finally {
    clearTimeout(timer)
  }
}
