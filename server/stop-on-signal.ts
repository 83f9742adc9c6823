import { npmProcess } from './npm-process.ts'

/** Below the five seconds that operators are promised. */
const STOP_LIMIT_MS = 4700
const LOOK_EVERY_MS = 500

/**
 * Runs `stop` once when the process is asked to end, then ends the process even if `stop` hangs. A process that npm
 * started also ends when npm does: a killed npm would leave it behind, holding the port and the data.
 */
export function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false
  const end = (): void => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
    stop().then(
      () => process.exit(0),
      (problem: unknown) => {
        console.error(problem)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  const npm = npmProcess()
  if (npm === null) return
  setInterval(() => {
    if (npmProcess() !== npm) end()
  }, LOOK_EVERY_MS).unref()
}
