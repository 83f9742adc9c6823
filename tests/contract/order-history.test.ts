// The order history of a backend, as the commands of administrators read it with the sign-in of staff (G221).
import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOrderHistory } from '#server/commands/order-history.ts'
import type { UnsettledOrder } from '#server/edge/orders/unsettled-orders.ts'
import { readPathTable } from '#server/read-path-table.ts'
import { orders } from '#server/reference/schema/orders.ts'
import { StartRefused } from '#server/start-refused.mjs'
import { type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'
import { PASSWORD } from '#tests/support/reference-world.ts'

let reference: ReferenceFixture
let backend: URL
beforeAll(async () => {
  reference = await startReference()
  backend = new URL(await reference.app.listen({ port: 0, host: '127.0.0.1' }))
  await reference.database.execute(sql`
    insert into ${orders} (id, user_id, dealership_id, status, created_at, sub_total, shipping_cost, tax, total_amount)
    select 1000 + copy, 4, 7, 0, '2026-11-19T15:00:00Z', 45, 0, 0, 45 from generate_series(1, 120) as copy`)
})
afterAll(() => reference.close())

const openHistory = async (password: string) =>
  openOrderHistory({ backend, paths: await readPathTable(null), login: 'manager', password })

const sentAt = new Date('2026-11-19T16:00:00Z')
const UNSETTLED: UnsettledOrder = {
  intent: '11111111-1111-4111-8111-111111111111',
  revision: 1,
  state: 'unknown',
  author: '4',
  dealership: '7',
  firstSentAt: sentAt,
  changedAt: sentAt,
}

test('the orders of an author and a dealership near a time are read to the last page, oldest first', async () => {
  const history = await openHistory(PASSWORD)
  const readIds = async (fields: Partial<UnsettledOrder>) =>
    (await history.readOrdersNear({ ...UNSETTLED, ...fields }))?.map(({ id }) => id)
  expect(await readIds({})).toEqual(Array.from({ length: 120 }, (_, index) => 1001 + index))
  expect(await readIds({ dealership: '8' })).toEqual([])
  expect(await readIds({ author: '3', dealership: null })).toEqual([])
  expect(await readIds({ author: 'visitor' })).toBeUndefined()
})

test('one order is read by its number, and an account is found by its whole login, in any case', async () => {
  const history = await openHistory(PASSWORD)
  expect(await history.readOrder(501)).toMatchObject({ id: 501, user: { id: 4 } })
  expect(await history.readOrder(9999)).toBe('not-found')
  expect([await history.findAccount('BUYER2'), await history.findAccount('uyer2')]).toEqual([4, null])
})

test('a sign-in that the backend refuses is reported', async () => {
  await expect(openHistory('Wrong123')).rejects.toThrow(
    /^The backend http:\/\/127\.0\.0\.1:\d+ refused the sign-in: /,
  )
})

test('an address that answers something else, or not at all, is refused in a sentence', async () => {
  const paths = await readPathTable(null)
  const open = (address: URL | string) =>
    openOrderHistory({ backend: new URL(address), paths, login: 'manager', password: PASSWORD })
  const wrongPath = new URL('/nothing', backend)
  await expect(open(wrongPath)).rejects.toThrow(
    new StartRefused(
      `The backend ${wrongPath.href} does not answer as agreed: key is answered with status 404, code 10404. Check --backend and --backend-paths.`,
    ),
  )
  await expect(open('http://127.0.0.1:1')).rejects.toThrow(
    new StartRefused('The backend http://127.0.0.1:1/ does not answer. Check --backend.'),
  )
})

/** A backend whose history never ends. Each order has a note of this length. */
async function startEndlessBackend(noteLength: number): Promise<{ url: URL; stop: () => void }> {
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey
  const publicKey = key.export({ type: 'spki', format: 'der' }).toString('base64')
  const dealership = { id: 7, name: 'Alaska', email: '', companyId: 2, localStatus: false }
  const user = { id: 4, name: 'Bo', login: 'bo', isAdmin: false }
  const amounts = { subTotal: 1, shippingCost: 1, tax: 1, totalAmount: 1 }
  const texts = { poNumber: 'x'.repeat(noteLength), confirmNumber: '', namePo: '' }
  const orderOf = (id: number) => ({
    ...{ id, createdAt: '11.19.2026 16:00', paymentStatus: 1, products: [], user, dealership },
    ...amounts,
    ...texts,
  })
  let page = 0
  const server = createServer((request, response) => {
    request.resume()
    const dataOf = (path = '') => {
      if (path.includes('auth/key')) return { publicKey }
      if (!path.includes('order/all')) return {}
      page += 1
      return { orders: Array.from({ length: 50 }, (_, index) => orderOf(50 * page + index)), count: 1e12 }
    }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ data: dataOf(request.url) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listening on a port, not on a pipe
  return { url: new URL(`http://127.0.0.1:${port}`), stop: () => server.close() }
}

test('a history without end ends the search with the reason', async () => {
  for (const [noteLength, reason] of [
    [1, /^The order history of http:\/\/127\.0\.0\.1:\d+ has more than 10000 orders of this person\. /],
    [50_000, /^The search in the order history was ended: the answers had more than 100 MB\.$/],
  ] as const) {
    const { url, stop } = await startEndlessBackend(noteLength)
    const paths = await readPathTable(null)
    const history = await openOrderHistory({ backend: url, paths, login: 'manager', password: PASSWORD })
    await expect(history.readOrdersNear(UNSETTLED)).rejects.toThrow(reason)
    stop()
  }
})
