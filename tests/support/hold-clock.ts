import { vi } from 'vitest'

/**
 * Runs the work while `performance.now()` stands still. A limit of calls per minute forgets its counts when a minute
 * ends, whichever call began the minute. On a slow machine a minute would end between the calls of one test.
 */
export async function whileClockIsHeld<Result>(work: () => Promise<Result>): Promise<Result> {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  try {
    return await work()
  } finally {
    clock.mockRestore()
  }
}
