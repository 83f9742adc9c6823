import { beforeEach, expect, test, vi } from 'vitest'
import type { Connection } from '#connection/connection.ts'
import { type Late, late } from '#first-paint/late.ts'
import type { RunningOutbox } from '#outbox/create-outbox.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import { watchPendingCounts } from '#storage/orders/pending-counts.ts'
import { sampleCustomer, samplePendingOrder } from '#tests/support/sample-orders.ts'
import { sampleCounter } from '#tests/support/show-screen.tsx'
import { openOutboxWhenNeeded } from './open-outbox-when-needed.ts'

const SENT_INTENT = '21111111-1111-4111-8111-111111111111'

let outbox: Late<RunningOutbox>
let openCount: number
let isLoadable: boolean
let stopCount: number
beforeEach(() => {
  openCount = 0
  isLoadable = true
  stopCount = 0
  outbox = late(async () => {
    openCount += 1
    if (!isLoadable) throw new Error('not loadable')
    return {
      stop() {
        stopCount += 1
      },
    } as RunningOutbox // these tests use only `stop`
  })
  state = 'online'
  listeners.clear()
})

let state: 'online' | 'offline' = 'online'
const listeners = new Set<() => void>()
const connection: Pick<Connection, 'read' | 'subscribe'> = {
  read: () => ({ state, since: 0 }),
  subscribe(listener) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
function setConnection(newState: 'online' | 'offline'): void {
  state = newState
  for (const listener of [...listeners]) listener()
}

const newTable = () => {
  const { account } = sampleCounter({ account: null }).databases
  return { account, table: createOutboxTable(account) }
}

test('the outbox is opened at once for an account', () => {
  openOutboxWhenNeeded(outbox, newTable().account, false, connection)
  expect(openCount).toBe(1)
})

test('the outbox is opened for a visitor when an order waits, but not for a sent order', async () => {
  const { account, table } = newTable()
  await table.add(samplePendingOrder({ intent: SENT_INTENT, customer: sampleCustomer, state: 'sent' }))
  openOutboxWhenNeeded(outbox, account, true, connection)
  await account.outbox.count()
  expect(openCount).toBe(0)
  await table.add(samplePendingOrder({ customer: sampleCustomer }))
  await vi.waitFor(() => expect(openCount).toBe(1))
})

test('the outbox is opened for a visitor whose waiting order the page has already counted', async () => {
  const { account, table } = newTable()
  await table.add(samplePendingOrder({ customer: sampleCustomer }))
  const counts = watchPendingCounts(account)
  counts.subscribe(() => {})
  await vi.waitFor(() => expect(counts.read()?.live).toBe(1))
  openOutboxWhenNeeded(outbox, account, true, connection)
  await vi.waitFor(() => expect(openCount).toBe(1))
})

test.each([
  ['an account', false],
  ['a visitor', true],
])(
  'an outbox that could not be loaded for %s is loaded again at each return of the server until the loading succeeds',
  async (_, isVisitor) => {
    isLoadable = false
    const { account, table } = newTable()
    await table.add(samplePendingOrder({ customer: sampleCustomer }))
    openOutboxWhenNeeded(outbox, account, isVisitor, connection)
    await vi.waitFor(() => expect(openCount).toBe(1))
    setConnection('offline')
    setConnection('online')
    await vi.waitFor(() => expect(openCount).toBe(2))
    isLoadable = true
    setConnection('offline')
    setConnection('online')
    await vi.waitFor(() => expect(openCount).toBe(3))
    setConnection('offline')
    setConnection('online')
    await account.outbox.count()
    expect(openCount).toBe(3)
  },
)

test('the opened outbox is stopped once', async () => {
  const { account } = newTable()
  const stop = openOutboxWhenNeeded(outbox, account, false, connection)
  await account.outbox.count()
  expect(stopCount).toBe(0)
  stop()
  expect(stopCount).toBe(1)
})

test('the outbox is not opened after the stop', async () => {
  const { account, table } = newTable()
  openOutboxWhenNeeded(outbox, account, true, connection)()
  await table.add(samplePendingOrder({ customer: sampleCustomer }))
  await account.outbox.count()
  expect(openCount).toBe(0)
})
