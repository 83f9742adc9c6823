import { readFileSync } from 'node:fs'
import { describeProblem } from '#server/log/describe-problem.ts'
import { log } from '#server/log/log.ts'
import { endRepeatedLines } from '#server/log/repeated-line.ts'
import { serverLog } from '#texts/server.ts'

/** The longest time that a stop may take after the grace for orders in flight. */
const STOP_LIMIT_MS = 4700
const CHECK_EVERY_MS = 500

/**
 * Runs `stop` once when a signal asks the process to end, then ends the process. `stop` may take `graceMs` and a few
 * seconds more; if it hangs for longer, the process ends without waiting for it. A process that npm started also ends
 * when npm ends: otherwise it would keep the port and the data folder after npm was killed.
 */
export function stopOnSignal(graceMs: number, stop: () => Promise<void>): void {
  let isStopping = false
  const endProcess = (cause: string): void => {
    if (isStopping) return
    isStopping = true
    log.info(serverLog.stops(cause))
    setTimeout(() => process.exit(1), graceMs + STOP_LIMIT_MS).unref()
    stop()
      .finally(endRepeatedLines)
      .then(
        () => process.exit(0),
        (problem: unknown) => {
          log.error(describeProblem(problem), serverLog.stopFailed)
          process.exit(1)
        },
      )
  }
  process.on('SIGTERM', endProcess)
  process.on('SIGINT', endProcess)
  const npmId = npmProcessId()
  if (npmId === null) return
  setInterval(() => {
    if (npmProcessId() !== npmId) endProcess('npm ended')
  }, CHECK_EVERY_MS).unref()
}

/** The id of the `npm start` process that started this process, directly or through npm's shell; null without one. */
function npmProcessId(): number | null {
  if (process.env.npm_lifecycle_event !== 'start') return null
  // Only on Linux can the parent of npm's shell be found; elsewhere this returns the parent of this process.
  return /^(?:ba|da)?sh$/.test(readProcessFile(process.ppid, 'comm')) ? parentOf(process.ppid) : process.ppid
}

function parentOf(pid: number): number {
  // The file holds "pid (name) state parent …". The name may contain any character.
  return Number(readProcessFile(pid, 'stat').split(') ').pop()?.split(' ')[1])
}

function readProcessFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8').trim()
  } catch {
    return ''
  }
}
