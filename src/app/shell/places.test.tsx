import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Call } from '#api/client.ts'
import type { Answer } from '#api/failure.ts'
import type { Account } from '#domain/people/account.ts'
import { noteEdgeAnswers } from '#storage/device/device-settings.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import { answerEdgeStatus } from '#tests/support/edge-status.ts'
import { sampleDealership, samplePendingOrder } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { pageQueryClient } from '../routes/page-queries.tsx'
import { Places } from './places.tsx'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  cleanup()
  pageQueryClient.clear()
  vi.unstubAllGlobals()
})

const BUYER = [
  { group: 'Orders', actions: ['view', 'create', 'amount_show'] },
  { group: 'Scheduled_Shipment', actions: ['view'] },
  { group: 'Account', actions: ['view'] },
]
const STAFF = [
  { group: 'Orders', actions: ['view', 'edit'] },
  { group: 'Clients', actions: ['view'] },
  { group: 'Change_Price', actions: ['view'] },
]

const requestOf = (requestId: string) => ({
  requestId,
  intent: requestId,
  dealershipId: 1,
  askedBy: { id: 3, name: 'Sam Buyer' },
  askedAt: '2026-01-15T10:00:00Z',
  order: '{}',
})

/** The answers of the server: two requests of colleagues, and three open requests of visitors. */
const ANSWERS: Record<string, unknown> = {
  'api/edge/review-requests': { toDecide: [requestOf('a'), requestOf('b')], own: [] },
  'api/admin/request-registration/all': { items: [], count: 3 },
}

interface Options {
  path?: string
  waitingCount?: number
}

async function showPlaces(fields: Partial<Account> | null, { path = '/', waitingCount = 0 }: Options = {}) {
  const calledPaths: string[] = []
  async function call<Value>({ path: calledPath }: Call<Value>): Promise<Answer<Value>> {
    calledPaths.push(calledPath)
    return { ok: true, value: ANSWERS[calledPath] as Value } // the values of these two calls
  }
  const dealerships = [{ id: 1, name: 'Lakeside Motors' }]
  const counter = sampleCounter({
    account: fields && sampleAccount({ dealerships, ...fields }),
    chosenDealership: fields && sampleDealership(),
    api: {
      call,
      exchange: answerEdgeStatus,
    },
  })
  await noteEdgeAnswers(counter.databases.device, true, 'key')
  for (let index = 0; index < waitingCount; index += 1)
    await createOutboxTable(counter.databases.account).add(samplePendingOrder({ intent: `order-${index}` }))
  showScreen(counter, <Places />, path)
  return calledPaths
}

const places = () => within(screen.getByRole('navigation', { name: 'Places' }))
const namesOf = (elements: HTMLElement[]) =>
  elements.map((element) => element.getAttribute('aria-label') ?? element.textContent)

async function openMore(name = 'More') {
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name }))
  return { user, more: within(await screen.findByRole('region', { name: 'More' })) }
}

it.each([
  ['a visitor', null, ['Products', 'Cart', 'Log In']],
  ['a buyer', { privileges: BUYER }, ['Products', 'Quick order', 'Restock', 'Orders']],
])('%s gets four places at most, and the button More', async (_, fields, names) => {
  await showPlaces(fields)
  expect(namesOf(places().getAllByRole('link'))).toEqual(names)
  expect(places().getByRole('button', { name: 'More' }).getAttribute('aria-expanded')).toBe('false')
})

it('the place Log In leads back to the page', async () => {
  await showPlaces(null, { path: '/product/12-frames?s=black' })
  expect(places().getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe(
    '/auth/product/12-frames?s=black',
  )
})

it('Orders shows the waiting orders in its number and its name, and so does Pending orders', async () => {
  const calledPaths = await showPlaces({ privileges: BUYER }, { waitingCount: 2 })
  const orders = await places().findByRole('link', { name: 'Orders, 2 wait' })
  expect(orders.textContent).toBe('Orders2')
  const { more } = await openMore()
  expect(more.getByRole('link', { name: 'Pending orders, 2 wait' }).getAttribute('href')).toBe(
    '/pending-orders',
  )
  expect(calledPaths).toEqual([])
})

it('a person who may decide sees the requests of colleagues with their own waiting orders', async () => {
  const privileges = [...BUYER, { group: 'Clients', actions: ['edit'] }]
  await showPlaces({ privileges }, { waitingCount: 1 })
  const orders = await places().findByRole('link', {
    name: 'Orders, 1 waits, 2 orders of colleagues to decide',
  })
  expect(orders.textContent).toBe('Orders3')
})

it('a person without the place Orders sees the number at More', async () => {
  await showPlaces(null, { waitingCount: 1 })
  expect((await places().findByRole('button', { name: 'More, 1 waits' })).textContent).toBe('More1')
})

it('the number of open requests at Companies leads staff to the requests', async () => {
  await showPlaces({ privileges: STAFF })
  const requests = await places().findByRole('link', { name: '3 open requests' })
  expect(requests.textContent).toBe('3')
  expect(requests.getAttribute('href')).toBe('/requests')
  expect(namesOf(places().getAllByRole('link'))).toEqual([
    'Orders',
    'Companies',
    '3 open requests',
    'Products',
    'Prices',
  ])
})

it('More has the other links and buttons in groups, and marks the current link', async () => {
  await showPlaces({ privileges: BUYER }, { path: '/lists' })
  const { more } = await openMore()
  await more.findByRole('button', { name: 'Lock' })
  const lists = more.getAllByRole('list').slice(0, -1) // the last list has phone and e-mail
  expect(
    lists.map((list) =>
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['Lists', 'Shelf count', 'Shelf labels', 'What changed for us'],
    ['Pending orders', 'All Purchases / Subscriptions', 'Subscription', 'Spending'],
    ['Offline data', 'Lock'],
    ['Account', 'Log Out'],
    ['Contacts', 'About us', 'Great save', 'Order by catalog'],
  ])
  expect(more.getByRole('list', { name: 'This device' })).toBeTruthy()
  expect(more.getByRole('link', { current: 'page' }).textContent).toBe('Lists')
  expect(places().queryByRole('link', { current: 'page' })).toBeNull()
})

it('only holders of Clients#view get the price list', async () => {
  await showPlaces({ privileges: STAFF })
  const { more } = await openMore()
  expect(await more.findByRole('button', { name: 'Price list download' })).toBeTruthy()
})

it('arrow keys and letters move in More, and Escape closes it and returns the focus', async () => {
  await showPlaces({ privileges: BUYER })
  const { user } = await openMore()
  const focusedName = () => document.activeElement?.textContent
  await waitFor(() => expect(focusedName()).toBe('Lists'))
  await user.keyboard('{ArrowDown}')
  expect(focusedName()).toBe('Shelf count')
  await user.keyboard('{ArrowRight}')
  expect(focusedName()).toBe('Pending orders')
  await user.keyboard('s')
  expect(focusedName()).toBe('Subscription')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' })))
  expect(screen.queryByRole('region', { name: 'More' })).toBeNull()
})

it('a press on a link of More opens its page and closes the panel', async () => {
  await showPlaces({ privileges: BUYER })
  const { user, more } = await openMore()
  await user.click(more.getByRole('link', { name: 'Offline data' }))
  expect(screen.getByText('At /offline-data')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'More' })).toBeNull()
})
