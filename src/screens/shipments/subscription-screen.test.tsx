import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Api } from '#api/client.ts'
import type { Account } from '#domain/people/account.ts'
import type { ScheduledShipment } from '#domain/shipments/shipment.ts'
import { queueShipmentChange } from '#storage/shipments/shipment-change-table.ts'
import { putShipments } from '#storage/shipments/shipment-table.ts'
import { sampleDealership } from '#tests/support/sample-orders.ts'
import { sampleShipmentChange } from '#tests/support/sample-shipment-change.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { SubscriptionScreen } from './subscription-screen.tsx'

afterEach(cleanup)

const VIEW = [{ group: 'Scheduled_Shipment', actions: ['view'] }]

const POUCHES: ScheduledShipment = {
  id: 4,
  dealershipId: 1,
  productId: 101,
  quantity: 300,
  reorderPeriod: 180,
  nextStartDate: '2026-12-01',
  product: { id: 101, name: 'Tag Pouch Standard', url: '101-tag-pouch-standard' },
}
const SHIPMENT_OF_GONE_PRODUCT: ScheduledShipment = { ...POUCHES, id: 5, productId: 150, product: null }

function counterFor(answer: unknown, actions = ['view', 'create', 'edit', 'remove']) {
  const counter = sampleCounter({
    account: sampleAccount({ privileges: [{ group: 'Scheduled_Shipment', actions }] }),
    chosenDealership: sampleDealership(),
    // the reply's type depends on the call, which only the test knows
    api: { call: (async () => answer) as Api['call'] },
  })
  counter.clock = { now: () => Date.parse('2026-11-21T15:00:00Z') }
  return counter
}
const shipmentList = (...items: ScheduledShipment[]) => ({ ok: true, value: { items, count: items.length } })

async function rowTexts(): Promise<(string | null)[]> {
  const table = await screen.findByRole('table', { name: 'Subscriptions' })
  return within(table)
    .getAllByRole('row')
    .map((row) => row.textContent)
}

it('shows product, dates and the next twelve months of each shipment', async () => {
  showScreen(counterFor(shipmentList(POUCHES, SHIPMENT_OF_GONE_PRODUCT)), <SubscriptionScreen />)
  const [titleRow, pouchesRow, goneProductRow] = await rowTexts()
  expect(titleRow).toBe('PRODUCTQNTPERIODNEXT STARTNEXT 12 MONTHSACTIONS')
  expect(pouchesRow).toMatch(
    /^Tag Pouch Standard300every 6 monthsDec 1, 2026NNov 2026DDec 2026, next shipmentJJan 2027/,
  )
  expect(pouchesRow).toContain('Jun 2027, later shipment')
  expect(goneProductRow).toMatch(/^Product No. 150/)
  expect(screen.getByRole('link', { name: 'Tag Pouch Standard' }).getAttribute('href')).toBe(
    '/product/101-tag-pouch-standard',
  )
})

it('opens the form of a shipment', async () => {
  showScreen(counterFor(shipmentList(POUCHES)), <SubscriptionScreen />)
  await userEvent.click(
    await screen.findByRole('button', { name: 'Edit Tag Pouch Standard for Lakeside Motors' }),
  )
  expect(await screen.findByRole('dialog', { name: 'Editing...' })).toBeTruthy()
  expect(await screen.findByLabelText('Quantity')).toHaveProperty('value', '300')
})

it('shows no column of actions to a person who may only view shipments', async () => {
  showScreen(counterFor(shipmentList(POUCHES), ['view']), <SubscriptionScreen />)
  expect((await rowTexts())[0]).toBe('PRODUCTQNTPERIODNEXT STARTNEXT 12 MONTHS')
})

it('says that there are no shipments', async () => {
  showScreen(counterFor(shipmentList()), <SubscriptionScreen />)
  expect(await screen.findByText('No subscriptions yet')).toBeTruthy()
})

it('shows the last copy and the failure when the server does not answer', async () => {
  const counter = counterFor({ ok: false, failure: { kind: 'offline' } })
  await putShipments(counter.databases.copy, { items: [POUCHES], isFirstPage: true }, Date.now() - 300_000)
  showScreen(counter, <SubscriptionScreen />)
  expect((await screen.findByRole('status')).textContent).toContain(
    'The server does not answer. Last updated 5 min ago.',
  )
  expect((await rowTexts())[1]).toMatch(/^Tag Pouch Standard/)
})

it.each<[string, Account, unknown]>([
  ['one dealership', sampleAccount({ privileges: VIEW }), { dealershipId: 1 }],
  [
    'two dealerships',
    sampleAccount({
      privileges: VIEW,
      dealerships: [
        { id: 1, name: 'Lakeside Motors' },
        { id: 2, name: 'Prairie' },
      ],
    }),
    {},
  ],
])('a person with %s asks for the shipments of these dealerships', async (_, account, body) => {
  const bodies: unknown[] = []
  const call = async (request: { body?: unknown }) => {
    bodies.push(request.body)
    return shipmentList(POUCHES)
  }
  const counter = sampleCounter({
    account,
    chosenDealership: sampleDealership(),
    // the reply's type depends on the call, which only the test knows
    api: { call: call as unknown as Api['call'] },
  })
  const change = sampleShipmentChange({ dealership: { id: 2, name: 'Prairie' }, state: 'needs-review' })
  await queueShipmentChange(counter.databases.account, change, () => change)
  showScreen(counter, <SubscriptionScreen />)
  const [titles, row] = await rowTexts()
  expect(bodies[0]).toEqual(body)
  expect(titles?.includes('DEALERSHIP')).toBe(account.dealerships.length > 1)
  // The waiting change is of another dealership's subscription of the same product.
  expect(row).not.toContain('Needs review')
})
