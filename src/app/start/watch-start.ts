// Shows the reason if a page does not start. If the start succeeds later, for example because the window that blocked it was
// closed, the reason disappears by itself.
import { onBlockedUpgrade } from '#storage/database-options.ts'
import type { StartTrouble } from './start-trouble.ts'

/** After this time the page shows the reason for a slow start. A start usually takes less than a second. */
const SHOW_AFTER_MS = 15_000

/** `troubleNow` returns the reason for a slow start; null if the page already shows the reason in another way. */
export async function watchStart(
  starting: Promise<void>,
  troubleNow: () => StartTrouble | null = () => 'stuck',
): Promise<void> {
  let isOver = false
  let hide = () => {}

  async function showTrouble(trouble: StartTrouble): Promise<void> {
    const { showStartFailure } = await import('./start-failure-screen.tsx')
    if (isOver) return
    hide()
    hide = showStartFailure(trouble)
  }

  // `showTrouble` rejects if the screen's code cannot be loaded: then only the console has the reasons.
  function checkTrouble(): void {
    const trouble = troubleNow()
    if (trouble === null) timer = setTimeout(checkTrouble, SHOW_AFTER_MS)
    else void showTrouble(trouble)
  }
  let timer = setTimeout(checkTrouble, SHOW_AFTER_MS)
  onBlockedUpgrade(() => {
    clearTimeout(timer) // the reason is known
    void showTrouble('blocked')
  })
  try {
    await starting
    isOver = true
    hide()
  } catch (problem) {
    console.error(problem)
    // The code of reports may be missing too; then only the console has the problem.
    void import('../report-errors.ts').then(({ reportError }) => reportError(problem, 'page')).catch(() => {})
    const { startTroubleOf } = await import('./start-trouble.ts')
    await showTrouble(startTroubleOf(problem))
  } finally {
    clearTimeout(timer)
  }
}
