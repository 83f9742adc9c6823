import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Failure } from '#api/failure.ts'
import { DEVICE_ORDERS_PATH } from '#contract/orders/device-orders.ts'
import { AccountDatabase } from '#storage/account-database.ts'
import { noteEdgeAnswers } from '#storage/device/device-settings.ts'
import { forgetLostOrders, readLostOrders } from '#storage/orders/lost-orders.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import { sampleIntent, samplePendingOrder } from '#tests/support/sample-orders.ts'
import { buyer, createSessionTabs, type SessionTabs } from '#tests/support/session-tabs.ts'
import { findLostOrders } from './find-lost-orders.ts'

const sentOrder = (intent: string) => ({
  intent,
  sentAt: '2026-01-10T16:00:00Z',
  outcome: 'arrived' as const,
  orderId: 900,
})

const startedParts: { stop(): void }[] = []
let tabs: SessionTabs
let accountDatabase: AccountDatabase
beforeEach(async () => {
  tabs = createSessionTabs()
  await tabs.signInOnDevice(buyer)
  accountDatabase = tabs.closeAtEnd(new AccountDatabase('7'))
  const orders = [sentOrder(sampleIntent), sentOrder('earlier-intent')]
  tabs.server.otherAnswers.set(DEVICE_ORDERS_PATH, { ok: true, value: { orders } })
})
afterEach(async () => {
  vi.useRealTimers()
  for (const part of startedParts.splice(0)) part.stop()
  await tabs.close()
})

async function openPage() {
  const { session, current, tab } = await tabs.open()
  const connection = {
    read: () => ({ state: tab.connection, since: 0 }) as const,
    subscribe: () => () => undefined,
  }
  const { device, server } = tabs
  const onLost = vi.fn()
  const readSetting = vi.spyOn(current.database.settings, 'get')
  startedParts.push(findLostOrders({ api: server.api, device, current, connection, session, onLost }))
  await session.start()
  return { onLost, readSetting }
}
const countQuestions = () => tabs.server.calls.filter((call) => call === 'device-orders').length

test('orders that this device does not have are reported as lost, until the person dismisses the report', async () => {
  await noteEdgeAnswers(tabs.device, true, null)
  const { onLost } = await openPage()
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce())
  expect(await readLostOrders(accountDatabase)).toEqual([
    sentOrder(sampleIntent),
    sentOrder('earlier-intent'),
  ])
  await forgetLostOrders(accountDatabase)
  expect(await readLostOrders(accountDatabase)).toEqual([])
})

test('waiting orders, and orders of which only the intent is stored, are not reported as lost', async () => {
  await createOutboxTable(accountDatabase).add(samplePendingOrder())
  await accountDatabase.pastOrders.put({ intent: 'earlier-intent', serverNumbers: [900] })
  await noteEdgeAnswers(tabs.device, true, null)
  const { onLost } = await openPage()
  await vi.waitFor(async () => expect(await readLostOrders(accountDatabase)).toEqual([]))
  expect(onLost).not.toHaveBeenCalled()
})

test('later pages of the account do not ask again', async () => {
  await noteEdgeAnswers(tabs.device, true, null)
  await openPage()
  await vi.waitFor(async () => expect(await readLostOrders(accountDatabase)).toHaveLength(2))
  const { onLost, readSetting } = await openPage()
  await vi.waitFor(() => expect(readSetting).toHaveBeenCalledWith('lostOrders'))
  await Promise.all(readSetting.mock.results.map(({ value }) => value))
  expect(countQuestions()).toBe(1)
  expect(onLost).not.toHaveBeenCalled()
})

test('the page does not ask before the server has said that it keeps keys', async () => {
  const { onLost } = await openPage()
  expect(countQuestions()).toBe(0)
  await noteEdgeAnswers(tabs.device, true, null)
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce())
})

test('the page asks an older edge, which does not have the call, once', async () => {
  const failure = { kind: 'refused' as const, code: 10404, message: 'Not found', status: 404 }
  tabs.server.otherAnswers.set(DEVICE_ORDERS_PATH, { ok: false, failure })
  await noteEdgeAnswers(tabs.device, true, null)
  await openPage()
  await vi.waitFor(() => expect(countQuestions()).toBe(1))
  expect(await readLostOrders(accountDatabase)).toBeNull()
})

// A search that is over does not ask again when the server is back, and the person never learns of the orders.
test.each<Failure>([
  { kind: 'offline' },
  { kind: 'timed-out' },
  { kind: 'busy', retryAt: 60_000 },
  { kind: 'server-fault', status: 500, message: '' },
  { kind: 'broken-contract', where: 'post device-orders' },
])('the search goes on after %j', async (failure) => {
  const answer = tabs.server.otherAnswers.get(DEVICE_ORDERS_PATH)
  tabs.server.otherAnswers.set(DEVICE_ORDERS_PATH, { ok: false, failure })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await noteEdgeAnswers(tabs.device, true, null)
  const { onLost } = await openPage()
  await vi.waitFor(() => expect(countQuestions()).toBe(1))
  if (answer) tabs.server.otherAnswers.set(DEVICE_ORDERS_PATH, answer)
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(60_000)
    expect(onLost).toHaveBeenCalledOnce()
  })
})
