import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Api } from '#api/client.ts'
import { putOrders } from '#storage/orders/order-table.ts'
import { sampleDealership, sampleServerOrder } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { OrdersScreen } from './orders-screen.tsx'

afterEach(cleanup)

const orderOfKim = sampleServerOrder({ id: 20417, poNumber: 'PO-4711', namePo: 'Kim', status: 'PAID' })
const orderOfSam = sampleServerOrder({ id: 20400, poNumber: 'PO-9', namePo: 'Sam', status: 'PAID' })
const shownNumbers = () =>
  within(screen.getByRole('table', { name: 'Orders' }))
    .getAllByRole('link', { name: /^\d+$/ })
    .map((link) => link.textContent)

async function showFilteredOrders(items: (typeof orderOfKim)[], query: string) {
  const bodies: unknown[] = []
  // the reply's type depends on the call, which only the test knows
  const call = (async ({ body }: { body: unknown }) => {
    bodies.push(body)
    return { ok: true, value: { items, count: items.length } }
  }) as unknown as Api['call']
  const counter = sampleCounter({
    account: sampleAccount(),
    chosenDealership: sampleDealership(),
    api: { call },
  })
  await putOrders(counter.databases.copy, [orderOfKim, orderOfSam], Date.now() - 300_000)
  showScreen(counter, <OrdersScreen OrderAgain={() => null} />, `/orders?${query}`)
  await screen.findByRole('table', { name: 'Orders' })
  return bodies
}

it('shows PO# and orderer of each order, and filters by them on the server', async () => {
  const bodies = await showFilteredOrders([orderOfKim], 'po=4711&orderer=kim')
  expect(shownNumbers()).toEqual(['20417'])
  const [head, row] = screen.getAllByRole('row')
  expect(head?.textContent).toContain('PO#RO / ORDERER')
  expect(row?.textContent).toContain('PO-4711Kim')
  expect(bodies).toEqual([{ poNumber: '4711', namePo: 'kim', dealerIds: [1] }])
  expect(screen.queryByText(/cannot filter/)).toBeNull()
})

it('filters the device’s copy when the server ignores PO#, and says that only this copy is filtered', async () => {
  await showFilteredOrders([orderOfKim, orderOfSam], 'po=4711')
  expect((await screen.findByRole('status')).textContent).toContain(
    'This server cannot filter by PO# or RO / ORDERER, so only the orders saved on this device are filtered. Last updated 5 min ago.',
  )
  expect(shownNumbers()).toEqual(['20417'])
})
