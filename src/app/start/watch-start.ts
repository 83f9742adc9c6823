// Shows the reason if a page does not start. If the start succeeds later, for example because the person closed the window
// that blocked it, the reason disappears by itself.
import { onBlockedUpgrade } from '#storage/database-options.ts'
import type { StartTrouble } from './start-trouble.ts'

/** After this time the page shows the reason for a slow start. A start usually takes less than a second. */
const SHOW_AFTER_MS = 15_000

/** `currentTrouble` returns the reason for a slow start; null if the page already shows the reason in another way. */
export async function watchStart(
  starting: Promise<void>,
  currentTrouble: () => StartTrouble | null = () => 'stuck',
): Promise<void> {
  let hasStarted = false
  let removeScreen = () => {}

  async function showTrouble(trouble: StartTrouble): Promise<void> {
    const { showStartFailure } = await import('./start-failure-screen.tsx')
    if (hasStarted) return
    removeScreen()
    removeScreen = showStartFailure(trouble)
  }

  // If the screen's code cannot be loaded, `showTrouble` rejects, and only the console has the reason.
  function showOrWait(): void {
    const trouble = currentTrouble()
    if (trouble === null) timer = setTimeout(showOrWait, SHOW_AFTER_MS)
    else void showTrouble(trouble)
  }
  let timer = setTimeout(showOrWait, SHOW_AFTER_MS)
  onBlockedUpgrade(() => {
    clearTimeout(timer) // the reason is known
    void showTrouble('blocked')
  })
  try {
    await starting
    hasStarted = true
    removeScreen()
  } catch (problem) {
    console.error(problem)
    // If the code of the error reports cannot be loaded either, only the console has the problem.
    void import('../report-errors.ts').then(({ reportError }) => reportError(problem, 'page')).catch(() => {})
    const { startTroubleOf } = await import('./start-trouble.ts')
    await showTrouble(startTroubleOf(problem))
  } finally {
    clearTimeout(timer)
  }
}
