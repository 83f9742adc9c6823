import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { putProducts, readProductIds } from '#storage/catalogue/product-table.ts'
import { product } from '#tests/support/product.ts'
import { sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { useProductReading } from './use-product-reading.ts'

afterEach(cleanup)

function Phase({ productId }: { productId: number }) {
  return <p>{`It is ${useProductReading(productId).phase}`}</p>
}

/** Opens the page of product 11, whose call fails with `failure`. */
async function openProductPage(failure: object) {
  const forgetProduct = vi.fn(async () => {})
  const counter = sampleCounter({
    account: null,
    api: { call: async () => ({ ok: false, failure }) as never }, // each case names a failure
  })
  showScreen({ ...counter, catalogue: { ...counter.catalogue, forgetProduct } }, <Phase productId={11} />)
  await screen.findByText('It is failed')
  return forgetProduct
}

it('useProductReading removes from the copy a product that the server does not have', async () => {
  const forget = await openProductPage({
    kind: 'refused',
    code: 10404,
    message: 'Product not found',
    status: 404,
  })
  expect(forget.mock.calls).toEqual([[11]])
})

it.each([
  { kind: 'offline' },
  { kind: 'timed-out' },
  { kind: 'signed-out' },
  { kind: 'broken-contract', where: 'product' },
  { kind: 'server-fault', status: 500, message: '' },
  { kind: 'refused', code: 10300, message: 'id: wrong', status: 400 },
])('useProductReading removes nothing after %j', async (failure) => {
  expect((await openProductPage(failure)).mock.calls).toEqual([])
})

it('useProductReading compares the children in the copy with the children that the server lists', async () => {
  const compareChildren = vi.fn(async () => {})
  const children = { items: [product({ id: 101 })], count: 1, unreadableIds: [] }
  const counter = sampleCounter({
    account: null,
    api: { call: async () => ({ ok: true, value: children }) as never }, // Home makes no other call
  })
  await putProducts(counter.databases.copy, [product({ id: 101 })])
  showScreen({ ...counter, catalogue: { ...counter.catalogue, compareChildren } }, <Phase productId={-1} />)
  await screen.findByText('It is read')
  expect(compareChildren.mock.calls).toEqual([[-1, children]])
  expect(await readProductIds(counter.databases.copy)).toEqual([101])
})

it('useProductReading compares the siblings in the copy with the siblings that the server lists', async () => {
  const compareChildren = vi.fn(async () => {})
  const siblings = { items: [product({ id: 101, parentId: 11 })], count: 1, unreadableIds: [] }
  const noChildren = { items: [], count: 0, unreadableIds: [] }
  async function call({ path, query }: { path: string; query?: { id?: number } }) {
    if (!path.includes('/all')) return { ok: true, value: product({ id: 101, parentId: 11 }) }
    return { ok: true, value: query?.id === 11 ? siblings : noChildren }
  }
  // the replies have the types of these calls
  const counter = sampleCounter({ account: null, api: { call: call as never } })
  showScreen({ ...counter, catalogue: { ...counter.catalogue, compareChildren } }, <Phase productId={101} />)
  await waitFor(() => expect(compareChildren.mock.calls).toContainEqual([11, siblings]))
})

it.each([-1, 101])(
  'useProductReading fails when the copy cannot be written, and shows one notice with the reason (%i)',
  async (productId) => {
    const noRoom = new DOMException('full', 'QuotaExceededError')
    const children = { items: [product({ id: 102 })], count: 1, unreadableIds: [] }
    async function call({ path }: { path: string }) {
      if (!path.includes('/all')) return { ok: true, value: product({ id: 101 }) }
      // The reply with the children arrives after storing the product has failed.
      if (productId === 101) await new Promise((resolve) => setImmediate(resolve))
      return { ok: true, value: children }
    }
    // the replies have the types of these calls
    const counter = sampleCounter({ account: null, api: { call: call as never } })
    const refreshProducts = () => Promise.reject(noRoom)
    showScreen(
      { ...counter, catalogue: { ...counter.catalogue, refreshProducts } },
      <Phase productId={productId} />,
    )
    await screen.findByText('It is failed')
    await waitFor(() =>
      expect(counter.notices.read().map(({ text }) => text)).toEqual([
        'This device is full, so your last change was not saved. Free some space on the device, then make the change again.',
      ]),
    )
  },
)
