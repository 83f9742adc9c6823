import { useQueryClient } from '@tanstack/react-query'
import { cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { useRefetchOrder } from './use-order-events.ts'

afterEach(cleanup)

it('useRefetchOrder reads the order and its events again when the person returns to the page', () => {
  const readAgain: unknown[] = []
  showHook(
    sampleCounter({ account: sampleAccount() }),
    () => {
      const queries = useQueryClient()
      queries.invalidateQueries = async (filters) => void readAgain.push(filters?.queryKey)
      useRefetchOrder(501)
    },
    undefined,
  )
  document.dispatchEvent(new Event('visibilitychange'))
  expect(readAgain).toEqual([
    ['orders', 'one', 501],
    ['orders', 'events', 501],
  ])
})
