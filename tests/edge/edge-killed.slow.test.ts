// The edge is killed with SIGKILL, or an operator stops it, and its backend runs on. A proxy between the two counts the
// forwards.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type FaultProxy, startFaultProxy } from '#tests/support/fault-proxy.ts'
import { endLeases, extendLeases } from '#tests/support/key-leases.ts'
import { bucketOrder, type OrderClerk, openOrderClerk } from '#tests/support/order-clerk.ts'
import { type RunningServer, startServer } from '#tests/support/start-server.ts'

const CHECKOUT = { method: 'POST', path: /checkout$/ }
const VALIDATE = { method: 'POST', path: /validate$/ }

let backend: RunningServer
let proxy: FaultProxy
let edge: RunningServer
let clerk: OrderClerk
beforeAll(async () => {
  backend = await startServer({ args: ['--backend-only', '--failure-switches'] })
  proxy = await startFaultProxy(backend.url)
  edge = await startServer({ isSeeded: false, args: ['--backend', proxy.url] })
  clerk = await openOrderClerk(edge.url, backend.url)
})
afterAll(async () => {
  await edge.stop()
  await proxy.stop()
  await backend.stop()
})
afterEach(() => proxy.clear())

const newOrder = (poNumber: string) => ({ intent: randomUUID(), body: bucketOrder(poNumber) })
const countForwards = () => proxy.requestsMatching(CHECKOUT).length

test('an edge that was killed with orders in five states answers each order according to its stored row', async () => {
  const doneOrder = newOrder('A1')
  const refusedOrder = newOrder('A2')
  const committedOrder = newOrder('A3')
  const lostOrder = newOrder('A4')
  const uncheckedOrder = newOrder('A5')
  const orderWithWrongSum = { ...refusedOrder, body: bucketOrder('A2', 1) }
  const placedAnswer = await clerk.send(doneOrder)
  expect(placedAnswer.status).toBe(200)
  expect((await clerk.send(orderWithWrongSum)).isNotCommitted).toBe(true)
  proxy.script(CHECKOUT, 'swallow-answer', 'hold')
  const answers = [clerk.trySend(committedOrder)]
  await expect.poll(() => clerk.committedNumbers('A3')).toEqual(['A3'])
  answers.push(clerk.trySend(lostOrder))
  await expect.poll(countForwards).toBe(4)
  const checkCountBefore = proxy.requestsMatching(VALIDATE).length
  proxy.script(VALIDATE, 'hold')
  answers.push(clerk.trySend(uncheckedOrder))
  await expect.poll(() => proxy.requestsMatching(VALIDATE).length).toBe(checkCountBefore + 1)

  await edge.kill()
  expect(await Promise.all(answers)).toEqual(['no answer', 'no answer', 'no answer'])
  await extendLeases(edge.dataDirectory)
  await edge.restart()
  for (const order of [committedOrder, lostOrder]) {
    const answer = await clerk.send(order)
    expect([answer.status, answer.edgeReason, answer.isNotCommitted]).toEqual([409, 'in-progress', false])
    expect(answer.headers.get('retry-after')).toBe('2')
  }
  // The check of the author had not ended: uncheckedOrder has no row and was not forwarded. The next call forwards it.
  const lateAnswer = await clerk.send(uncheckedOrder)
  expect(lateAnswer.status).toBe(200)
  expect((await clerk.send(doneOrder)).body).toBe(placedAnswer.body)
  expect((await clerk.send({ ...refusedOrder, revision: 2 })).status).toBe(200)

  await edge.halt()
  await endLeases(edge.dataDirectory)
  await edge.restart()
  for (const order of [committedOrder, lostOrder]) {
    const answer = await clerk.send(order)
    expect([answer.status, answer.edgeReason, answer.isNotCommitted]).toEqual([409, 'outcome-unknown', false])
    expect((await clerk.send({ ...order, revision: 2 })).edgeReason).toBe('outcome-unknown')
  }
  expect((await clerk.send(uncheckedOrder)).body).toBe(lateAnswer.body)
  expect(await clerk.committedNumbers('A1', 'A2', 'A3', 'A4', 'A5')).toEqual(['A1', 'A2', 'A3', 'A5'])

  // The history has committedOrder but not lostOrder. The author sends lostOrder again.
  const historyNumbers = await clerk.historyNumbers()
  expect([historyNumbers.includes('A3'), historyNumbers.includes('A4')]).toEqual([true, false])
  expect((await clerk.send({ ...lostOrder, revision: 2, isSentAgain: true })).status).toBe(200)
  expect(await clerk.committedNumbers('A1', 'A2', 'A3', 'A4', 'A5')).toEqual(['A1', 'A2', 'A3', 'A4', 'A5'])
  // The forwards of doneOrder, refusedOrder (twice), committedOrder, lostOrder (twice) and uncheckedOrder.
  expect(countForwards()).toBe(7)
  expect((await (await fetch(`${edge.url}/edge`)).json()).storeId).toBe(clerk.storeId)
})

