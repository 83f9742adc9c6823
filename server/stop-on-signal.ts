import { npmProcess } from './npm-process.ts'

/** Less than the five seconds that an operator is promised. */
const STOP_LIMIT_MS = 4700
const LOOK_EVERY_MS = 500

/**
 * Runs `stop` once when the process is asked to end, then ends it, whatever hangs. A process that npm started
 * ends with npm too: killed outright, npm would leave it behind, holding the port and the data.
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
