import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { DeviceOrder } from '#domain/orders/device-order.ts'
import type { PwaView } from '#pwa/pwa.ts'
import { noteLostOrders } from '#storage/orders/lost-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { PendingOrdersScreen } from './pending-orders-screen.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
})

const sentAt = new Date(2026, 0, 10, 16, 5).toISOString()
const LOST_ORDERS: DeviceOrder[] = [
  { intent: 'a', sentAt, outcome: 'arrived', orderId: 900 },
  { intent: 'b', sentAt, outcome: 'unknown', orderId: null },
  { intent: 'c', sentAt, outcome: 'not-arrived', orderId: null },
]

async function show(pwa: Partial<PwaView> = {}): Promise<void> {
  const counter = sampleCounter({ account: sampleAccount(), pwa })
  await noteLostOrders(counter.databases.account, LOST_ORDERS)
  showScreen(counter, <PendingOrdersScreen />, '/pending-orders')
  await screen.findByRole('alert')
}

it('says until dismissed that the browser deleted the data of Counter, and the outcome of each order', async () => {
  await show()
  expect(screen.getByRole('alert').textContent).toContain('This browser deleted the data of Counter')
  const lostOrderList = screen.getByRole('list', { name: 'Orders that were sent from this device' })
  expect([...lostOrderList.children].map((row) => row.textContent)).toEqual([
    'Sent Jan 10, 16:05: The server has it. See the order',
    'Sent Jan 10, 16:05: It is not known whether it arrived. Ask by phone or look it up before you place it again. ',
    'Sent Jan 10, 16:05: It did not arrive. ',
  ])
  expect(screen.getByRole('link', { name: 'See the order' }).getAttribute('href')).toBe('/order/view/900')
  await userEvent.click(screen.getByRole('button', { name: 'I have read it' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

it('says in an installed Safari app that the data from Safari is not in the app', async () => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X)' })
  await show({ isInstalled: true })
  expect(screen.getByRole('alert').textContent).toContain('The data from Safari is not in this app')
})
