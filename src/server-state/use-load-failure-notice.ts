import { useEffect, useRef } from 'react'
import { FailedCall, type Failure } from '#api/failure.ts'
import { useCounter } from '#app-context/counter.ts'
import { orderTexts } from '#texts/orders/orders.ts'
import { errorText } from './failure-text.ts'
import type { ServerFact } from './use-server-fact.ts'

/** The time for which the notice stays (ordering.md §8 and §9, G115). */
export const LOAD_FAILURE_MS = 8000

/** Above a copy the screen itself says that the server does not answer; when the session ends, the screen is closed. */
const NOTICE_CASES: Record<Failure['kind'], 'always' | 'without a copy' | 'never'> = {
  offline: 'without a copy',
  'timed-out': 'without a copy',
  'signed-out': 'never',
  superseded: 'never',
  refused: 'always',
  conflict: 'always',
  busy: 'always',
  'server-fault': 'always',
  'broken-contract': 'always',
}

/** Shows a notice that a fact could not be read (orders, unless `textOf` names another), once the copy was looked for. */
export function useLoadFailureNotice(
  { error, failure, source }: ServerFact<unknown>,
  textOf: (description: string) => string = orderTexts.loadFailed,
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
    const text = textOf(errorText(error))
    noticeId.current = notices.show({ kind: 'failure', text }, LOAD_FAILURE_MS)
  }, [error, isFailureKnown, hasCopy, notices, textOf])
}
