import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FailedCall } from '#api/failure.ts'
import { sampleCounter } from '#tests/support/show-screen.tsx'
import { CounterContext } from './counter.ts'
import { useReadFailure } from './use-read-failure.ts'

const AWAY = 'The server does not answer.'
const refused = new FailedCall({ kind: 'refused', code: 10404, message: 'Order not found', status: 404 })

it.each([
  ['online', null, true, null],
  ['online', null, false, null],
  ['offline', null, true, AWAY],
  ['offline', null, false, null],
  ['online', refused, false, 'Order not found'],
  ['offline', refused, true, 'Order not found'],
  ['online', new Error('a bug'), false, 'Something unexpected happened.'],
] as const)('%s, failed with %s, waiting: %s, it says %s', (connection, error, isWaiting, text) => {
  const counter = sampleCounter({ account: null, connection })
  const { result, unmount } = renderHook(() => useReadFailure(error, isWaiting), {
    wrapper: ({ children }) => <CounterContext value={counter}>{children}</CounterContext>,
  })
  expect(result.current).toBe(text)
  unmount()
})
