import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Api, Call } from '#api/client.ts'
import type { Answer } from '#api/failure.ts'
import type { Account } from '#domain/people/account.ts'
import { apiTextOf } from '#domain/values/dates.ts'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { changeLists } from '#storage/lists/list-table.ts'
import { putOrders } from '#storage/orders/order-table.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import { putPurchases } from '#storage/orders/purchases.ts'
import { putShipments } from '#storage/shipments/shipment-table.ts'
import { product } from '#tests/support/product.ts'
import { sampleDealership, samplePendingOrder, sampleServerOrder } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { pageQueryClient } from './page-queries.tsx'
import { YourCounterWithParts } from './your-counter-parts.tsx'

afterEach(() => {
  cleanup()
  pageQueryClient.clear()
})

const OFFLINE: Answer<unknown> = { ok: false, failure: { kind: 'offline' } }
const DAY_MS = 86_400_000
const FRAME = product({ id: 121, name: 'Plate Frame', price: 2, shippingCost: 8.2, shippingMinSize: 5 })

/** A buyer of Lakeside Motors with all rights of the role Dealer; the server does not answer. */
async function deviceOf(
  fields: Partial<Account> = {},
  connection: 'online' | 'offline' = 'offline',
  call: (call: Call<unknown>) => Promise<Answer<unknown>> = async () => OFFLINE,
) {
  const counter = sampleCounter({
    account: sampleAccount({
      dealerships: [{ id: 1, name: 'Lakeside Motors' }],
      privileges: [
        { group: 'Orders', actions: ['view', 'create', 'amount_show'] },
        { group: 'Scheduled_Shipment', actions: ['view'] },
      ],
      ...fields,
    }),
    chosenDealership: sampleDealership(),
    connection,
    api: { call: call as unknown as Api['call'] }, // the answer's type follows from the call
  })
  await putProducts(counter.databases.copy, [FRAME])
  return counter
}

async function fill({ databases: { copy, account } }: Awaited<ReturnType<typeof deviceOf>>) {
  const now = Date.now()
  const outbox = createOutboxTable(account)
  await outbox.add(samplePendingOrder({ state: 'refused' }))
  await outbox.add(samplePendingOrder({ intent: '21111111-1111-4111-8111-111111111111' }))
  await putOrders(
    copy,
    [
      sampleServerOrder({ id: 501, createdAt: '11.13.2026 09:20', totalAmount: 61.3 }),
      sampleServerOrder({ id: 500, createdAt: '11.02.2026 09:20', totalAmount: 10 }),
    ],
    1,
  )
  const purchases = [10, 40].map((daysAgo, index) => ({
    orderId: 501 - index,
    createdAt: apiTextOf(now - daysAgo * DAY_MS),
    status: 'PAID' as const,
    quantity: 20,
    price: 2,
  }))
  const item = { productId: 121, name: 'Plate Frame', averageOrders: 20, vendorId: null, purchases }
  await putPurchases(copy, 1, { items: [item], readAt: now })
  const line = { productId: 121, name: 'Plate Frame', quantity: 20, price: 2 }
  await changeLists(account, 1, () => [
    { id: 'monday', dealershipId: 1, name: 'Monday order', lines: [line] },
    { id: 'empty', dealershipId: 1, name: 'Empty list', lines: [] },
  ])
  const shipment = { dealershipId: 1, productId: 121, quantity: 300, reorderPeriod: 30 }
  const nextStartDate = new Date(now + DAY_MS).toISOString().slice(0, 10)
  const shownProduct = { id: 121, name: 'Plate Frame', url: '' }
  const items = [4, 5, 6, 7].map((id) => ({ ...shipment, id, nextStartDate, product: shownProduct }))
  await putShipments(copy, { items, isFirstPage: true }, now)
}

const rows = () =>
  within(screen.getByRole('region', { name: 'Your counter' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent?.replaceAll(/[A-Z][a-z]{2} \d+(?=:)/g, 'Day'))

it('has a row for each fact of the day, from a device without a connection', async () => {
  const counter = await deviceOf()
  await fill(counter)
  showScreen(counter, <YourCounterWithParts />)
  await expect
    .poll(rows)
    .toEqual([
      '2 orders wait1 needs you',
      'Last order Nov 13, 2026$61.30Order again',
      '1 product runs outwithin 4 weeks, $68.80 with shipping',
      ...Array(3).fill('Day: 300 Plate Frame come'),
      '1 more shipment comes',
      'ListsMonday order',
    ])
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual([
    '/pending-orders',
    '/order/view/501',
    '/restock',
    '/subscription',
    '/subscription',
    '/subscription',
    '/subscription',
    '/lists',
  ])
  expect(screen.getByRole('button', { name: /^Order again, / })).toBeTruthy()
})

it('a list is put into the cart by its button', async () => {
  const counter = await deviceOf()
  await fill(counter)
  showScreen(counter, <YourCounterWithParts />)
  await userEvent.click(await screen.findByRole('button', { name: 'Add list Monday order to Cart' }))
  await expect
    .poll(async () =>
      (await counter.cart.readStored()).lines.map(({ product: { id }, quantity }) => [id, quantity]),
    )
    .toEqual([[121, 20]])
})

it('has no row without something to say', async () => {
  const counter = await deviceOf()
  showScreen(counter, <YourCounterWithParts />)
  const list = await screen.findByRole('list')
  // A change of the device that all rows have read.
  await createOutboxTable(counter.databases.account).add(samplePendingOrder())
  await expect.poll(() => list.textContent).toBe('1 order waits')
})

it('the newest order and the run-out keep their rows while they are read', async () => {
  const counter = await deviceOf({}, 'online')
  counter.api.call = () => new Promise(() => {})
  const shipment = { id: 4, dealershipId: 1, productId: 121, quantity: 300, reorderPeriod: 30 }
  const nextStartDate = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)
  const items = [{ ...shipment, nextStartDate, product: { id: 121, name: 'Plate Frame', url: '' } }]
  await putShipments(counter.databases.copy, { items, isFirstPage: true }, Date.now())
  showScreen(counter, <YourCounterWithParts />)
  await expect.poll(rows).toEqual(['', '', 'Day: 300 Plate Frame come'])
})

it('staff have no order, suggestion or list of a dealership', async () => {
  const counter = await deviceOf({
    privileges: [{ group: 'Orders', actions: ['view', 'create', 'edit', 'amount_show'] }],
  })
  await fill(counter)
  showScreen(counter, <YourCounterWithParts />)
  await expect.poll(rows).toEqual(['2 orders wait1 needs you'])
})

it('has for staff the requests and the orders of unknown outcome that wait for them', async () => {
  const counts: Record<string, number> = { 'request-registration': 3, 'unsettled-orders': 1 }
  const counter = await deviceOf(
    {
      dealerships: [],
      privileges: [
        { group: 'Orders', actions: ['view', 'edit'] },
        { group: 'Clients', actions: ['view'] },
      ],
    },
    'online',
    async ({ path }) => {
      const [, count = 0] = Object.entries(counts).find(([part]) => path.includes(part)) ?? []
      return { ok: true, value: { items: [], orders: [], count } }
    },
  )
  showScreen(counter, <YourCounterWithParts />)
  await expect.poll(rows).toEqual(['3 open requests', '1 order of unknown outcome'])
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/requests', '/settle-orders'])
})
