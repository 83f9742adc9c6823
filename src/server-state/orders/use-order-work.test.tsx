import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Api } from '#api/client.ts'
import type { Answer, Failure } from '#api/failure.ts'
import { type Counter, CounterContext } from '#app-context/counter.ts'
import { sampleServerOrder } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { useOrderWork } from './use-order-work.ts'

afterEach(cleanup)

function show(counter: Counter) {
  const queries = new QueryClient()
  return renderHook(() => useOrderWork(sampleServerOrder({ id: 501 })), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queries}>
        <CounterContext value={counter}>{children}</CounterContext>
      </QueryClientProvider>
    ),
  })
}

it('useOrderWork counts one print after the other, and shows a notice about the print that was not counted', async () => {
  const answers: ((answer: Answer<unknown>) => void)[] = []
  const call = () => new Promise<Answer<unknown>>((resolve) => answers.push(resolve))
  const counter = sampleCounter({
    account: sampleAccount(),
    // the answer's type follows from the call, which only the test knows
    api: { call: call as Api['call'] },
  })
  const { result } = show(counter)
  act(() => {
    result.current.countPrint()
    result.current.countPrint()
  })
  await waitFor(() => expect(answers).toHaveLength(1))
  await act(async () => answers[0]?.({ ok: false, failure: { kind: 'offline' } }))
  await waitFor(() => expect(answers).toHaveLength(2))
  await act(async () => answers[1]?.({ ok: true, value: { count: 1 } }))
  expect(counter.notices.read().map(({ text }) => text)).toEqual([
    'It is not known whether the print of invoice #501 was counted.\nThe server does not answer.',
  ])
})

it('useOrderWork says after a lost answer that a new order may have replaced the missing order', async () => {
  const notFoundFailure = { kind: 'refused', status: 404, code: 10404, message: 'Data not found.' } as const
  const failures: Failure[] = [notFoundFailure, { kind: 'timed-out' }, notFoundFailure]
  const call = async () => ({ ok: false, failure: failures.shift() })
  const counter = sampleCounter({
    account: sampleAccount(),
    // the answer's type follows from the call, which only the test knows
    api: { call: call as Api['call'] },
  })
  const { result } = show(counter)
  const amounts = { shippingCost: 48.5, tax: 3.08 }
  for (let tries = 0; tries < 3; tries += 1) await act(() => result.current.correct.run(amounts))
  expect(counter.notices.read().map(({ text }) => text)).toEqual([
    expect.stringMatching(
      /^The amounts of order 501 were not corrected\.[\s\S]*press Reorder, then Open in the cart/,
    ),
    'It is not known whether the amounts of order 501 were corrected.\nThe server did not answer in time.\nA new order may have been made all the same. Check the newest orders of the list before you try again.',
    'Order 501 no longer exists. Check whether a new order has already replaced it.',
  ])
})
