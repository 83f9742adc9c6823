// A job while the server runs: once when it starts, for the days on which it stood still, and once on every new day in
// Chicago. A run that failed is tried again an hour later; several servers of one database may all run.
import { isoDayOf } from '#domain/values/dates.ts'

const LOOK_EVERY_MS = 60 * 60_000

export interface DailyJob {
  /** Resolves when no run is under way and none will begin. */
  stop(): Promise<void>
}

/** `day` is yyyy-MM-dd; `failed` is said of a run that did not succeed. */
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
  /** One after the other, however long one takes. */
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
