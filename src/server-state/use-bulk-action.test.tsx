import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Answer, Failure } from '#api/failure.ts'
import { type Counter, CounterContext } from '#app-context/counter.ts'
import type { SessionView } from '#session/session.ts'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { type BulkAction, useBulkAction } from './use-bulk-action.ts'

afterEach(cleanup)

const NOT_STOPPED = new AbortController().signal
const refusal: Failure = { kind: 'refused', code: 10200, message: 'It is shipped already', status: 400 }
const success: Answer<string> = { ok: true, value: 'changed' }
const failedWith = (failure: Failure): Answer<string> => ({ ok: false, failure })

function renderBulkAction(
  useTestedAction: (steps: string[]) => BulkAction<number>,
  prepare: (counter: Counter) => unknown = () => {},
) {
  const session = { status: 'confirmed' as SessionView['status'] }
  const counter = sampleCounter({
    account: null,
    session: { read: () => ({ account: sampleAccount(), status: session.status }) },
  })
  prepare(counter)
  const steps: string[] = []
  const queries = new QueryClient()
  queries.invalidateQueries = async (filters) => void steps.push(`read ${filters?.queryKey?.join()} anew`)
  const { result } = renderHook(() => useTestedAction(steps), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queries}>
        <CounterContext value={counter}>{children}</CounterContext>
      </QueryClientProvider>
    ),
  })
  return { action: result.current, steps, session }
}

it('useBulkAction makes a call for each row that is not skipped, and returns the outcome of each row', async () => {
  const { action, steps } = renderBulkAction((calls) =>
    useBulkAction({
      callEach: async (_, row: number) => {
        calls.push(`order ${row}`)
        if (row === 4) return { kind: 'skipped', why: 'Somebody changed it' }
        return row === 3 ? failedWith(refusal) : success
      },
      skipReasonOf: (row) => (row === 2 ? 'It is cancelled' : null),
      afterwards: (value, rows) => calls.push(`${rows.join()} ${value}`),
    }),
  )
  expect(await action.work([1, 2, 3, 4], NOT_STOPPED)).toEqual([
    { kind: 'done' },
    { kind: 'skipped', why: 'It is cancelled' },
    { kind: 'failed', why: 'It is shipped already' },
    { kind: 'skipped', why: 'Somebody changed it' },
  ])
  expect(steps).toEqual(['order 1', 'order 3', 'order 4', '1 changed'])
})

/** Makes the connection offline; the returned function brings it back. */
function loseConnection(counter: Counter) {
  const listeners = new Set<() => void>()
  const view = { state: 'offline' as 'offline' | 'online', since: 0 }
  counter.connection = {
    ...counter.connection,
    read: () => view,
    probe: async () => view.state === 'online',
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return () => {
    view.state = 'online'
    for (const listener of listeners) listener()
  }
}

it('useBulkAction with `waitsForConnection` waits for the connection and repeats the unanswered calls', async () => {
  let reconnect = () => {}
  let callCount = 0
  const { action } = renderBulkAction(
    () =>
      useBulkAction({
        callEach: async (_, _row: number) => {
          callCount += 1
          if (callCount > 2) return success
          return failedWith({ kind: callCount === 1 ? 'offline' : 'timed-out' })
        },
        waitsForConnection: true,
      }),
    (counter) => {
      reconnect = loseConnection(counter)
    },
  )
  const work = action.work([1, 2], NOT_STOPPED)
  await vi.waitFor(() => expect(callCount).toBe(2))
  reconnect()
  expect(await work).toEqual([{ kind: 'done' }, { kind: 'done' }])
  expect(callCount).toBe(4)
})

it('useBulkAction with `waitsForConnection` repeats no call that the server refused, or while the server answers others', async () => {
  const failures: Failure[] = [
    refusal,
    { kind: 'timed-out' },
    { kind: 'server-fault', status: 500, message: '' },
  ]
  const { action } = renderBulkAction((calls) =>
    useBulkAction({
      async callEach(_, row: number) {
        calls.push(`order ${row}`)
        return failedWith(failures[row] ?? refusal)
      },
      waitsForConnection: true,
    }),
  )
  expect(await action.work([0, 1, 2], NOT_STOPPED)).toEqual([
    { kind: 'failed', why: 'It is shipped already' },
    { kind: 'failed', why: 'The server did not answer in time.' },
    { kind: 'failed', why: 'The server reported a fault.' },
  ])
})

it('useBulkAction stops waiting for the connection when the work is stopped', async () => {
  const { action } = renderBulkAction(
    () =>
      useBulkAction({
        callEach: async (_, _row: number) => failedWith({ kind: 'offline' }),
        waitsForConnection: true,
      }),
    loseConnection,
  )
  const stop = new AbortController()
  const work = action.work([1], stop.signal)
  stop.abort()
  expect(await work).toEqual([{ kind: 'failed', why: 'The server does not answer.' }])
})

it('useBulkAction counts a row as done if the server changed it, although this device cannot store the change', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { action } = renderBulkAction(() =>
    useBulkAction({
      callEach: async (_, _row: number) => success,
      afterwards: () => Promise.reject(new DOMException('', 'QuotaExceededError')),
    }),
  )
  expect(await action.work([1, 2], NOT_STOPPED)).toEqual([{ kind: 'done' }, { kind: 'done' }])
  expect(consoleError).toHaveBeenCalledTimes(2)
  consoleError.mockRestore()
})

