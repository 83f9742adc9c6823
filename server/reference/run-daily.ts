// Runs a job at the start of the server, for the days on which no server ran, and on every new day in the site's time
// zone. After a failure the job runs again an hour later. All servers of a database may run it.
import { isoDateOfInstant } from '#domain/values/dates.ts'
import { describeProblem } from '#server/log/describe-problem.ts'
import { log } from '#server/log/log.ts'

const CHECK_EVERY_MS = 60 * 60_000

export interface DailyJob {
  /** Resolves when the last run has ended; no further run begins. */
  stop(): Promise<void>
}

/** `day` is yyyy-MM-dd. `failureMessage` is logged when a run fails. */
export function runDaily(
  work: (day: string, now: Date) => Promise<void>,
  clock: () => Date,
  failureMessage: string,
): DailyJob {
  let lastDay: string | null = null
  let lastRun = Promise.resolve()

  async function runIfNewDay(): Promise<void> {
    const now = clock()
    const day = isoDateOfInstant(now.getTime())
    if (day === lastDay) return
    try {
      await work(day, now)
      lastDay = day
    } catch (problem) {
      log.error(describeProblem(problem), failureMessage)
    }
  }
  /** Waits for the previous run, so that two runs never overlap. */
  function queueRun(): void {
    lastRun = lastRun.then(runIfNewDay)
  }

  queueRun()
  const timer = setInterval(queueRun, CHECK_EVERY_MS)
  timer.unref()
  return {
    stop() {
      clearInterval(timer)
      return lastRun
    },
  }
}
