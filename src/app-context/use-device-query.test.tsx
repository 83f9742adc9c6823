import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { readProduct } from '#storage/catalogue/stored-product.ts'
import { product } from '#tests/support/product.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleCounter } from '#tests/support/show-screen.tsx'
import type { Counter } from './counter.ts'
import { useDeviceQuery } from './use-device-query.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const useName = (id: number) =>
  useDeviceQuery(async ({ copy }) => (await readProduct(copy, id))?.name ?? null, [id])

test('useDeviceQuery reads again when its dependencies or the rows change, and follows only the last query', async () => {
  const counter = sampleCounter({ account: null })
  const { copy } = counter.databases
  let openCount = 0
  const liveQuery: Counter['liveQuery'] = (query) => ({
    subscribe(onValue, onProblem) {
      openCount += 1
      const subscription = counter.liveQuery(query).subscribe(onValue, onProblem)
      return {
        unsubscribe() {
          openCount -= 1
          subscription.unsubscribe()
        },
      }
    },
  })
  await putProducts(copy, [product({ id: 101, name: 'Pouch' }), product({ id: 102, name: 'Étui' })])
  const { result, rerender, unmount } = showHook({ ...counter, liveQuery }, useName, 101)
  expect(result.current).toBeUndefined()
  await expect.poll(() => result.current).toBe('Pouch')
  rerender(102)
  await expect.poll(() => result.current).toBe('Étui')
  await act(() => putProducts(copy, [product({ id: 102, name: 'Étui bleu' })]))
  await expect.poll(() => result.current).toBe('Étui bleu')
  expect(openCount).toBe(1)
  unmount()
  expect(openCount).toBe(0)
})

test('useDeviceQuery throws the failure of the storage, which an error boundary shows', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const counter = sampleCounter({ account: null })
  let reportProblem: (problem: unknown) => void = () => {}
  const liveQuery: Counter['liveQuery'] = () => ({
    subscribe(_, onProblem) {
      reportProblem = onProblem
      return { unsubscribe() {} }
    },
  })
  showHook({ ...counter, liveQuery }, useName, 101)
  expect(() => act(() => reportProblem(new Error('closed')))).toThrow('closed')
})
