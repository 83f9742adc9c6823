// Runs a job once at the start of the server, and within an hour after the beginning of every new day in the site's
// time zone. After a failure the job runs again an hour later. Several servers of one database may run the same job at
// once, so a job must be safe to run twice. A job also has to make up for days on which no server ran.
import { isoDateOfInstant } from '#domain/values/dates.ts'
import { describeProblem } from '#server/log/describe-problem.ts'
import { log } from '#server/log/log.ts'

const CHECK_EVERY_MS = 60 * 60_000

export interface DailyJob {
  /** Stops the timer, so that no further run is queued. Resolves when the last run has ended. */
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
