// The backend is killed with SIGKILL: alone, while its edge runs on, or together with its edge.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endLeases } from '#tests/support/key-leases.ts'
import { bucketOrder, type OrderClerk, openOrderClerk } from '#tests/support/order-clerk.ts'
import { countUnmetFailures, scriptFailures } from '#tests/support/server-calls.ts'
import { type RunningServer, startServer } from '#tests/support/start-server.ts'

let backend: RunningServer
let edge: RunningServer
let clerk: OrderClerk
beforeAll(async () => {
  backend = await startServer({ args: ['--backend-only', '--failure-switches'] })
  edge = await startServer({ isSeeded: false, args: ['--backend', backend.url] })
  clerk = await openOrderClerk(edge.url, backend.url)
})
afterAll(async () => {
  await edge.stop()
  await backend.stop()
})

const newOrder = (poNumber: string) => ({ intent: randomUUID(), body: bucketOrder(poNumber) })
const readStatus = async () => (await fetch(`${edge.url}/edge`)).json()
/** Delays the next checkout by a minute, before or after its commit. */
const delayCheckout = (when: 'before' | 'after') =>
  scriptFailures(backend.url, { path: '/api/client/order/checkout', when, delayMs: 60_000, times: 1 })

test('an order that the killed backend committed has an unknown outcome, is in the history and is not sent again', async () => {
  const order = newOrder('A1')
  await delayCheckout('after')
  const answer = clerk.send(order)
  await expect.poll(() => clerk.committedNumbers('A1')).toEqual(['A1'])
  await backend.kill()
  const { status, edgeReason, isNotCommitted } = await answer
  expect([status, edgeReason, isNotCommitted]).toEqual([502, 'outcome-unknown', false])

  await expect.poll(readStatus).toMatchObject({ backend: 'down', storeId: clerk.storeId })
  const newerOrder = newOrder('A2')
  const refusedAnswer = await clerk.send(newerOrder)
  expect([refusedAnswer.status, refusedAnswer.edgeReason, refusedAnswer.isNotCommitted]).toEqual([
    503,
    'backend-unreachable',
    true,
  ])
  const resentAnswer = await clerk.send(order)
  expect([resentAnswer.status, resentAnswer.edgeReason, resentAnswer.isNotCommitted]).toEqual([
    503,
    'backend-unreachable',
    false,
  ])

  await backend.restart()
  await expect.poll(readStatus).toMatchObject({ backend: 'up' })
  expect((await clerk.send(newerOrder)).status).toBe(200)
  expect((await clerk.send(order)).edgeReason).toBe('outcome-unknown')
  expect(await clerk.historyNumbers()).toContain('A1')
  expect(await clerk.committedNumbers('A1', 'A2')).toEqual(['A1', 'A2'])
})

test('an order that the killed backend did not commit has an unknown outcome and is sent again only by a person', async () => {
  const order = newOrder('B1')
  await delayCheckout('before')
  const answer = clerk.send(order)
  await expect.poll(() => countUnmetFailures(backend.url)).toBe(0)
  await backend.kill()
  const firstAnswer = await answer
  await backend.restart()
  const resentAnswer = await clerk.send(order)
  expect([firstAnswer.edgeReason, resentAnswer.edgeReason]).toEqual(['outcome-unknown', 'outcome-unknown'])
  expect(await clerk.committedNumbers('B1')).toEqual([])
  expect((await clerk.send({ ...order, revision: 2, isSentAgain: true })).status).toBe(200)
  expect(await clerk.committedNumbers('B1')).toEqual(['B1'])
})

test('a committed order whose edge and backend are killed has an unknown outcome and is committed once', async () => {
  const order = newOrder('C1')
  await delayCheckout('after')
  const answer = clerk.trySend(order)
  await expect.poll(() => clerk.committedNumbers('C1')).toEqual(['C1'])
  await Promise.all([edge.kill(), backend.kill()])
  expect(await answer).toBe('no answer')
  await endLeases(edge.dataDirectory)
  await Promise.all([edge.restart(), backend.restart()])
  const resentAnswer = await clerk.send(order)
  expect([resentAnswer.status, resentAnswer.edgeReason, resentAnswer.isNotCommitted]).toEqual([
    409,
    'outcome-unknown',
    false,
  ])
  expect(await clerk.committedNumbers('C1')).toEqual(['C1'])
  expect(await clerk.historyNumbers()).toContain('C1')
})
