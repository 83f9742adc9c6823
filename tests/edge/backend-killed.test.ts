// The backend is killed with SIGKILL behind an edge that lives on, and both together.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { letLeasesLapse } from '#tests/support/key-leases.ts'
import { bucketOrder, type OrderClerk, openOrderClerk } from '#tests/support/order-clerk.ts'
import { failuresLeft, scriptFailures } from '#tests/support/server-calls.ts'
import { type RunningServer, startServer } from '#tests/support/start-server.ts'

let backend: RunningServer
let edge: RunningServer
let clerk: OrderClerk
beforeAll(async () => {
  backend = await startServer({ words: ['--backend-only', '--failure-switches'] })
  edge = await startServer({ isSeeded: false, words: ['--backend', backend.url] })
  clerk = await openOrderClerk(edge.url, backend.url)
})
afterAll(async () => {
  await edge.stop()
  await backend.stop()
})

const newOrder = (poNumber: string) => ({ intent: randomUUID(), body: bucketOrder(poNumber) })
const statusOf = async () => (await fetch(`${edge.url}/edge`)).json()
/** The next checkout takes a minute, before or after it commits. */
const holdCheckout = (when: 'before' | 'after') =>
  scriptFailures(backend.url, { path: '/api/client/order/checkout', when, delayMs: 60_000, times: 1 })

test('an order that the killed backend had committed: unknown at once, in the history, never sent again', async () => {
  const order = newOrder('A1')
  await holdCheckout('after')
  const answer = clerk.send(order)
  await expect.poll(() => clerk.committed('A1')).toEqual(['A1'])
  await backend.kill()
  const { status, edge: edgeCode, isNotCommitted } = await answer
  expect([status, edgeCode, isNotCommitted]).toEqual([502, 'outcome-unknown', false])

  await expect.poll(statusOf).toMatchObject({ backend: 'down', storeId: clerk.storeId })
  const meanwhile = newOrder('A2')
  const refused = await clerk.send(meanwhile)
  expect([refused.status, refused.edge, refused.isNotCommitted]).toEqual([503, 'backend-unreachable', true])
  const resent = await clerk.send(order)
  expect([resent.status, resent.edge, resent.isNotCommitted]).toEqual([503, 'backend-unreachable', false])

  await backend.restart()
  await expect.poll(statusOf).toMatchObject({ backend: 'up' })
  expect((await clerk.send(meanwhile)).status).toBe(200)
  expect((await clerk.send(order)).edge).toBe('outcome-unknown')
  expect(await clerk.history()).toContain('A1')
  expect(await clerk.committed('A1', 'A2')).toEqual(['A1', 'A2'])
})

test('an order that the killed backend had not committed: unknown too, and sent again only by a person', async () => {
  const order = newOrder('B1')
  await holdCheckout('before')
  const answer = clerk.send(order)
  await expect.poll(() => failuresLeft(backend.url)).toBe(0)
  await backend.kill()
  const first = await answer
  await backend.restart()
  const resent = await clerk.send(order)
  expect([first.edge, resent.edge]).toEqual(['outcome-unknown', 'outcome-unknown'])
  expect(await clerk.committed('B1')).toEqual([])
  expect((await clerk.send({ ...order, revision: 2, isSentAgain: true })).status).toBe(200)
  expect(await clerk.committed('B1')).toEqual(['B1'])
})

test('a committed order when edge and backend are killed together: unknown, and committed once', async () => {
  const order = newOrder('C1')
  await holdCheckout('after')
  const answer = clerk.sendInVain(order)
  await expect.poll(() => clerk.committed('C1')).toEqual(['C1'])
  await Promise.all([edge.kill(), backend.kill()])
  expect(await answer).toBe('no answer')
  await letLeasesLapse(edge.dataDirectory)
  await Promise.all([edge.restart(), backend.restart()])
  const resent = await clerk.send(order)
  expect([resent.status, resent.edge, resent.isNotCommitted]).toEqual([409, 'outcome-unknown', false])
  expect(await clerk.committed('C1')).toEqual(['C1'])
  expect(await clerk.history()).toContain('C1')
})
