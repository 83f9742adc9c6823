import { useEffect } from 'react'
import { FailedCall, type Failure } from '#api/failure.ts'
import { useCounter } from '#live/counter.ts'
import { failureOf } from '#live/failure-of.ts'
import { orderTexts } from '#texts/orders.ts'

/** ordering.md §8 and §9, G115. */
const LOAD_FAILURE_MS = 8000

/** Silence of the server is said over the copy, with its age; a session that ended takes the screen away. */
const IS_TOLD: Record<Failure['kind'], boolean> = {
  offline: false,
  'timed-out': false,
  'signed-out': false,
  superseded: false,
  refused: true,
  conflict: true,
  busy: true,
  'server-fault': true,
  'broken-contract': true,
}

/** Says that the server answered with an error, where the device's copy is shown all the same. */
export function useLoadFailureNotice(error: Error | null, isCopyShown: boolean): void {
  const { notices } = useCounter()
  useEffect(() => {
    if (!isCopyShown || !(error instanceof FailedCall) || !IS_TOLD[error.failure.kind]) return
    notices.give({ kind: 'failure', text: orderTexts.loadFailed(failureOf(error)) }, LOAD_FAILURE_MS)
  }, [error, isCopyShown, notices])
}
