import { afterEach, expect, test, vi } from 'vitest'
import { account } from '#tests/support/account.ts'
import { sampleFrame, sampleProduct } from '#tests/support/sample-orders.ts'
import { type AskedServer, askServer } from './ask-server.ts'
import { paintingOf, unstoredProducts } from './painting.ts'
import { NOTHING_STORED } from './read-device.ts'

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
function asked(answers: Record<string, { status: number; body: unknown } | 'never'> = {}, pageId = 11) {
  return askServer(pageId, {
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
const NONE = { accountKey: 'visitor', snapshot: null, from: 'nowhere', rows: {} }

/** What is painted where nothing is stored. */
async function painted(asked: AskedServer | null) {
  const painting = await paintingOf({ reading: NOTHING_STORED, asked })
  if (painting === null) throw new Error('nothing is painted')
  return painting
}

test('rows are the product of the page and what is below it, of which the device knows nothing yet', async () => {
  const painting = await painted(asked())
  const { rows } = painting
  expect(painting).toMatchObject({ accountKey: 'visitor', snapshot: null, from: 'server' })
  expect(rows.product?.id).toBe(11)
  expect(rows.children?.parentId).toBe(11)
  expect(rows.children?.list.rows.map(({ id }) => id)).toEqual([101, 102])
  expect(rows.cart?.lines).toEqual([])
  expect(unstoredProducts(painting).map(({ id }) => id)).toEqual([11, 101, 102])
})

test('rows of Home are what stands on the top level', async () => {
  const { rows } = await painted(asked({}, -1))
  expect(rows.product).toBeUndefined()
  expect(rows.children?.parentId).toBe(-1)
})

test.each([
  ['somebody is signed in', { '/api/auth/validate': { status: 200, body: { data: account({ id: 7 }) } } }],
  ['nobody knows whose session it is', { '/api/auth/validate': { status: 503, body: {} } }],
  ['the list was refused', { '/api/client/product/all': { status: 500, body: {} } }],
  ['there is no such product', { '/api/client/product/11': { status: 404, body: {} } }],
])('rows are none where %s', async (_, answers) => {
  expect(await painted(asked(answers))).toMatchObject(NONE)
})

test('rows are none where no calls were made, or for a page that shows nothing of the catalogue', async () => {
  expect(await painted(null)).toMatchObject(NONE)
  expect(await painted({ ...asked(), pageId: null })).toMatchObject(NONE)
})

test('rows are waited for no longer than 300 ms', async () => {
  vi.useFakeTimers()
  let painting: unknown = 'awaited'
  void painted(asked({ '/api/client/product/11': 'never' })).then((read) => {
    painting = read
  })
  await vi.advanceTimersByTimeAsync(299)
  expect(painting).toBe('awaited')
  await vi.advanceTimersByTimeAsync(1)
  expect(painting).toMatchObject(NONE)
})
