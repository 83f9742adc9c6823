import { expect, test } from 'vitest'
import type { Failure } from '#api/failure.ts'
import { failureText, serverDescription } from './failure-text.ts'

const OWN = 'The server could not do it.'

test.each<[Failure, string, string]>([
  [{ kind: 'offline' }, 'The server does not answer.', 'The server does not answer.'],
  [{ kind: 'refused', status: 400, code: 10203, message: 'Taken' }, 'Taken', 'Taken'],
  [{ kind: 'conflict', code: 1, message: 'In progress' }, 'In progress', 'In progress'],
  [{ kind: 'busy', retryAt: 0, message: 'Too many requests.' }, 'Too many requests.', 'Too many requests.'],
  [
    { kind: 'busy', retryAt: 0 },
    'The server is busy; try again in a moment.',
    'The server is busy; try again in a moment.',
  ],
  [{ kind: 'server-fault', status: 500, message: 'No room' }, `${OWN}\nNo room`, 'No room'],
  [{ kind: 'server-fault', status: 502, message: '' }, OWN, OWN],
])('%j reads %j, and as the server describes it %j', (failure, text, description) => {
  expect(failureText(failure)).toBe(text)
  expect(serverDescription(failure)).toBe(description)
})
