// An administrator settles orders whose outcome the edge does not know. The device of the order gets the answer when it
// asks the next time.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { orderCalls } from '#contract/orders/order-calls.ts'
import { EDGE_HEADERS } from '#contract/edge.ts'
import { orderKeys } from '#server/edge/key-store/key-tables.ts'
import { type FaultProxy, startFaultProxy } from '#tests/support/fault-proxy.ts'
import { openDatabaseOn, type TestDatabase } from '#tests/support/open-test-database.ts'
import { bucketOrder, type OrderClerk, openOrderClerk } from '#tests/support/order-clerk.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { openCallsAs } from '#tests/support/server-calls.ts'
import { type RunningServer, startServer } from '#tests/support/start-server.ts'
import { type PostgresServer, startPostgres } from '../../bin/start-postgres.mjs'

const CHECKOUT = { method: 'POST', path: /checkout$/ }

let postgres: PostgresServer
let database: TestDatabase & { databaseUrl: string }
let backend: RunningServer
let proxy: FaultProxy
let edge: RunningServer
let clerk: OrderClerk
beforeAll(async () => {
  postgres = await startPostgres()
  database = await openDatabaseOn(postgres.url)
  backend = await startServer({ args: ['--backend-only', '--failure-switches'] })
  proxy = await startFaultProxy(backend.url)
  edge = await startServer({
    isSeeded: false,
    args: ['--backend', proxy.url, '--database-url', database.databaseUrl],
  })
  clerk = await openOrderClerk(edge.url, backend.url)
})
afterAll(async () => {
  await edge.stop()
  await proxy.stop()
  await backend.stop()
  await database.drop()
  await postgres.stop()
})
afterEach(() => proxy.clear())

const runOrdersCommand = (...args: string[]) =>
  runCommand('orders', ...args, '--database-url', database.databaseUrl)
/** Runs the command with the account of a member of staff at the backend. */
async function runWithHistory(...args: string[]) {
  process.env.BACKEND_PASSWORD = 'Manager123'
  const end = await runOrdersCommand(...args, '--backend', backend.url, '--login', 'manager')
  delete process.env.BACKEND_PASSWORD
  return end
}
const withAttempt = (count: number) => ({ headers: { [EDGE_HEADERS.attempt]: String(count) } })

/** Sends an order to which the edge gets no answer from the backend, so that its outcome is unknown. */
async function sendLostOrder(poNumber: string, fault: 'cut-answer' | 'drop') {
  const order = { intent: randomUUID(), body: bucketOrder(poNumber) }
  proxy.script(CHECKOUT, fault)
  await clerk.send({ ...order, ...withAttempt(1) })
  expect((await clerk.send({ ...order, ...withAttempt(2) })).edgeReason).toBe('outcome-unknown')
  return order
}

async function findOrderId(poNumber: string): Promise<number> {
  const staff = await openCallsAs(backend.url, { login: 'manager', password: 'Manager123' })
  const { orders: rows } = await staff.post(`${orderCalls.orders.path}?page=0&size=1`, {
    poNumber,
    sort: { field: 'id', direction: 'desc' },
  })
  return rows[0].id
}

test('an order that arrived is listed with the order of the backend’s history, and is settled as sent; its number settles no other order', async () => {
  const order = await sendLostOrder('A1', 'cut-answer')
  const orderId = await findOrderId('A1')
  const list = await runWithHistory('unknown', '--minutes', '0')
  expect(list.code).toBe(0)
  expect(list.output).toMatch(/^Orders of unknown outcome for at least 0 minutes: 1\. All times are UTC\.\n/)
  expect(list.output).toMatch(
    new RegExp(`^${order.intent}  unknown  since .*  author 3  dealership 1  revision 1$`, 'm'),
  )
  expect(list.output).toMatch(
    new RegExp(
      `^  history: order ${orderId} of \\d{4}-\\d\\d-\\d\\dT.*Z, total 48.47, PO number A1, products 456 × 2$`,
      'm',
    ),
  )

  const settlement = await runWithHistory(
    'settle',
    order.intent,
    '--as',
    'sent',
    String(orderId),
    '--note',
    'seen there',
  )
  expect([settlement.code, settlement.output]).toEqual([
    0,
    expect.stringContaining(`${order.intent} is settled as sent, order ${orderId}, by `),
  ])
  const answer = await clerk.send({ ...order, ...withAttempt(3) })
  expect([answer.status, answer.body]).toEqual([200, `{"data":{"id":${orderId}}}`])
  expect(await clerk.committedNumbers('A1')).toEqual(['A1'])

  const otherOrder = await sendLostOrder('A2', 'drop')
  const secondSettlement = await runWithHistory(
    'settle',
    otherOrder.intent,
    '--as',
    'sent',
    String(orderId),
    '--note',
    'x',
  )
  expect([secondSettlement.code, secondSettlement.output]).toEqual([
    1,
    'This order number belongs to another order that a device sent, so nothing was changed. Check the number.\n',
  ])
  const missingOrder = ['settle', otherOrder.intent, '--as', 'sent', '99999999', '--note', 'x']
  expect(await runWithHistory(...missingOrder)).toEqual({
    code: 1,
    output:
      'The server has no order of this number, or your account may not see it, so nothing was changed. Check the number.\n',
  })
  await runWithHistory('settle', otherOrder.intent, '--as', 'not-sent', '--note', 'x')
})

