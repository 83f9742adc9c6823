import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Api } from '#api/client.ts'
import type { Order } from '#domain/order.ts'
import { putOrders } from '#storage/order-table.ts'
import { sampleDealership, sampleServerOrder } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { OrdersScreen } from './orders-screen.tsx'

afterEach(cleanup)

const order = (fields: Partial<Order>): Order =>
  sampleServerOrder({
    id: 20417,
    createdAt: '11.13.2026 09:20',
    status: 'PENDING',
    totalAmount: 1616.59,
    lines: [],
    ...fields,
  })

const received = order({ id: 20501, status: 'IN', createdAt: '11.20.2026 10:00', totalAmount: 75.88 })

/** An api that answers every call with this. */
function answering(answer: unknown): Partial<Api> {
  // the answer's type follows from the call, which only the test knows
  return { call: (async () => answer) as Api['call'] }
}

function rowTexts(): (string | null)[] {
  return within(screen.getByRole('table', { name: 'Orders' }))
    .getAllByRole('row')
    .map((row) => row.textContent)
}

it('hides the number of an order that is still IN from buyers', async () => {
  const api = answering({ ok: true, value: { items: [received, order({})], count: 2 } })
  showScreen(sampleCounter({ account: sampleAccount(), chosen: sampleDealership(), api }), <OrdersScreen />)
  await screen.findByRole('table', { name: 'Orders' })
  expect(rowTexts()).toEqual([
    'ORDERDATEUSERQNTSTATUSAMOUNTACTIONS',
    'order received11.20.2026Sam Buyer0Received$75.88',
    '2041711.13.2026Sam Buyer0Unpaid$1,616.59',
  ])
  expect(screen.getByRole('link', { name: 'order received' }).getAttribute('href')).toBe('/order/view/20501')
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
})

it('shows the last copy and what failed when the server does not answer', async () => {
  const api = answering({ ok: false, failure: { kind: 'offline' } })
  const counter = sampleCounter({ account: sampleAccount(), chosen: sampleDealership(), api })
  await putOrders(counter.databases.copy, [order({})], Date.now() - 300_000)
  showScreen(counter, <OrdersScreen />)
  expect((await screen.findByRole('status')).textContent).toContain(
    'The server does not answer. These are the orders that this device read 5 min ago.',
  )
  expect(rowTexts()[1]).toBe('2041711.13.2026Sam Buyer0Unpaid$1,616.59')
})
