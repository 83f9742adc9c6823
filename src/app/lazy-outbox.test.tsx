import { beforeEach, expect, test, vi } from 'vitest'
import type { RunningOutbox } from '#outbox/create-outbox.ts'
import { createOutboxTable } from '#storage/outbox-table.ts'
import { watchPendingCounts } from '#storage/pending-counts.ts'
import { sampleCustomer, samplePendingOrder } from '#tests/support/sample-orders.ts'
import { sampleCounter } from '#tests/support/show-screen.tsx'
import { type LazyOutbox, openWhereNeeded } from './lazy-outbox.ts'

const SENT = '21111111-1111-4111-8111-111111111111'

let opened: number
let isThere: boolean
beforeEach(() => {
  opened = 0
  isThere = true
})

const outbox: Pick<LazyOutbox, 'open'> = {
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
  openWhereNeeded(outbox, newTable().account, false)
  expect(opened).toBe(1)
})

test('a visitor has it as soon as an order waits, whichever tab placed it', async () => {
  const { account, table } = newTable()
  await table.add(samplePendingOrder({ intent: SENT, customer: sampleCustomer, state: 'sent' }))
  openWhereNeeded(outbox, account, true)
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
  openWhereNeeded(outbox, account, true)
  await vi.waitFor(() => expect(opened).toBe(1))
})

test('where it could not be loaded the next change tries again', async () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => {})
  isThere = false
  const { account, table } = newTable()
  openWhereNeeded(outbox, account, true)
  await table.add(samplePendingOrder({ customer: sampleCustomer }))
  await vi.waitFor(() => expect(silent).toHaveBeenCalled())
  isThere = true
  await table.add(samplePendingOrder({ intent: SENT, customer: sampleCustomer }))
  await vi.waitFor(() => expect(opened).toBe(2))
  silent.mockRestore()
})