it('useBulkAction makes four calls at once, and reads the changed facts again at the end', async () => {
  const { action, steps } = renderBulkAction((calls) =>
    useBulkAction({
      callEach: (_, row: number) => {
        calls.push(`order ${row}`)
        return new Promise<Answer<string>>(() => {})
      },
      changedKeys: [['orders']],
    }),
  )
  expect(action.lotSize).toBe(4)
  void action.work([1, 2, 3, 4], NOT_STOPPED) // never answered
  expect(steps).toEqual(['order 1', 'order 2', 'order 3', 'order 4'])
  await action.onEnd()
  expect(steps.at(-1)).toBe('read orders anew')
})

it('useBulkAction makes one call for a lot, and returns the outcome of each row', async () => {
  const { action, steps } = renderBulkAction((calls) =>
    useBulkAction({
      callLot: async (_, rows: readonly number[]) => {
        calls.push(`orders ${rows.join()}`)
        return rows.map((row) => {
          if (row === 3) return failedWith(refusal)
          if (row === 4) return { kind: 'skipped', why: 'Somebody changed it' }
          return row === 5 ? null : success
        })
      },
      lotSize: 100,
      skipReasonOf: (row) => (row === 2 ? 'It is cancelled' : null),
    }),
  )
  expect(action.lotSize).toBe(100)
  expect(await action.work([1, 2, 3, 4, 5], NOT_STOPPED)).toEqual([
    { kind: 'done' },
    { kind: 'skipped', why: 'It is cancelled' },
    { kind: 'failed', why: 'It is shipped already' },
    { kind: 'skipped', why: 'Somebody changed it' },
    null,
  ])
  expect(await action.work([2], NOT_STOPPED)).toEqual([{ kind: 'skipped', why: 'It is cancelled' }])
  expect(steps).toEqual(['orders 1,3,4,5'])
})

it('useBulkAction makes one call for all rows, and gives its outcome to each row', async () => {
  const answers = [success, failedWith({ kind: 'offline' })]
  const { action, steps } = renderBulkAction((calls) =>
    useBulkAction({
      callTogether: async (_, rows: readonly number[]) => {
        calls.push(`orders ${rows.join()}`)
        return answers.shift() ?? success
      },
      skipReasonOf: (row) => (row === 2 ? 'It is cancelled' : null),
      failedTextOf: ({ kind }) => `said so: ${kind}`,
    }),
  )
  expect(action.lotSize).toBe(Number.POSITIVE_INFINITY)
  const skippedOutcome = { kind: 'skipped', why: 'It is cancelled' }
  expect(await action.work([1, 2, 3], NOT_STOPPED)).toEqual([
    { kind: 'done' },
    skippedOutcome,
    { kind: 'done' },
  ])
  const failedOutcome = { kind: 'failed', why: 'said so: offline' }
  expect(await action.work([1, 2, 3], NOT_STOPPED)).toEqual([failedOutcome, skippedOutcome, failedOutcome])
  expect(await action.work([2], NOT_STOPPED)).toEqual([skippedOutcome])
  expect(steps).toEqual(['orders 1,3', 'orders 1,3'])
})

it.each(['signed-out', 'superseded'] as const)(
  'useBulkAction gives no outcome to a row whose call ended %s',
  async (kind) => {
    const { action } = renderBulkAction(() =>
      useBulkAction({ callEach: async (_, row: number) => (row === 2 ? failedWith({ kind }) : success) }),
    )
    expect(await action.work([1, 2], NOT_STOPPED)).toEqual([{ kind: 'done' }, null])
  },
)

it('useBulkAction makes no further call once the person signs out', async () => {
  const { action, steps, session } = renderBulkAction((calls) =>
    useBulkAction({
      callEach: async (_, row: number) => {
        calls.push(`order ${row}`)
        return success
      },
    }),
  )
  expect(await action.work([1], NOT_STOPPED)).toEqual([{ kind: 'done' }])
  session.status = 'ending'
  expect(await action.work([2, 3], NOT_STOPPED)).toEqual([null, null])
  expect(steps).toEqual(['order 1'])
})
