import { afterEach, expect, test, vi } from 'vitest'
import { account } from '#tests/support/account.ts'
import { sampleFrame, sampleProduct } from '#tests/support/sample-orders.ts'
import { type FirstRequests, sendFirstRequests } from './send-first-requests.ts'
import { paintingOf, unstoredProducts } from './painting.ts'
import { NOTHING_STORED } from './read-device.ts'

afterEach(() => {
  vi.useRealTimers()
})

const group = { ...sampleProduct(), id: 11, parentId: -1 }
const children = [
  { ...sampleFrame(), id: 102, parentId: 11, orderBy: 2 },
  { ...sampleProduct(), id: 101, parentId: 11, orderBy: 1 },
]
const SIGNED_OUT = { status: 401, body: { error: { code: 10110, message: 'No session' } } }
const ANSWERS: Record<string, { status: number; body: unknown }> = {
  '/api/auth/validate': SIGNED_OUT,
  '/api/client/product/all': { status: 200, body: { data: { items: children, count: 2 } } },
  '/api/client/product/11': { status: 200, body: { data: group } },
}

/** Sends the first requests of a page to a server with `ANSWERS`, in which `answers` replaces some. */
function sendRequests(
  answers: Record<string, { status: number; body: unknown } | 'never'> = {},
  pageId = 11,
) {
  return sendFirstRequests(pageId, {
    origin: '',
    async fetch(address) {
      const path = new URL(String(address), 'https://counter.test').pathname
      const answer = { ...ANSWERS, ...answers }[path]
      if (answer === 'never') return new Promise(() => {})
      const { status, body } = answer ?? { status: 404, body: { error: { code: 10404, message: '' } } }
      return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
    },
  })
}
const EMPTY_PAINTING = { accountKey: 'visitor', snapshot: null, source: 'nowhere', rows: {} }

/** The painting of a device that has stored nothing. */
async function paintFromServer(firstRequests: FirstRequests | null) {
  const painting = await paintingOf({ reading: NOTHING_STORED, firstRequests })
  if (painting === null) throw new Error('nothing is painted')
  return painting
}

test('the painting has the page’s product and its children, none of which is stored', async () => {
  const painting = await paintFromServer(sendRequests())
  const { rows } = painting
  expect(painting).toMatchObject({ accountKey: 'visitor', snapshot: null, source: 'server' })
  expect(rows.product?.id).toBe(11)
  expect(rows.children?.parentId).toBe(11)
  expect(rows.children?.list.rows.map(({ id }) => id)).toEqual([101, 102])
  expect(rows.cart?.lines).toEqual([])
  expect(unstoredProducts(painting).map(({ id }) => id)).toEqual([11, 101, 102])
})

test('the painting of Home has the products of the top level', async () => {
  const { rows } = await paintFromServer(sendRequests({}, -1))
  expect(rows.product).toBeUndefined()
  expect(rows.children?.parentId).toBe(-1)
})

test.each([
  ['a person is signed in', { '/api/auth/validate': { status: 200, body: { data: account({ id: 7 }) } } }],
  ['the session is unknown', { '/api/auth/validate': { status: 503, body: {} } }],
  ['the server failed to read the list', { '/api/client/product/all': { status: 500, body: {} } }],
  ['there is no such product', { '/api/client/product/11': { status: 404, body: {} } }],
])('the painting has no rows if %s', async (_, answers) => {
  expect(await paintFromServer(sendRequests(answers))).toMatchObject(EMPTY_PAINTING)
})

test('the painting has no rows if no requests were sent, or if the page shows nothing of the catalogue', async () => {
  expect(await paintFromServer(null)).toMatchObject(EMPTY_PAINTING)
  expect(await paintFromServer({ ...sendRequests(), pageId: null })).toMatchObject(EMPTY_PAINTING)
})

test('the painting has no rows if an answer takes longer than 300 ms', async () => {
  vi.useFakeTimers()
  let painting: unknown = 'awaited'
  void paintFromServer(sendRequests({ '/api/client/product/11': 'never' })).then((result) => {
    painting = result
  })
  await vi.advanceTimersByTimeAsync(299)
  expect(painting).toBe('awaited')
  await vi.advanceTimersByTimeAsync(1)
  expect(painting).toMatchObject(EMPTY_PAINTING)
})
