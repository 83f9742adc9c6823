import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Product } from '#domain/products/product.ts'
import { product } from '#tests/support/product.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleCounter } from '#tests/support/show-screen.tsx'
import { useGroups } from './use-groups.ts'

afterEach(cleanup)

const group = (id: number) => product({ id, type: 'CATEGORY' })

it('useGroups reads again when the copy is complete and at Try again, and shows only the last reading', async () => {
  const counter = sampleCounter({ account: null })
  let view = counter.catalogue.read()
  let notify = () => {}
  const readings: { resolve: (groups: Product[]) => void; reject: (problem: Error) => void }[] = []
  const catalogue = {
    ...counter.catalogue,
    read: () => view,
    subscribe(listener: () => void) {
      notify = listener
      return () => {}
    },
    readMatchingProducts: () =>
      new Promise<Product[]>((resolve, reject) => void readings.push({ resolve, reject })),
  }
  const { result } = showHook({ ...counter, catalogue }, useGroups, undefined)
  act(() => {
    view = { ...view, completeAt: 1 }
    notify()
  })
  expect([readings.length, result.current.isComplete]).toEqual([2, true])
  await act(async () => readings[1]?.resolve([group(1), group(2)]))
  await act(async () => readings[0]?.resolve([group(1)]))
  expect([...result.current.groups.keys()]).toEqual([1, 2])
  act(() => result.current.readAgain())
  await act(async () => readings[2]?.reject(new Error('closed')))
  expect([result.current.hasFailed, result.current.groups.size]).toEqual([true, 0])
})
