import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Api } from '#api/client.ts'
import type { Answer } from '#api/failure.ts'
import { CounterContext } from '#app-context/counter.ts'
import { sampleServerOrder } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { useOrderWork } from './use-order-work.ts'

afterEach(cleanup)

it('counts each print, also one that is made while another is being counted', async () => {
  const answers: ((answer: Answer<unknown>) => void)[] = []
  const call = () => new Promise<Answer<unknown>>((resolve) => answers.push(resolve))
  const counter = sampleCounter({
    account: sampleAccount(),
    // the answer's type follows from the call, which only the test knows
    api: { call: call as Api['call'] },
  })
  const { result } = renderHook(() => useOrderWork(sampleServerOrder({ id: 501 })), {
    wrapper: ({ children }) => <CounterContext value={counter}>{children}</CounterContext>,
  })
  act(() => {
    result.current.countPrint()
    result.current.countPrint()
  })
  await waitFor(() => expect(answers).toHaveLength(1))
  await act(async () => answers[0]?.({ ok: false, failure: { kind: 'offline' } }))
  await waitFor(() => expect(answers).toHaveLength(2))
  await act(async () => answers[1]?.({ ok: true, value: { count: 1 } }))
  expect(counter.notices.read().map(({ text }) => text)).toEqual([
    'The print of invoice #501 was not counted.\nThe server does not answer.',
  ])
})
