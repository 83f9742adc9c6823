import { cleanup } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Api, Call } from '#api/client.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { putOrders } from '#storage/orders/order-table.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import { samplePendingOrder, sampleServerOrder } from '#tests/support/sample-orders.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { usePaperNumber } from './use-paper-number.ts'

afterEach(cleanup)

interface Scene {
  connection?: 'online' | 'offline'
  /** The server's orders by number; null if it does not answer. */
  served?: Record<number, string> | null
  stored?: Record<number, string>
  pending?: Partial<PendingOrder>
}
const ordersOf = (numbers: Record<number, string>) =>
  Object.entries(numbers).map(([id, confirmNumber]) => sampleServerOrder({ id: Number(id), confirmNumber }))

async function findHolder({ connection = 'online', served = {}, stored = {}, pending }: Scene) {
  const bodies: unknown[] = []
  const signals: unknown[] = []
  async function call({ body, signal }: Call<unknown>) {
    bodies.push(body)
    signals.push(signal)
    if (served === null) return { ok: false, failure: { kind: 'timed-out' } }
    return { ok: true, value: { items: ordersOf(served), count: 1 } }
  }
  const counter = sampleCounter({
    account: sampleAccount(),
    connection,
    api: { call: call as unknown as Api['call'] }, // the answer's type follows from the call
  })
  const { account, copy } = counter.databases
  await putOrders(copy, ordersOf(stored), 1)
  if (pending) await createOutboxTable(account).add(samplePendingOrder(pending))
  const { result } = showHook(counter, usePaperNumber, undefined)
  return { bodies, signals, holder: await result.current(' nj-é88 ') }
}

it.each<[string, Scene, unknown]>([
  ['the server’s order, in other letters', { served: { 5: 'NJ-É88 ' } }, { kind: 'order', orderId: 5 }],
  ['no order whose number only contains it', { served: { 5: 'NJ-É881' }, stored: { 6: 'XNJ-É88' } }, null],
  [
    'the copy’s order, as the backend ignores the filter',
    { served: { 5: 'X' }, stored: { 6: 'NJ-É88' } },
    { kind: 'order', orderId: 6 },
  ],
  [
    'the copy’s order without an answer',
    { served: null, stored: { 6: 'NJ-É88' } },
    { kind: 'order', orderId: 6 },
  ],
  [
    'the server’s order before the copy’s',
    { served: { 5: 'NJ-É88' }, stored: { 6: 'NJ-É88' } },
    { kind: 'order', orderId: 5 },
  ],
  [
    'the pending order before the server’s',
    { served: { 5: 'NJ-É88' }, pending: { confirmNumber: 'NJ-É88' } },
    { kind: 'pending', dealership: 'Lakeside Motors' },
  ],
  [
    'a refused order, which a person may send again',
    { pending: { confirmNumber: 'NJ-É88', state: 'refused' } },
    { kind: 'pending', dealership: 'Lakeside Motors' },
  ],
  ['no order that was cancelled', { pending: { confirmNumber: 'NJ-É88', state: 'cancelled' } }, null],
  ['no order that was sent', { pending: { confirmNumber: 'NJ-É88', state: 'sent' } }, null],
])('a paper order number has as its holder %s', async (_, scene, holder) => {
  expect((await findHolder(scene)).holder).toEqual(holder)
})

it('the server is asked for the trimmed number, and not at all without a connection', async () => {
  expect((await findHolder({})).bodies).toEqual([{ administrator: true, confirmNumber: 'nj-é88' }])
  cleanup()
  const offline = await findHolder({ connection: 'offline', stored: { 6: 'NJ-É88' } })
  expect(offline).toMatchObject({ bodies: [], holder: { kind: 'order', orderId: 6 } })
})

it('the server has four seconds to answer', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const { signals } = await findHolder({})
  expect(timeout.mock.calls).toEqual([[4000]])
  expect(signals).toEqual([timeout.mock.results[0]?.value])
  timeout.mockRestore()
})
