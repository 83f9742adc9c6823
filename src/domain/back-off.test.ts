import { expect, test } from 'vitest'
import { waitBeforeRetry } from './back-off.ts'

test.each([
  [1000, 0, 1000],
  [1000, 1, 1000],
  [1000, 2, 2000],
  [5000, 4, 40_000],
  [1000, 10, 512_000],
  [1000, 11, 900_000],
  [0, 5000, 0],
])(
  'with a shortest wait of %i ms, the wait after %i failures is %i ms',
  (shortestMs, failureCount, waitMs) => {
    expect(waitBeforeRetry(shortestMs, failureCount)).toBe(waitMs)
  },
)
