import type { PGlite } from '@electric-sql/pglite'
import { log } from '#server/log/log.ts'
import { describeProblem } from '#server/log/describe-problem.ts'
import { serverLog } from '#texts/server.ts'
import { makeDueCheckpoint } from './make-checkpoint.ts'
import { vacuumDeadRows } from './vacuum-dead-rows.ts'

const EVERY_MS = 10_000

/**
 * Does the work that PostgreSQL has separate processes for. `flushFiles` is called after each checkpoint. Returns a function
 * that ends the work and waits for its last statement.
 */
export function maintainEngine(engine: PGlite, flushFiles?: () => Promise<void>): () => Promise<void> {
  const report = (text: string) => (problem: unknown) => log.error(describeProblem(problem), text)
  let running: Promise<void> = Promise.resolve()

  async function makeCheckpoint(): Promise<void> {
    if (await makeDueCheckpoint(engine)) await flushFiles?.()
  }
  const timer = setInterval(() => {
    running = running
      .then(() => vacuumDeadRows(engine).catch(report(serverLog.vacuumFailed)))
      .then(() => makeCheckpoint().catch(report(serverLog.checkpointFailed)))
  }, EVERY_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    return running
  }
}