test('an edge that an operator stops waits for an order in flight and stores its answer', async () => {
  const order = newOrder('B1')
  proxy.script(CHECKOUT, { delayAnswerMs: 500 })
  const answer = clerk.send(order)
  await expect.poll(() => clerk.committedNumbers('B1')).toEqual(['B1'])
  await edge.halt()
  const placedAnswer = await answer
  expect(placedAnswer.status).toBe(200)
  await edge.restart()
  expect((await clerk.send(order)).body).toBe(placedAnswer.body)
  expect(await clerk.committedNumbers('B1')).toEqual(['B1'])
})

test('a stop waits for an order of a slow backend, and does not cut it', async () => {
  const order = newOrder('D1')
  proxy.script(CHECKOUT, { delayAnswerMs: 8000 })
  const answer = clerk.send(order)
  await expect.poll(() => clerk.committedNumbers('D1')).toEqual(['D1'])
  await edge.halt()
  expect((await answer).status).toBe(200)
  expect(edge.output()).not.toContain('cut by the stop')
  await edge.restart()
})

test('a stop cuts an order that takes longer than --stop-grace, and logs it', async () => {
  const impatientEdge = await startServer({
    isSeeded: false,
    args: ['--backend', proxy.url, '--stop-grace', '1'],
  })
  const impatientClerk = await openOrderClerk(impatientEdge.url, backend.url)
  proxy.script(CHECKOUT, 'hold')
  const forwardCountBefore = countForwards()
  const answer = impatientClerk.trySend(newOrder('D2'))
  await expect.poll(countForwards).toBe(forwardCountBefore + 1)
  await impatientEdge.halt()
  expect(await answer).toBe('no answer')
  expect(impatientEdge.output()).toContain('1 order was cut by the stop')
  await impatientEdge.stop()
})

test('after the edge is killed during many orders no order is committed twice, and no committed order is reported as not committed', async () => {
  const poNumbers = Array.from({ length: 20 }, (_, index) => `C${index}`)
  const orders = poNumbers.map(newOrder)
  const answers = orders.map((order) => clerk.trySend(order))
  await expect
    .poll(async () => (await clerk.committedNumbers(...poNumbers)).length, { interval: 5 })
    .toBeGreaterThan(4)
  await edge.kill()
  await Promise.all(answers)
  await endLeases(edge.dataDirectory)
  await edge.restart()
  for (const [index, order] of orders.entries()) {
    const { status, edgeReason, isNotCommitted } = await clerk.send(order)
    const commits = await clerk.committedNumbers(`C${index}`)
    expect(isNotCommitted).toBe(false)
    if (status === 200) expect(commits).toEqual([`C${index}`])
    else expect([edgeReason, commits.length <= 1]).toEqual(['outcome-unknown', true])
  }
})
