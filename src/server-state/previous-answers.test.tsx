// The values that hooks show until the answer to their next call arrives.
import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Api, Call } from '#api/client.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { useProductReading } from './catalogue/use-product-reading.ts'
import { useServerMatches } from './catalogue/use-search.ts'
import { useStates } from './people/use-states.ts'
import { useListFrame } from './use-list-frame.ts'

afterEach(cleanup)

function counterWith(call: (sentCall: Call<unknown>) => Promise<unknown>) {
  return sampleCounter({ account: sampleAccount(), api: { call: call as unknown as Api['call'] } }) // see the test
}
const NOT_FOUND = { ok: false, failure: { kind: 'refused', status: 404, code: 10404, message: '' } }
const silent = () => new Promise<never>(() => {})

it('useProductReading says nothing about the next product before it was read', async () => {
  const counter = counterWith(({ path }) => (path.endsWith('/102') ? silent() : Promise.resolve(NOT_FOUND)))
  const seen: unknown[] = []
  const firstId: number = 101
  const { result, rerender } = showHook(
    counter,
    (id: number) => {
      const reading = useProductReading(id)
      seen.push([id, reading.isUnknown])
      return reading
    },
    firstId,
  )
  await expect.poll(() => result.current.isUnknown).toBe(true)
  rerender(102)
  await expect.poll(() => result.current.phase).toBe('reading')
  expect(seen).not.toContainEqual([102, true])
})

it('useServerMatches gives no match of the text before', async () => {
  const counter = counterWith(({ query }) =>
    query?.search_text === 'pouch'
      ? Promise.resolve({ ok: false, failure: { kind: 'timed-out' } })
      : silent(),
  )
  const firstText: string = 'pouch'
  const { result, rerender } = showHook(counter, (text: string) => useServerMatches(text), firstText)
  await expect.poll(() => result.current.failure?.kind).toBe('timed-out')
  rerender('frame')
  expect(result.current).toEqual({ isAsked: true, ids: [], failure: null })
})

it('useStates offers only the sample state while neither the server nor the device has states', async () => {
  const counter = counterWith(async () => ({ ok: false, failure: { kind: 'timed-out' } }))
  const { result } = showHook(counter, useStates, undefined)
  await expect.poll(() => result.current.isSample).toBe(true)
  expect(result.current.states).toHaveLength(1)
})

it('useListFrame goes to the last page only after the list of this filter was read', () => {
  const replace = vi.fn()
  const pageNumber = { page: 2, choose: () => {}, replace }
  const fact = {
    value: { pageCount: 1 },
    source: 'server' as const,
    readAt: 1,
    failure: null,
    awaitsSignIn: false,
    error: null,
    isReading: true,
    retry: () => {},
  }
  const { result, rerender } = showHook(
    sampleCounter({ account: sampleAccount() }),
    ({ isPreviousData }: { isPreviousData: boolean }) =>
      useListFrame(pageNumber, { ...fact, isPreviousData }, null),
    { isPreviousData: true },
  )
  expect([replace.mock.calls, result.current.isWaiting]).toEqual([[], false])
  act(() => rerender({ isPreviousData: false }))
  expect([replace.mock.calls, result.current.isWaiting]).toEqual([[[0]], true])
})
