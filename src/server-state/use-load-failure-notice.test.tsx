import { cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { FailedCall, type Failure } from '#api/failure.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { failureText } from './failure-text.ts'
import { useLoadFailureNotice } from './use-load-failure-notice.ts'
import type { ServerFact } from './use-server-fact.ts'

afterEach(cleanup)

type Source = ServerFact<string>['source']
const factOf = (error: Error | null, source: Source, failure: string | null): ServerFact<string> => ({
  value: undefined,
  source,
  readAt: null,
  failure,
  awaitsSignIn: false,
  error,
  isReading: false,
  isPreviousData: false,
  retry: () => {},
})
const failedFact = (failure: Failure, source: Source, text: string | null = 'It failed.') =>
  factOf(new FailedCall(failure), source, text)

function showFact(fact: ServerFact<string>) {
  const counter = sampleCounter({ account: sampleAccount() })
  const { rerender } = showHook(
    counter,
    (shownFact: ServerFact<string>) =>
      useLoadFailureNotice(shownFact, (failure) => `Orders: ${failureText(failure)}`),
    fact,
  )
  return { rerender, texts: () => counter.notices.read().map(({ text }) => text) }
}

it.each<[Failure, withCopy: string[], withoutCopy: string[]]>([
  [{ kind: 'offline' }, [], []],
  [{ kind: 'timed-out' }, [], ['Orders: The server did not answer in time.']],
  [{ kind: 'signed-out' }, [], []],
  [{ kind: 'superseded' }, [], []],
  [{ kind: 'refused', code: 10404, status: 404, message: 'Gone.' }, ['Orders: Gone.'], ['Orders: Gone.']],
  [{ kind: 'conflict', code: 10320, message: 'Changed.' }, ['Orders: Changed.'], ['Orders: Changed.']],
  [{ kind: 'busy', retryAt: 0, message: 'Busy.' }, ['Orders: Busy.'], ['Orders: Busy.']],
])(
  'a notice about the failed call %j stands beside a copy: %j; without a copy: %j',
  (failure, ...expected) => {
    expect([
      showFact(failedFact(failure, 'device')).texts(),
      showFact(failedFact(failure, 'nowhere')).texts(),
    ]).toEqual(expected)
  },
)

it('no notice is shown before the copy was looked for, nor for an error of the app', () => {
  const failure: Failure = { kind: 'offline' }
  expect(showFact(failedFact(failure, 'awaited', null)).texts()).toEqual([])
  expect(showFact(factOf(new Error('a bug'), 'nowhere', 'It failed.')).texts()).toEqual([])
})

it('the notice about a later failure replaces the earlier one', () => {
  const { rerender, texts } = showFact(failedFact({ kind: 'timed-out' }, 'nowhere'))
  rerender(failedFact({ kind: 'conflict', code: 1, message: 'Changed.' }, 'nowhere'))
  expect(texts()).toEqual(['Orders: Changed.'])
})
