import type { QueryKey } from '@tanstack/react-query'
import type { Api } from '#api/client.ts'
import type { Answer, Failure } from '#api/failure.ts'
import { useCounter } from '#app-context/counter.ts'
import type { Connection } from '#connection/connection.ts'
import type { RowOutcome, SkippedOutcome } from '#domain/row-outcome.ts'
import { failureText } from './failure-text.ts'
import { useRefetch } from './use-refetch.ts'

/** More calls would slow the server down for the other tablets of a shop. */
const CALLS_AT_ONCE = 4

/** A `SkippedOutcome`: the call found that the row must be skipped. */
type RowAnswer<Value> = Answer<Value> | SkippedOutcome

type BulkCall<Row, Value> =
  /** A call for each row, at most four at once. */
  | { callEach: (api: Api, row: Row) => Promise<RowAnswer<Value>> }
  /** Calls for `lotSize` rows that answer for each row, in order; null for a row that was not sent. */
  | {
      callLot: (
        api: Api,
        rows: readonly Row[],
        stop: AbortSignal,
      ) => Promise<readonly (RowAnswer<Value> | null)[]>
      lotSize: number
    }
  /** One call for all rows. */
  | { callTogether: (api: Api, rows: readonly Row[]) => Promise<Answer<Value>> }

type BulkActionOptions<Row, Value> = BulkCall<Row, Value> & {
  /** The reason why a row is skipped; null for a row that is sent. */
  skipReasonOf?: (row: Row) => string | null
  /** Runs with the answer to a call before its rows count as done. */
  afterwards?: (value: Value, rows: readonly Row[]) => unknown
  /** The text of a failed row. */
  failedTextOf?: (failure: Failure) => string
  /**
   * Waits while the server does not answer, and repeats the call. Only for calls that first check whether an earlier
   * call, whose answer was lost, has made the change.
   */
  waitsForConnection?: boolean
  /** Query keys of the facts that the action changes. They are read again once, when the whole work has ended. */
  changedKeys?: readonly QueryKey[]
}

export interface BulkAction<Row> {
  /**
   * Resolves to the outcome of each row; null for a row that was not sent, or whose call a sign-out ended. `stop` ends
   * the waiting for a connection, and is given to `callLot`.
   */
  work: (lot: readonly Row[], stop: AbortSignal) => Promise<(RowOutcome | null)[]>
  lotSize: number
  onEnd: () => Promise<void>
}

const isSignedOut = ({ kind }: Failure) => kind === 'signed-out' || kind === 'superseded'

function isUnanswered(answer: RowAnswer<unknown>): boolean {
  if ('kind' in answer || answer.ok) return false
  return answer.failure.kind === 'offline' || answer.failure.kind === 'timed-out'
}

/** Waits until the server answers again; false if the person stopped the work. */
function waitForServer(
  connection: Pick<Connection, 'read' | 'subscribe'>,
  stop: AbortSignal,
): Promise<boolean> {
  return new Promise((resolve) => {
    const check = () => {
      if (connection.read().state !== 'online' && !stop.aborted) return
      unsubscribe()
      stop.removeEventListener('abort', check)
      resolve(!stop.aborted)
    }
    const unsubscribe = connection.subscribe(check)
    stop.addEventListener('abort', check)
    check()
  })
}

/** A change of many rows on the server, for `useBulkWork` of src/ui; a sign-out stops it. */
export function useBulkAction<Row, Value>({
  skipReasonOf = () => null,
  afterwards,
  failedTextOf = failureText,
  waitsForConnection = false,
  changedKeys = [],
  ...calls
}: BulkActionOptions<Row, Value>): BulkAction<Row> {
  const { api, connection, session } = useCounter()
  const refetch = useRefetch()

  async function callFor(
    rows: readonly Row[],
    call: () => Promise<RowAnswer<Value>>,
    stop: AbortSignal,
  ): Promise<RowOutcome | null> {
    if (session.read().status === 'ending') return null
    const answer = await call()
    if (waitsForConnection && isUnanswered(answer) && !(await connection.probe())) {
      if (await waitForServer(connection, stop)) return callFor(rows, call, stop)
    }
    return outcomeOf(answer, rows)
  }

  async function outcomeOf(answer: RowAnswer<Value>, rows: readonly Row[]): Promise<RowOutcome | null> {
    if ('kind' in answer) return answer
    if (answer.ok) {
      // A problem is only logged: the server made the change, and the changed facts are read again.
      try {
        await afterwards?.(answer.value, rows)
      } catch (problem) {
        console.error(problem)
      }
      return { kind: 'done' }
    }
    return isSignedOut(answer.failure) ? null : { kind: 'failed', why: failedTextOf(answer.failure) }
  }

  async function callForLot(rows: readonly Row[], stop: AbortSignal): Promise<(RowOutcome | null)[]> {
    if (rows.length === 0) return []
    if ('callEach' in calls) {
      return Promise.all(rows.map((row) => callFor([row], () => calls.callEach(api, row), stop)))
    }
    if ('callTogether' in calls) {
      const outcome = await callFor(rows, () => calls.callTogether(api, rows), stop)
      return rows.map(() => outcome)
    }
    if (session.read().status === 'ending') return []
    const answers = await calls.callLot(api, rows, stop)
    return Promise.all(
      rows.map((row, index) => {
        const answer = answers[index]
        return answer ? outcomeOf(answer, [row]) : null
      }),
    )
  }

  async function work(lot: readonly Row[], stop: AbortSignal): Promise<(RowOutcome | null)[]> {
    const skipReasons = lot.map(skipReasonOf)
    const sentRows = lot.filter((_, index) => skipReasons[index] === null)
    const outcomes = await callForLot(sentRows, stop)
    return lot.map((row, index) => {
      const why = skipReasons[index] ?? null
      return why === null ? (outcomes[sentRows.indexOf(row)] ?? null) : { kind: 'skipped', why }
    })
  }

  return { work, lotSize: lotSizeOf(calls), onEnd: () => refetch(changedKeys) }
}

function lotSizeOf<Row, Value>(calls: BulkCall<Row, Value>): number {
  if ('callLot' in calls) return calls.lotSize
  return 'callEach' in calls ? CALLS_AT_ONCE : Number.POSITIVE_INFINITY
}
