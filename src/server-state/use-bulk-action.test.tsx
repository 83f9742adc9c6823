import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Answer, Failure } from '#api/failure.ts'
import { CounterContext } from '#app-context/counter.ts'
import type { SessionView } from '#session/session.ts'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { ReadAnewContext } from './read-anew.ts'
import { type BulkAction, useBulkAction } from './use-bulk-action.ts'

afterEach(cleanup)

const refused: Failure = { kind: 'refused', code: 10200, message: 'It is shipped already', status: 400 }
const done: Answer<string> = { ok: true, value: 'changed' }
const failedWith = (failure: Failure): Answer<string> => ({ ok: false, failure })

function show(useTested: (asked: string[]) => BulkAction<number>) {
  const session = { status: 'confirmed' as SessionView['status'] }
  const counter = sampleCounter({
    account: null,
    session: { read: () => ({ account: sampleAccount(), status: session.status }) },
  })
  const asked: string[] = []
  const { result } = renderHook(() => useTested(asked), {
    wrapper: ({ children }) => (
      <ReadAnewContext value={async (keys) => void asked.push(`read ${keys.join()} anew`)}>
        <CounterContext value={counter}>{children}</CounterContext>
      </ReadAnewContext>
    ),
  })
  return { action: result.current, asked, session }
}

it('tells of each row what became of it, with a call for each that is not left out', async () => {
  const { action, asked } = show((calls) =>
    useBulkAction({
      callEach: async (_, row: number) => {
        calls.push(`order ${row}`)
        if (row === 4) return { skipped: 'Somebody changed it' }
        return row === 3 ? failedWith(refused) : done
      },
      skip: (row) => (row === 2 ? 'It is cancelled' : null),
      afterwards: (value, rows) => calls.push(`${rows.join()} ${value}`),
    }),
  )
  expect(await action.work([1, 2, 3, 4])).toEqual([
    { kind: 'done' },
    { kind: 'skipped', why: 'It is cancelled' },
    { kind: 'failed', why: 'It is shipped already' },
    { kind: 'skipped', why: 'Somebody changed it' },
  ])
  expect(asked).toEqual(['order 1', 'order 3', 'order 4', '1 changed'])
})

it('counts a row as done that the server changed and this device could not write down', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { action } = show(() =>
    useBulkAction({
      callEach: async (_, _row: number) => done,
      afterwards: () => Promise.reject(new DOMException('', 'QuotaExceededError')),
    }),
  )
  expect(await action.work([1, 2])).toEqual([{ kind: 'done' }, { kind: 'done' }])
  expect(logged).toHaveBeenCalledTimes(2)
  logged.mockRestore()
})

it('asks for four rows at once, and reads anew what it changed when all has ended', async () => {
  const { action, asked } = show((calls) =>
    useBulkAction({
      callEach: (_, row: number) => {
        calls.push(`order ${row}`)
        return new Promise<Answer<string>>(() => {})
      },
      changes: [['orders']],
    }),
  )
  expect(action.lotSize).toBe(4)
  void action.work([1, 2, 3, 4]) // never answered
  expect(asked).toEqual(['order 1', 'order 2', 'order 3', 'order 4'])
  await action.onEnd()
  expect(asked.at(-1)).toBe('read orders anew')
})

it('asks for all rows with one call, whose end is that of each', async () => {
  const answers = [done, failedWith({ kind: 'offline' })]
  const { action, asked } = show((calls) =>
    useBulkAction({
      callTogether: async (_, rows: readonly number[]) => {
        calls.push(`orders ${rows.join()}`)
        return answers.shift() ?? done
      },
      skip: (row) => (row === 2 ? 'It is cancelled' : null),
      whyFailed: ({ kind }) => `said so: ${kind}`,
    }),
  )
  expect(action.lotSize).toBe(Number.POSITIVE_INFINITY)
  const skipped = { kind: 'skipped', why: 'It is cancelled' }
  expect(await action.work([1, 2, 3])).toEqual([{ kind: 'done' }, skipped, { kind: 'done' }])
  const failed = { kind: 'failed', why: 'said so: offline' }
  expect(await action.work([1, 2, 3])).toEqual([failed, skipped, failed])
  expect(await action.work([2])).toEqual([skipped])
  expect(asked).toEqual(['orders 1,3', 'orders 1,3'])
})

it.each(['signed-out', 'superseded'] as const)('leaves a row open whose call ended %s', async (kind) => {
  const { action } = show(() =>
    useBulkAction({ callEach: async (_, row: number) => (row === 2 ? failedWith({ kind }) : done) }),
  )
  expect(await action.work([1, 2])).toEqual([{ kind: 'done' }, null])
})

it('asks for nothing more once the person signs out', async () => {
  const { action, asked, session } = show((calls) =>
    useBulkAction({
      callEach: async (_, row: number) => {
        calls.push(`order ${row}`)
        return done
      },
    }),
  )
  expect(await action.work([1])).toEqual([{ kind: 'done' }])
  session.status = 'ending'
  expect(await action.work([2, 3])).toEqual([null, null])
  expect(asked).toEqual(['order 1'])
})
