import { useEffect, useRef } from 'react'
import { FailedCall, type Failure } from '#api/failure.ts'
import { useCounter } from '#app-context/counter.ts'
import { orderLoadFailureText } from './orders/order-load-failure-text.ts'
import type { ServerFact } from './use-server-fact.ts'

/** The time for which the notice stays (ordering.md §8 and §9, G115). */
export const LOAD_FAILURE_NOTICE_MS = 8000

/**
 * Tells for each kind of failure when a notice reports it. Without a connection the screen says above its rows, or in
 * place of them, that the server does not answer. After `signed-out` the page shows the sign-in, and after `superseded` nobody waits for the
 * answer any more.
 */
const NOTICE_CASES: Record<Failure['kind'], 'always' | 'without a copy' | 'never'> = {
  offline: 'never',
  'timed-out': 'without a copy',
  'signed-out': 'never',
  superseded: 'never',
  refused: 'always',
  conflict: 'always',
  busy: 'always',
  'server-fault': 'always',
  'broken-contract': 'always',
}

/**
 * Shows a notice when the call of `useServerFact` failed and the device was searched for a copy. `textOf` makes the
 * notice's text; without it the text says that orders could not be read.
 */
export function useLoadFailureNotice(
  { error, failure, source }: ServerFact<unknown>,
  textOf: (failure: Failure) => string = orderLoadFailureText,
): void {
  const { notices } = useCounter()
  const noticeId = useRef<number | null>(null)
  const isFailureKnown = failure !== null
  const hasCopy = source === 'device'
  useEffect(() => {
    if (!isFailureKnown || !(error instanceof FailedCall)) return
    const noticeCase = NOTICE_CASES[error.failure.kind]
    if (noticeCase === 'never' || (hasCopy && noticeCase === 'without a copy')) return
    // only the last failure has a notice
    if (noticeId.current !== null) notices.dismiss(noticeId.current)
    const text = textOf(error.failure)
    noticeId.current = notices.show({ kind: 'failure', text }, LOAD_FAILURE_NOTICE_MS)
  }, [error, isFailureKnown, hasCopy, notices, textOf])
}
