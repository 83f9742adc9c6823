// Only the edge is killed with SIGKILL; its backend lives on. A proxy between the two counts the forwards.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type FaultProxy, startFaultProxy } from '#tests/support/fault-proxy.ts'
import { letLeasesLapse } from '#tests/support/key-leases.ts'
import { bucketOrder, type OrderClerk, openOrderClerk } from '#tests/support/order-clerk.ts'
import { type RunningServer, startServer } from '#tests/support/start-server.ts'

const CHECKOUT = { method: 'POST', path: /checkout$/ }
const VALIDATE = { method: 'POST', path: /validate$/ }

let backend: RunningServer
let between: FaultProxy
let edge: RunningServer
let clerk: OrderClerk
beforeAll(async () => {
  backend = await startServer({ words: ['--backend-only', '--failure-switches'] })
  between = await startFaultProxy(backend.url)
  edge = await startServer({ isSeeded: false, words: ['--backend', between.url] })
  clerk = await openOrderClerk(edge.url, backend.url)
})
afterAll(async () => {
  await edge.stop()
  await between.stop()
  await backend.stop()
})
afterEach(() => between.clear())

const newOrder = (poNumber: string) => ({ intent: randomUUID(), body: bucketOrder(poNumber) })
const forwards = () => between.matching(CHECKOUT).length

test('killed with orders in every state, it answers each by its stored row after the restart', async () => {
  const done = newOrder('A1')
  const refused = newOrder('A2')
  const committed = newOrder('A3')
  const lost = newOrder('A4')
  const beingChecked = newOrder('A5')
  const wrong = { ...refused, body: bucketOrder('A2', 1) }
  const placed = await clerk.send(done)
  expect(placed.status).toBe(200)
  expect((await clerk.send(wrong)).isNotCommitted).toBe(true)
  between.script(CHECKOUT, 'swallow-answer', 'hold')
  const answers = [clerk.sendInVain(committed)]
  await expect.poll(() => clerk.committed('A3')).toEqual(['A3'])
  answers.push(clerk.sendInVain(lost))
  await expect.poll(forwards).toBe(4)
  const checksBefore = between.matching(VALIDATE).length
  between.script(VALIDATE, 'hold')
  answers.push(clerk.sendInVain(beingChecked))
  await expect.poll(() => between.matching(VALIDATE).length).toBe(checksBefore + 1)

  await edge.kill()
  expect(await Promise.all(answers)).toEqual(['no answer', 'no answer', 'no answer'])
  await edge.restart()
  for (const order of [committed, lost]) {
    const answer = await clerk.send(order)
    expect([answer.status, answer.edge, answer.isNotCommitted]).toEqual([409, 'in-progress', false])
    expect(answer.headers.get('retry-after')).toBe('2')
  }
  // The author check had not ended: the order has no row and never left, so the same key goes out at once.
  const late = await clerk.send(beingChecked)
  expect(late.status).toBe(200)
  expect((await clerk.send(done)).body).toBe(placed.body)
  expect((await clerk.send({ ...refused, revision: 2 })).status).toBe(200)

  await edge.halt()
  await letLeasesLapse(edge.dataDirectory)
  await edge.restart()
  for (const order of [committed, lost]) {
    const answer = await clerk.send(order)
    expect([answer.status, answer.edge, answer.isNotCommitted]).toEqual([409, 'outcome-unknown', false])
    expect((await clerk.send({ ...order, revision: 2 })).edge).toBe('outcome-unknown')
  }
  expect((await clerk.send(beingChecked)).body).toBe(late.body)
  expect(await clerk.committed('A1', 'A2', 'A3', 'A4', 'A5')).toEqual(['A1', 'A2', 'A3', 'A5'])

  // The history decides: it has one of the two orders, and the author sends the other again.
  const history = await clerk.history()
  expect([history.includes('A3'), history.includes('A4')]).toEqual([true, false])
  expect((await clerk.send({ ...lost, revision: 2, isSentAgain: true })).status).toBe(200)
  expect(await clerk.committed('A1', 'A2', 'A3', 'A4', 'A5')).toEqual(['A1', 'A2', 'A3', 'A4', 'A5'])
  // done, refused twice, committed, lost twice, beingChecked
  expect(forwards()).toBe(7)
  expect((await (await fetch(`${edge.url}/edge`)).json()).storeId).toBe(clerk.storeId)
})

test('stopped by an operator, it lets an order in flight end and stores its answer', async () => {
  const order = newOrder('B1')
  between.script(CHECKOUT, { delayAnswerMs: 500 })
  const answer = clerk.send(order)
  await expect.poll(() => clerk.committed('B1')).toEqual(['B1'])
  await edge.halt()
  const placed = await answer
  expect(placed.status).toBe(200)
  await edge.restart()
  expect((await clerk.send(order)).body).toBe(placed.body)
  expect(await clerk.committed('B1')).toEqual(['B1'])
})

test('killed in the midst of many orders, it commits none twice and reports no committed one as not committed', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `C${index}`)
  const orders = names.map(newOrder)
  const answers = orders.map((order) => clerk.sendInVain(order))
  await expect.poll(async () => (await clerk.committed(...names)).length, { interval: 5 }).toBeGreaterThan(4)
  await edge.kill()
  await Promise.all(answers)
  await letLeasesLapse(edge.dataDirectory)
  await edge.restart()
  for (const [index, order] of orders.entries()) {
    const { status, edge: edgeCode, isNotCommitted } = await clerk.send(order)
    const commits = await clerk.committed(`C${index}`)
    expect(isNotCommitted).toBe(false)
    if (status === 200) expect(commits).toEqual([`C${index}`])
    else expect([edgeCode, commits.length <= 1]).toEqual(['outcome-unknown', true])
  }
})
