import type { QueryKey } from '@tanstack/react-query'
import { useContext } from 'react'
import type { Api } from '#api/client.ts'
import type { Answer, Failure } from '#api/failure.ts'
import { useCounter } from '#app-context/counter.ts'
import type { Connection } from '#connection/connection.ts'
import { failureText } from './failure-text.ts'
import { ReadAnewContext } from './read-anew.ts'

/** More would keep the server from answering the other tablets of a shop. */
const CALLS_AT_ONCE = 4

/** What is only seen on the way: the row is left out, as those of `skip` are. */
export interface Skipped {
  skipped: string
}

type BulkCall<Row, Value> =
  /** A call for each row, at most four at once. */
  | { callEach: (api: Api, row: Row) => Promise<Answer<Value> | Skipped> }
  /** One call for all rows. */
  | { callTogether: (api: Api, rows: readonly Row[]) => Promise<Answer<Value>> }

type BulkActionOptions<Row, Value> = BulkCall<Row, Value> & {
  /** Why the server is not asked for a row; null where it is. */
  skip?: (row: Row) => string | null
  /** What has to be done with the answer to a call, before its rows count as done. */
  afterwards?: (value: Value, rows: readonly Row[]) => unknown
  /** Why a row failed, in words. */
  whyFailed?: (failure: Failure) => string
  /**
   * While the server does not answer, the work waits and asks again. Only where a row may be asked for twice: what its lost
   * answer had done is found out before.
   */
  waitsForConnection?: boolean
  /** The facts that it changes. They are read anew once, when the whole work has ended or was stopped. */
  changes?: readonly QueryKey[]
}

/** What the table of src/ui takes for a row; null: nobody asked for it, and nothing after it is asked for. */
export type RowOutcome = { kind: 'done' } | { kind: 'skipped' | 'failed'; why: string } | null

export interface BulkAction<Row> {
  /** `stop` ends the waiting for a connection too. */
  work: (lot: readonly Row[], stop?: AbortSignal) => Promise<RowOutcome[]>
  lotSize: number
  onEnd: () => Promise<void>
}

const isSignedOut = ({ kind }: Failure) => kind === 'signed-out' || kind === 'superseded'

function isUnanswered(answer: Answer<unknown> | Skipped): boolean {
  if ('skipped' in answer || answer.ok) return false
  return answer.failure.kind === 'offline' || answer.failure.kind === 'timed-out'
}

/** Waits until the server answers again; false where the person stopped the work before. */
function isBack(
  connection: Pick<Connection, 'read' | 'subscribe'>,
  stop: AbortSignal | undefined,
): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      if (connection.read().state !== 'online' && stop?.aborted !== true) return
      end()
      stop?.removeEventListener('abort', look)
      resolve(stop?.aborted !== true)
    }
    const end = connection.subscribe(look)
    stop?.addEventListener('abort', look)
    look()
  })
}

/** A change of many rows on the server, as `useBulkWork` of src/ui does it; a sign-out stops it. */
export function useBulkAction<Row, Value>({
  skip = () => null,
  afterwards,
  whyFailed = failureText,
  waitsForConnection = false,
  changes = [],
  ...calls
}: BulkActionOptions<Row, Value>): BulkAction<Row> {
  const { api, connection, session } = useCounter()
  const readAnew = useContext(ReadAnewContext)

  async function askFor(
    rows: readonly Row[],
    call: () => Promise<Answer<Value> | Skipped>,
    stop?: AbortSignal,
  ): Promise<RowOutcome> {
    if (session.read().status === 'ending') return null
    const answer = await call()
    if (waitsForConnection && isUnanswered(answer) && !(await connection.probe())) {
      if (await isBack(connection, stop)) return askFor(rows, call, stop)
    }
    if ('skipped' in answer) return { kind: 'skipped', why: answer.skipped }
    if (answer.ok) {
      // The server did it: what this device could not write down it reads anew.
      try {
        await afterwards?.(answer.value, rows)
      } catch (problem) {
        console.error(problem)
      }
      return { kind: 'done' }
    }
    return isSignedOut(answer.failure) ? null : { kind: 'failed', why: whyFailed(answer.failure) }
  }

  function askForAll(rows: readonly Row[], stop?: AbortSignal): Map<Row, Promise<RowOutcome>> {
    if ('callEach' in calls) {
      return new Map(rows.map((row) => [row, askFor([row], () => calls.callEach(api, row), stop)]))
    }
    if (rows.length === 0) return new Map()
    const outcome = askFor(rows, () => calls.callTogether(api, rows), stop)
    return new Map(rows.map((row) => [row, outcome]))
  }

  async function work(lot: readonly Row[], stop?: AbortSignal): Promise<RowOutcome[]> {
    const asked = askForAll(
      lot.filter((row) => skip(row) === null),
      stop,
    )
    return Promise.all(
      lot.map((row): Promise<RowOutcome> | RowOutcome => {
        return asked.get(row) ?? { kind: 'skipped', why: skip(row) ?? '' }
      }),
    )
  }

  return {
    work,
    lotSize: 'callEach' in calls ? CALLS_AT_ONCE : Number.POSITIVE_INFINITY,
    onEnd: () => readAnew(changes),
  }
}
