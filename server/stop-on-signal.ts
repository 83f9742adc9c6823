import { npmProcessId } from './npm-process.ts'

/** Operators are promised an end within five seconds. */
const STOP_LIMIT_MS = 4700
const CHECK_EVERY_MS = 500

/**
 * Runs `stop` once when a signal asks the process to end, then ends the process even if `stop` hangs. A process that
 * npm started also ends when npm ends: otherwise it would keep the port and the data folder after npm was killed.
 */
export function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false
  const endProcess = (): void => {
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
  process.on('SIGTERM', endProcess)
  process.on('SIGINT', endProcess)
  const npmId = npmProcessId()
  if (npmId === null) return
  setInterval(() => {
    if (npmProcessId() !== npmId) endProcess()
  }, CHECK_EVERY_MS).unref()
}
