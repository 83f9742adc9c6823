import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { readShelfCount } from '#storage/device/shelf-counts.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { useShelfCount } from './use-shelf-count.ts'

afterEach(cleanup)

test('the people of a dealership share its shelf count, and Undo takes back the last entry of this dealership', async () => {
  const sam = sampleCounter({ account: sampleAccount({ login: 'sam' }) })
  const kim = sampleCounter({ account: sampleAccount({ id: 8, login: 'kim' }) })
  const { device } = sam.databases
  const { result: ofSam, rerender } = showHook(sam, useShelfCount, 2)
  const ofKim = showHook(kim, useShelfCount, 2).result
  const ofNorth = showHook(kim, useShelfCount, 3).result
  await act(() => ofSam.current.record({ productId: 101, name: 'Pouch', kind: 'replace', quantity: 5 }))
  await act(() => ofKim.current.record({ productId: 102, name: 'Étui', kind: 'replace', quantity: 7 }))
  await act(() => ofNorth.current.record({ productId: 103, name: 'Pen', kind: 'replace', quantity: 9 }))
  await expect.poll(() => ofSam.current.products?.map(({ productId }) => productId)).toEqual([102, 101])
  expect((await readShelfCount(device, 2)).map(({ countedBy }) => countedBy)).toEqual(['sam', 'kim'])
  expect([await ofKim.current.readQuantity(101), await ofKim.current.readQuantity(103)]).toEqual([5, null])
  let undone: unknown
  await act(async () => {
    undone = await ofSam.current.undo()
  })
  expect(undone).toMatchObject({ productId: 102 })
  expect((await readShelfCount(device, 2)).map(({ productId }) => productId)).toEqual([101])
  await act(() => ofSam.current.clear())
  await expect.poll(() => [ofKim.current.products, ofKim.current.canUndo]).toEqual([[], false])
  expect(await readShelfCount(device, 3)).toHaveLength(1)
  rerender(3)
  await expect.poll(() => ofSam.current.products?.map(({ productId }) => productId)).toEqual([103])
  await act(() => ofSam.current.clear())
  expect(await readShelfCount(device, 3)).toEqual([])
})

test('after a change of the dealership its own count is shown, changed and read', async () => {
  const counter = sampleCounter({ account: sampleAccount() })
  const { device } = counter.databases
  const { result, rerender } = showHook(counter, useShelfCount, 12)
  await act(() => result.current.record({ productId: 101, name: 'Pouch', kind: 'replace', quantity: 5 }))
  await expect.poll(() => result.current.products?.length).toBe(1)
  rerender(13)
  await expect.poll(() => result.current.products).toEqual([])
  await act(() => result.current.record({ productId: 102, name: 'Étui', kind: 'replace', quantity: 7 }))
  expect([await result.current.readQuantity(101), await result.current.readQuantity(102)]).toEqual([null, 7])
  expect((await readShelfCount(device, 12)).map(({ productId }) => productId)).toEqual([101])
})
