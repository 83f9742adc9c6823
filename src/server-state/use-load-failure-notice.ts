import { useEffect, useRef } from 'react'
import { FailedCall, type Failure } from '#api/failure.ts'
import { useCounter } from '#app-context/counter.ts'
import { orderTexts } from '#texts/orders/orders.ts'
import { errorText } from './failure-text.ts'
import type { ServerFact } from './use-server-fact.ts'

/** ordering.md §8 and §9, G115. */
export const LOAD_FAILURE_MS = 8000

/** Over a copy the screen itself says that the server does not answer; a session that ended closes the screen. */
const IS_TOLD: Record<Failure['kind'], 'always' | 'without a copy' | 'never'> = {
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

/** Shows a notice that orders (or the entity of `textOf`) could not be read, once it is known whether the device has a copy. */
export function useLoadFailureNotice(
  { error, failure, source }: ServerFact<unknown>,
  textOf: (description: string) => string = orderTexts.loadFailed,
): void {
  const { notices } = useCounter()
  const toldId = useRef<number | null>(null)
  const isKnown = failure !== null
  const hasCopy = source === 'device'
  useEffect(() => {
    if (!isKnown || !(error instanceof FailedCall)) return
    const isTold = IS_TOLD[error.failure.kind]
    if (isTold === 'never' || (hasCopy && isTold === 'without a copy')) return
    // only the last failed try has a notice
    if (toldId.current !== null) notices.dismiss(toldId.current)
    const text = textOf(errorText(error))
    toldId.current = notices.give({ kind: 'failure', text }, LOAD_FAILURE_MS)
  }, [error, isKnown, hasCopy, notices, textOf])
}
