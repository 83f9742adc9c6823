import { beforeEach, expect, test, vi } from 'vitest'
import type { Connection } from '#connection/connection.ts'
import type { RunningOutbox } from '#outbox/create-outbox.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import { watchPendingCounts } from '#storage/orders/pending-counts.ts'
import { sampleCustomer, samplePendingOrder } from '#tests/support/sample-orders.ts'
import { sampleCounter } from '#tests/support/show-screen.tsx'
import type { LazyOutbox } from './lazy-outbox.ts'
import { openWhereNeeded } from './open-where-needed.ts'

const SENT = '21111111-1111-4111-8111-111111111111'

let opened: number
let isThere: boolean
beforeEach(() => {
  opened = 0
  isThere = true
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
function become(next: 'online' | 'offline'): void {
  state = next
  for (const listener of [...listeners]) listener()
}

const outbox: Pick<LazyOutbox, 'open' | 'stop'> = {
  stop() {},
  async open() {
    opened += 1
    if (!isThere) throw new Error('not on this device yet')
    return {} as RunningOutbox // nobody here uses it
  },
}
const newTable = () => {
  const { account } = sampleCounter({ account: null }).databases
  return { account, table: createOutboxTable(account) }
}

test('an account has it at once', () => {
  openWhereNeeded(outbox, newTable().account, false, connection)
  expect(opened).toBe(1)
})

test('a visitor has it as soon as an order waits, whichever tab placed it', async () => {
  const { account, table } = newTable()
  await table.add(samplePendingOrder({ intent: SENT, customer: sampleCustomer, state: 'sent' }))
  openWhereNeeded(outbox, account, true, connection)
  await account.outbox.count()
  expect(opened).toBe(0)
  await table.add(samplePendingOrder({ customer: sampleCustomer }))
  await vi.waitFor(() => expect(opened).toBe(1))
})

test('a visitor has it for an order of before, also where the page has counted it already', async () => {
  const { account, table } = newTable()
  await table.add(samplePendingOrder({ customer: sampleCustomer }))
  const counts = watchPendingCounts(account)
  counts.subscribe(() => {})
  await vi.waitFor(() => expect(counts.read()?.live).toBe(1))
  openWhereNeeded(outbox, account, true, connection)
  await vi.waitFor(() => expect(opened).toBe(1))
})

test.each([
  ['an account', false],
  ['a visitor', true],
])(
  'where it could not be loaded for %s, the return of the connection tries again until it is there',
  async (_, isVisitors) => {
    isThere = false
    const { account, table } = newTable()
    await table.add(samplePendingOrder({ customer: sampleCustomer }))
    openWhereNeeded(outbox, account, isVisitors, connection)
    await vi.waitFor(() => expect(opened).toBe(1))
    become('offline')
    become('online')
    await vi.waitFor(() => expect(opened).toBe(2))
    isThere = true
    become('offline')
    become('online')
    await vi.waitFor(() => expect(opened).toBe(3))
    become('offline')
    become('online')
    await account.outbox.count()
    expect(opened).toBe(3)
  },
)

test('nothing is loaded once it was ended', async () => {
  const { account, table } = newTable()
  openWhereNeeded(outbox, account, true, connection)()
  await table.add(samplePendingOrder({ customer: sampleCustomer }))
  await account.outbox.count()
  expect(opened).toBe(0)
})
