import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createListEdge } from '#tests/support/list-edge.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { useListSharing } from './use-list-sharing.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('the lists are exchanged twice a minute, and stay shared when an exchange fails', async () => {
  const intervals = vi.spyOn(globalThis, 'setInterval')
  const edge = createListEdge()
  const counter = sampleCounter({
    account: sampleAccount(),
    api: edge.apiOf({ id: 3, name: 'Sam Buyer' }),
  })
  const { result } = showHook(counter, useListSharing, 1)
  await expect.poll(() => result.current.value).toBe(true)
  expect(edge.calls).toMatchObject([{ dealershipId: 1 }])
  edge.failure = { kind: 'offline' }
  const [exchangeAgain] = intervals.mock.calls.findLast(([, ms]) => ms === 30_000) ?? []
  act(() => exchangeAgain?.())
  await expect.poll(() => edge.calls.length).toBe(2)
  expect(result.current.value).toBe(true)
})

it('the lists of another dealership are exchanged as soon as it is chosen', async () => {
  const edge = createListEdge()
  const counter = sampleCounter({ account: sampleAccount(), api: edge.apiOf({ id: 3, name: 'Sam' }) })
  const { rerender } = showHook(counter, useListSharing, 1)
  const dealershipIds = () => edge.calls.map(({ dealershipId }) => dealershipId)
  await expect.poll(dealershipIds).toEqual([1])
  rerender(2)
  await expect.poll(dealershipIds).toEqual([1, 2])
})

it('a screen that shows more than lists exchanges them at most once in half a minute', async () => {
  const intervals = vi.spyOn(globalThis, 'setInterval')
  const edge = createListEdge()
  const counter = sampleCounter({ account: sampleAccount(), api: edge.apiOf({ id: 3, name: 'Sam' }) })
  const { rerender } = showHook(counter, (dealershipId: number) => useListSharing(dealershipId, true), 1)
  const dealershipIds = () => edge.calls.map(({ dealershipId }) => dealershipId)
  await expect.poll(dealershipIds).toEqual([1])
  rerender(2)
  await expect.poll(dealershipIds).toEqual([1, 2])
  rerender(1)
  await expect.poll(() => intervals.mock.calls.filter(([, ms]) => ms === 30_000)).toEqual([])
  expect(dealershipIds()).toEqual([1, 2])
})
