import { expect, test } from 'vitest'
import type { Failure } from '#api/failure.ts'
import { isOutcomeUnknown } from './is-outcome-unknown.ts'

test.each<[Failure, boolean]>([
  [{ kind: 'offline' }, true],
  [{ kind: 'timed-out' }, true],
  [{ kind: 'server-fault', status: 500, message: '' }, true],
  [{ kind: 'broken-contract', where: 'post orders' }, true],
  [{ kind: 'busy', retryAt: 60_000 }, false],
  [{ kind: 'refused', code: 10313, status: 400, message: 'No' }, false],
  [{ kind: 'conflict', code: 10320, message: 'Too late' }, false],
  [{ kind: 'signed-out' }, false],
])('after %j the server may have made the change: %s', (failure, isUnknown) => {
  expect(isOutcomeUnknown(failure)).toBe(isUnknown)
})
