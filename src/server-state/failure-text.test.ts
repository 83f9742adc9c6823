import { expect, test } from 'vitest'
import type { Failure } from '#api/failure.ts'
import { failureText, minutesUntil } from './failure-text.ts'

test.each<[Failure, string]>([
  [{ kind: 'offline' }, 'The server does not answer.'],
  [{ kind: 'offline', isUnlocked: true }, 'Sign in first.'],
  [{ kind: 'refused', status: 400, code: 10203, message: 'Taken' }, 'Taken'],
  [{ kind: 'conflict', code: 1, message: 'In progress' }, 'In progress'],
  [{ kind: 'busy', retryAt: 0, message: 'Too many requests.' }, 'Too many requests.'],
  [{ kind: 'busy', retryAt: 0 }, 'The server is busy; try again in a moment.'],
  [{ kind: 'server-fault', status: 500, message: 'No room' }, 'The server reported a fault.\nNo room'],
  [{ kind: 'server-fault', status: 502, message: '' }, 'The server reported a fault.'],
  [
    { kind: 'server-fault', status: 500, message: '', requestId: '7GSJ-56N0' },
    'The server reported a fault (number to report: 7GSJ-56N0).',
  ],
  [
    { kind: 'server-fault', status: 500, message: 'No room', requestId: '7GSJ-56N0' },
    'The server reported a fault.\nNo room (number to report: 7GSJ-56N0).',
  ],
])('the text of %j is %j', (failure, text) => {
  expect(failureText(failure)).toBe(text)
})

test.each([
  [720_000, 12],
  [720_001, 13],
  [1, 1],
  [-5, 1],
])('%i ms are shown as %i minutes', (leftMs, minutes) => {
  expect(minutesUntil(1_000_000 + leftMs, 1_000_000)).toBe(minutes)
})
