import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Api } from '#api/client.ts'
import { sampleDealership } from '#tests/support/sample-orders.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { useDealershipList } from './use-every-dealership.ts'

afterEach(cleanup)

const NO_ANSWER = { ok: false, failure: { kind: 'timed-out' } }

it('useDealershipList says why the list may be incomplete until an answer, and not after a later failure', async () => {
  const served = { ok: true, value: { items: [sampleDealership({ id: 7 })], count: 1 } }
  let failLater = () => {}
  const answers = [
    Promise.resolve(NO_ANSWER),
    Promise.resolve(served),
    new Promise((resolve) => {
      failLater = () => resolve(NO_ANSWER)
    }),
  ]
  const counter = sampleCounter({
    account: sampleAccount(),
    dealerships: [sampleDealership({ id: 1 })],
    // the answer's type follows from the call
    api: { call: (() => answers.shift()) as unknown as Api['call'] },
  })
  const { result } = showHook(counter, useDealershipList, undefined)
  const state = () => [result.current.dealerships.map(({ id }) => id), result.current.failure]
  await expect.poll(state).toEqual([[1], 'The server did not answer in time.'])
  act(() => result.current.retry())
  await expect.poll(state).toEqual([[7], null])
  act(() => result.current.retry())
  await expect.poll(() => result.current.isReading).toBe(true)
  failLater()
  await expect.poll(() => result.current.isReading).toBe(false)
  expect(state()).toEqual([[7], null])
})
