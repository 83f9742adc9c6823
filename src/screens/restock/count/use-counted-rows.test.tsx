import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { product } from '#tests/support/product.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { type CountedRow, useCountedRows } from './use-counted-rows.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const COUNTED = [{ productId: 101, name: 'Tag Pouch', quantity: 5, countedAt: 1, countedBy: 'ann' }]
const useRows = (dealershipId: number) => useCountedRows(dealershipId, COUNTED)

it('a typed quantity is kept for its dealership and its day', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-13T15:00:00Z'), toFake: ['Date'] })
  const counter = sampleCounter({ account: sampleAccount(), catalogue: { completeAt: 1 } })
  await putProducts(counter.databases.copy, [product({ id: 101, name: 'Tag Pouch' })])
  async function readQuantity(dealershipId: number, change?: (row: CountedRow) => number) {
    const { result, unmount } = showHook(counter, useRows, dealershipId)
    await expect.poll(() => result.current.rows?.[0]?.product?.name).toBe('Tag Pouch')
    const [row] = result.current.rows ?? []
    if (row && change) await act(async () => result.current.setQuantity(row, () => change(row)))
    const quantity = result.current.rows?.[0]?.quantity
    unmount()
    return quantity
  }
  expect(await readQuantity(1, () => 8)).toBe(8)
  await expect.poll(() => readQuantity(1)).toBe(8)
  expect(await readQuantity(2)).toBe(0)
  vi.setSystemTime(Date.parse('2026-11-14T15:00:00Z'))
  expect(await readQuantity(1)).toBe(0)
})