test('an order that did not arrive is settled as not sent only once, and its device sends it again', async () => {
  const order = await sendLostOrder('B1', 'drop')
  const settlement = await runWithHistory(
    'settle',
    order.intent,
    '--as',
    'not-sent',
    '--note',
    'asked',
    '--by',
    'Ana',
  )
  expect([settlement.code, settlement.output]).toEqual([
    0,
    `${order.intent} is settled as not sent, by Ana. Its device gets this answer when it asks the next time.\n`,
  ])
  const [row] = await database.database.select().from(orderKeys).where(eq(orderKeys.intent, order.intent))
  expect([row?.settledBy, row?.settlementNote]).toEqual(['Ana', 'asked'])
  const deviceAnswer = await clerk.send({ ...order, ...withAttempt(3) })
  expect([deviceAnswer.status, deviceAnswer.edgeReason, deviceAnswer.isNotCommitted]).toEqual([
    503,
    'settled-not-sent',
    true,
  ])
  // The request that got this answer arrives a second time.
  const delayedCopy = await clerk.send({ ...order, ...withAttempt(3) })
  expect([delayedCopy.edgeReason, delayedCopy.isNotCommitted]).toEqual(['superseded', true])
  expect((await clerk.send({ ...order, ...withAttempt(4) })).status).toBe(200)
  expect(await clerk.committedNumbers('B1')).toEqual(['B1'])
  const repeatedSettlement = await runWithHistory(
    'settle',
    order.intent,
    '--as',
    'not-sent',
    '--note',
    'again',
  )
  expect([repeatedSettlement.code, repeatedSettlement.output]).toEqual([
    1,
    'The outcome of this order is known already, or a request is sending it now, so nothing was changed. Read the list again.\n',
  ])
})

test('an order whose like stands in the history is settled as not sent only on demand', async () => {
  const order = await sendLostOrder('C1', 'cut-answer')
  const orderId = await findOrderId('C1')
  const settle = ['settle', order.intent, '--as', 'not-sent', '--note', 'asked']
  const refusal = await runWithHistory(...settle)
  expect([refusal.code, refusal.output]).toEqual([
    1,
    expect.stringMatching(
      new RegExp(
        `^The order may have arrived, so nothing was changed\\..*\\nhistory: order ${orderId} of .*, PO number C1, products 456 × 2\\nIf none`,
        's',
      ),
    ),
  ])
  expect((await runWithHistory(...settle, '--although-listed')).code).toBe(0)
})

test('an order that the key store does not have is not settled', async () => {
  const { code, output } = await runWithHistory('settle', 'x', '--as', 'not-sent', '--note', 'y')
  expect([code, output]).toEqual([1, expect.stringContaining('The key store has no such order')])
})

test('an order is found by its number, its intent, its dealership and the login of its author', async () => {
  const order = { intent: randomUUID(), body: bucketOrder('E1') }
  expect((await clerk.send(order)).status).toBe(200)
  const number = await findOrderId('E1')
  const foundLine = new RegExp(
    `^${order.intent}  done  order ${number}  first sent .*Z  changed .*Z  author 3  dealership 1  revision 1\n  products 456 × 2$`,
    'm',
  )
  const find = async (...words: string[]) => (await runOrdersCommand('find', ...words)).output
  expect(await find(`#${number}`)).toMatch(foundLine)
  expect(await find(order.intent.slice(0, 8))).toMatch(foundLine)
  expect(await find('--dealership', '1')).toMatch(foundLine)
  expect(await find('1')).toBe('Orders in this key store: 0. All times are UTC.\n')
  expect(await find('buyer')).toContain('The key store has no logins')
  expect((await runWithHistory('find', 'Buyer')).output).toMatch(foundLine)
  const unknownLogin = await runWithHistory('find', 'nobody')
  expect(unknownLogin.output).toContain('The order history has no order of the login "nobody".')
  expect(edge.output()).toContain(`"order":"${number}","outcome":"committed"`)
})

test('two unknown orders of one author list an order of the history under one of them only', async () => {
  const first = await sendLostOrder('D1', 'cut-answer')
  const second = await sendLostOrder('D2', 'drop')
  const orderId = await findOrderId('D1')
  const { output } = await runWithHistory('unknown', '--minutes', '0')
  expect(output.match(new RegExp(`history: order ${orderId} of `, 'g'))?.length).toBe(1)
  expect(output).toMatch(
    new RegExp(`history: order ${orderId} is listed under (?:${first.intent}|${second.intent})$`, 'm'),
  )
  for (const { intent } of [first, second])
    await runWithHistory('settle', intent, '--as', 'not-sent', '--although-listed', '--note', 'x')
})

test.each([
  [['find'], 'orders find wants the number of an order, its intent, a login or --dealership.'],
  [['forget'], 'orders wants one word first: unknown, find or settle.'],
  [['settle', 'x', '--as', 'sent', '--note', 'y'], '--as sent wants the number of the order'],
  [['settle', 'x', '--as', 'not-sent'], '--note wants the reason'],
  [
    ['settle', 'x', '--as', 'not-sent', '--note', 'a\u001b[2J'],
    '--note and --by must have no control characters.',
  ],
  [
    ['settle', 'x', '--as', 'not-sent', '--note', 'y', '--by', 'a\nb'],
    '--note and --by must have no control characters.',
  ],
  [['settle', 'x', '--as', 'not-sent', '--note', 'y'], 'orders settle wants --backend, --login'],
  [
    ['unknown', '--login', 'manager'],
    'The history needs --backend, --login and the variable BACKEND_PASSWORD',
  ],
])('the command orders %j is refused with a sentence', async (args, sentence) => {
  const { code, output } = await runOrdersCommand(...args)
  expect([code, output]).toEqual([1, expect.stringContaining(sentence)])
})
