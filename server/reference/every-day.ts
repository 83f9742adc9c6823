// Runs a job at the start of the server, for the days on which it stood still, and on every new day in Chicago. A
// failed run is tried again an hour later; several servers of one database may all run it.
import { isoDayOf } from '#domain/values/dates.ts'

const LOOK_EVERY_MS = 60 * 60_000

export interface DailyJob {
  /** Resolves when no run is under way and none will begin. */
  stop(): Promise<void>
}

/** `day` is yyyy-MM-dd; `failed` is logged when a run fails. */
export function everyDay(
  work: (day: string, now: Date) => Promise<void>,
  clock: () => Date,
  failed: string,
): DailyJob {
  let doneDay: string | null = null
  let running = Promise.resolve()

  async function look(): Promise<void> {
    const now = clock()
    const day = isoDayOf(now.getTime())
    if (day === doneDay) return
    try {
      await work(day, now)
      doneDay = day
    } catch (problem) {
      console.error(failed, problem)
    }
  }
  /** Waits for the run before, so that two never overlap. */
  function lookNext(): void {
    running = running.then(look)
  }

  lookNext()
  const timer = setInterval(lookNext, LOOK_EVERY_MS)
  timer.unref()
  return {
    stop() {
      clearInterval(timer)
      return running
    },
  }
}
