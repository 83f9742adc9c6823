import { afterEach, expect, test, vi } from 'vitest'
import { sendEarly } from '#api/early-calls.ts'
import { account } from '#tests/support/account.ts'
import { sampleFrame, sampleProduct } from '#tests/support/sample-orders.ts'
import { readEarlyRows } from './early-rows.ts'

afterEach(() => {
  vi.useRealTimers()
})

const group = { ...sampleProduct(), id: 11, parentId: -1 }
const below = [
  { ...sampleFrame(), id: 102, parentId: 11, orderBy: 2 },
  { ...sampleProduct(), id: 101, parentId: 11, orderBy: 1 },
]
const SIGNED_OUT = { status: 401, body: { error: { code: 10110, message: 'No session' } } }
const ANSWERS: Record<string, { status: number; body: unknown }> = {
  '/api/auth/validate': SIGNED_OUT,
  '/api/client/product/all': { status: 200, body: { data: { items: below, count: 2 } } },
  '/api/client/product/11': { status: 200, body: { data: group } },
}

/** The calls of the page of product 11, or of Home, answered like this. */
function early(answers: Record<string, { status: number; body: unknown } | 'never'> = {}, pageId = 11) {
  return sendEarly(pageId, {
    origin: '',
    async fetch(address) {
      const path = new URL(String(address), 'https://counter.test').pathname
      const given = { ...ANSWERS, ...answers }[path]
      if (given === 'never') return new Promise(() => {})
      const { status, body } = given ?? { status: 404, body: { error: { code: 10404, message: '' } } }
      return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
    },
  })
}
const NONE = { firstRows: {}, products: [] }

test('are the product of the page and what is below it, of which the device knows nothing yet', async () => {
  const { firstRows, products } = await readEarlyRows(early())
  expect(firstRows.product?.id).toBe(11)
  expect(firstRows.children?.parentId).toBe(11)
  expect(firstRows.children?.list.rows.map(({ id }) => id)).toEqual([101, 102])
  expect(firstRows.cart?.lines).toEqual([])
  expect(products.map(({ id }) => id)).toEqual([11, 102, 101])
})

test('of Home are what stands on the top level', async () => {
  const { firstRows } = await readEarlyRows(early({}, -1))
  expect(firstRows.product).toBeUndefined()
  expect(firstRows.children?.parentId).toBe(-1)
})

test.each([
  ['somebody is signed in', { '/api/auth/validate': { status: 200, body: { data: account({ id: 7 }) } } }],
  ['nobody knows whose session it is', { '/api/auth/validate': { status: 503, body: {} } }],
  ['the list was refused', { '/api/client/product/all': { status: 500, body: {} } }],
  ['there is no such product', { '/api/client/product/11': { status: 404, body: {} } }],
])('are none where %s', async (_, answers) => {
  expect(await readEarlyRows(early(answers))).toEqual(NONE)
})

test('are none where no calls were made, or for a page that shows nothing of the catalogue', async () => {
  expect(await readEarlyRows(null)).toEqual(NONE)
  expect(await readEarlyRows({ ...early(), pageId: null })).toEqual(NONE)
})

test('are waited for no longer than 300 ms', async () => {
  vi.useFakeTimers()
  let rows: unknown = 'awaited'
  void readEarlyRows(early({ '/api/client/product/11': 'never' })).then((read) => {
    rows = read
  })
  await vi.advanceTimersByTimeAsync(299)
  expect(rows).toBe('awaited')
  await vi.advanceTimersByTimeAsync(1)
  expect(rows).toEqual(NONE)
})
