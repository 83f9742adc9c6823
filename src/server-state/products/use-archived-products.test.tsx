import { cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Api, Call } from '#api/client.ts'
import type { Product } from '#domain/products/product.ts'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { product } from '#tests/support/product.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { useArchivedProducts } from './use-archived-products.ts'

afterEach(cleanup)

/** Archived products 1 to `count` on the server; `failingPage` cannot be read. */
async function showArchive(count: number, copied: Product[], failingPage?: number) {
  const rows = Array.from({ length: count }, (_, index) => product({ id: index + 1, archive: true }))
  const queries: unknown[] = []
  async function call({ query }: Call<unknown>) {
    queries.push(query)
    const number = Number(query?.page)
    if (number === failingPage) return { ok: false, failure: { kind: 'timed-out' } }
    const items = rows.slice(number * 50, number * 50 + 50)
    return { ok: true, value: { items, count, unreadableIds: [] } }
  }
  const counter = sampleCounter({
    account: sampleAccount(),
    api: { call: call as unknown as Api['call'] }, // the answer's type follows from the call
  })
  const { copy } = counter.databases
  await putProducts(copy, copied)
  const confirmedIds: number[] = []
  counter.catalogue.refreshProducts = (products) => putProducts(copy, products)
  counter.catalogue.confirmProducts = async (ids) => confirmedIds.push(...ids) >= 0
  const { result } = showHook(counter, useArchivedProducts, undefined)
  await expect
    .poll(() => [result.current.isReading, result.current.products !== undefined])
    .toEqual([false, true])
  return { result, queries, confirmedIds }
}

it('useArchivedProducts reads every page of the archive, and confirms products that only the copy has there', async () => {
  const copied = [
    product({ id: 900, archive: true, parentId: -2 }),
    product({ id: 901 }),
    product({ id: 3, archive: true }),
  ]
  const { result, queries, confirmedIds } = await showArchive(101, copied)
  expect(queries).toEqual([0, 1, 2].map((page) => ({ page, size: 50, archive: true })))
  expect(confirmedIds).toEqual([900])
  await expect.poll(() => result.current.products?.length).toBe(102)
  // Sorted by the group first.
  expect(result.current.products?.[0]?.id).toBe(900)
  expect(result.current.failure).toBeNull()
})

it('useArchivedProducts needs no further call for an archive that fills its pages', async () => {
  expect((await showArchive(100, [])).queries).toHaveLength(2)
})

it('useArchivedProducts shows the pages before a failed call, and confirms nothing', async () => {
  const { result, confirmedIds } = await showArchive(101, [product({ id: 900, archive: true })], 1)
  await expect.poll(() => result.current.products?.length).toBe(51)
  expect([result.current.failure, confirmedIds]).toEqual([{ kind: 'timed-out' }, []])
})
