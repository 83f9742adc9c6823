import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Api, Call } from '#api/client.ts'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { product } from '#tests/support/product.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { groupOptions } from './use-groups.ts'
import { useProductsBelow, useProductsNow } from './use-products-below.ts'

afterEach(cleanup)

function counterWith(call: (sentCall: Call<unknown>) => unknown) {
  return sampleCounter({
    account: sampleAccount(),
    api: { call: (async (sentCall: Call<unknown>) => call(sentCall)) as unknown as Api['call'] }, // see the test
  })
}
const page = (ids: readonly number[]) => ({
  ok: true,
  value: { items: ids.map((id) => product({ id })), count: ids.length, unreadableIds: [] },
})

it('useProductsNow asks for 200 products in a call, and leaves out a removed product', async () => {
  const askedCounts: number[] = []
  const counter = counterWith(({ query }) => {
    const ids = String(query?.ids).split(',').map(Number)
    askedCounts.push(ids.length)
    return page(ids.filter((id) => id !== 300))
  })
  const ids = Array.from({ length: 401 }, (_, index) => index + 1)
  const { result } = showHook(counter, () => useProductsNow(ids), undefined)
  await expect.poll(() => result.current.products?.size).toBe(400)
  expect(askedCounts).toEqual([200, 200, 1])
  expect(result.current.readCount).toBe(401)
  expect([result.current.products?.has(300), result.current.products?.has(401)]).toEqual([false, true])
  act(() => result.current.readAgain())
  await expect.poll(() => askedCounts.length).toBe(6)
})

it('useProductsNow shows why a later call failed, and no product of the earlier calls', async () => {
  const counter = counterWith(({ query }) =>
    String(query?.ids).startsWith('1,') ? page([1]) : { ok: false, failure: { kind: 'timed-out' } },
  )
  const ids = Array.from({ length: 201 }, (_, index) => index + 1)
  const { result } = showHook(counter, () => useProductsNow(ids), undefined)
  await expect.poll(() => result.current.failure).toBe('The server did not answer in time.')
  expect(result.current.products).toBeUndefined()
})

it('useProductsBelow never shows the products of the group before', async () => {
  const counter = counterWith(() => page([]))
  const { copy } = counter.databases
  await putProducts(copy, [
    product({ id: 11, type: 'SUBCATEGORY' }),
    product({ id: 13, type: 'SUBCATEGORY' }),
    product({ id: 101, parentId: 11 }),
    product({ id: 131, parentId: 13 }),
  ])
  const seen: string[] = []
  const firstGroup: number = 11
  const { result, rerender } = showHook(
    counter,
    (parentId: number) => {
      const products = useProductsBelow(parentId)
      if (products !== undefined) seen.push(`${parentId}: ${products.map(({ id }) => id)}`)
      return products
    },
    firstGroup,
  )
  await expect.poll(() => result.current?.map(({ id }) => id)).toEqual([101])
  rerender(13)
  await expect.poll(() => result.current?.map(({ id }) => id)).toEqual([131])
  expect([...new Set(seen)]).toEqual(['11: 101', '13: 131'])
})

it('groupOptions lists the unarchived groups by their path, in the order of the alphabet', () => {
  const group = (id: number, name: string, parentId = -1, archive = false) =>
    product({ id, name, parentId, archive, type: 'SUBCATEGORY' })
  const rows = [
    group(1, 'Zebra'),
    group(2, 'Étuis'),
    group(3, 'Frames'),
    group(4, 'Chrome', 3),
    group(5, 'Old', -1, true),
  ]
  const groups = new Map(rows.map((row) => [row.id, row]))
  expect(groupOptions(groups, ({ id, ancestorIds }) => id !== 1 || ancestorIds.length > 0)).toEqual([
    { value: '2', label: 'Étuis' },
    { value: '3', label: 'Frames' },
    { value: '4', label: 'Frames › Chrome' },
  ])
})
