import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Api } from '#api/client.ts'
import type { Answer } from '#api/failure.ts'
import type { Product } from '#domain/products/product.ts'
import { readDraft } from '#storage/device/drafts-table.ts'
import { sampleDealership, sampleProduct } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { watchNotices } from '#tests/support/watch-notices.ts'
import { SubscribeControl } from './subscribe-control.tsx'

afterEach(cleanup)

const SHIPMENT = { id: 4, dealershipId: 1, quantity: 30, reorderPeriod: 90, nextStartDate: '2026-11-15' }
const EAST = { id: 2, name: 'Prairie East' }
const ALL_ACTIONS = ['view', 'create', 'edit', 'remove']

interface Scene {
  product?: Partial<Product>
  isDealershipChosen?: boolean
  saveAnswer?: Answer<unknown>
  connection?: 'online' | 'offline'
  actions?: string[]
}

/** Shows the button on 21 November 2026, to a person with one dealership, or with two of which none is chosen. */
function show({
  product = {},
  isDealershipChosen = true,
  saveAnswer,
  connection = 'online',
  actions = ALL_ACTIONS,
}: Scene = {}) {
  const calls: { path: string; query?: unknown; body?: unknown }[] = []
  const currentProduct = sampleProduct(product)
  const call = async (request: { path: string; query?: unknown; body?: unknown }) => {
    if (request.path.endsWith('/101')) return { ok: true, value: currentProduct }
    calls.push(request)
    return saveAnswer ?? { ok: true, value: { id: 4 } }
  }
  const lakeside = { id: 1, name: 'Lakeside Motors' }
  const refreshedProducts: Product[] = []
  const counter = sampleCounter({
    account: sampleAccount({
      privileges: [{ group: 'Scheduled_Shipment', actions }],
      dealerships: isDealershipChosen ? [lakeside] : [lakeside, EAST],
    }),
    chosenDealership: isDealershipChosen ? sampleDealership() : null,
    connection,
    // the reply's type depends on the call, which only the test knows
    api: { call: call as Api['call'] },
  })
  counter.clock = { now: () => Date.parse('2026-11-21T15:00:00Z') }
  counter.catalogue.refreshProducts = async (products) => void refreshedProducts.push(...products)
  const notices = watchNotices(counter)
  showScreen(counter, <SubscribeControl product={currentProduct} />)
  return { calls, counter, notices, refreshedProducts, currentProduct, user: userEvent.setup() }
}

type User = ReturnType<typeof userEvent.setup>

const press = (user: User, name: string) => user.click(screen.getByRole('button', { name }))
const alerts = () => screen.getAllByRole('alert').map((alert) => alert.textContent)
const field = (name: string) => screen.getByLabelText(name)
const optionsOf = (name: string) =>
  within(field(name))
    .getAllByRole('option')
    .map((option) => option.textContent)

async function retype(user: User, text: string) {
  await user.clear(field('Quantity'))
  if (text !== '') await user.type(field('Quantity'), text)
}

it.each([
  ['subscribe', true, []],
  ['subscribed', true, [SHIPMENT]],
  ['subscribe', true, [{ ...SHIPMENT, dealershipId: 2 }]],
  ['subscribe', false, []],
  ['subscribed 2', false, [SHIPMENT, { ...SHIPMENT, id: 5, dealershipId: 2 }]],
])('labels the button %s (a dealership is chosen: %s)', (name, isDealershipChosen, shipments) => {
  show({ isDealershipChosen, product: { shipments } })
  expect(screen.getByRole('button', { name })).toBeTruthy()
})

it('creates a shipment, shows a notice and reads the product again', async () => {
  const { calls, counter, notices, refreshedProducts, currentProduct, user } = show()
  await press(user, 'subscribe')
  expect(await screen.findByRole('dialog', { name: 'Creating subscribe...' })).toBeTruthy()
  await screen.findByLabelText('Quantity')
  expect(field('Quantity')).toHaveProperty('value', '100')
  expect(optionsOf('Period')).toEqual([
    'Select period',
    '1 month',
    '2 months',
    '3 months',
    '4 months',
    '6 months',
    '1 year',
  ])
  expect(optionsOf('Next start date')).toEqual([
    'Dec 1, 2026',
    'Jan 1, 2027',
    'Feb 1, 2027',
    'Mar 1, 2027',
    'Apr 1, 2027',
    'May 1, 2027',
  ])
  await user.selectOptions(field('Period'), '4 months')
  await user.selectOptions(field('Next start date'), 'Feb 1, 2027')
  const months = within(screen.getByRole('list', { name: 'Shipments of the next 12 months' }))
  expect(
    months
      .getAllByRole('listitem')
      .map((month) => month.textContent)
      .filter((text) => text?.includes('shipment')),
  ).toEqual(['Feb 2027, next shipment', 'Jun 2027, later shipment', 'Oct 2027, later shipment'])
  await retype(user, '75')
  await press(user, 'Subscribe')
  await waitFor(() => expect(notices).toEqual([['Added successfully.', 5000]]))
  expect(counter.notices.read()).toMatchObject([{ kind: 'success' }])
  expect(calls.map(({ path, body }) => [path, body])).toEqual([
    [
      'api/client/scheduled-shipment/create-or-edit',
      {
        id: 0,
        productId: 101,
        dealershipId: 1,
        quantity: 75,
        reorderPeriod: 120,
        nextStartDate: '2027-02-01',
      },
    ],
  ])
  expect(refreshedProducts).toEqual([currentProduct])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await readDraft(counter.databases.account, 'shipment-of-101-for-1')).toBeNull()
})

it('shows an error at every invalid field', async () => {
  const { calls, user } = show({ isDealershipChosen: false })
  await press(user, 'subscribe')
  await user.selectOptions(await screen.findByLabelText('Dealership'), 'Choose a Dealer')
  for (const [text, message] of [
    ['', 'Quantity is required'],
    ['two', 'Must be a number'],
    ['0', 'Quantity must be greater than 0'],
    ['100001', 'Value must be between 0 and 100000'],
  ] as const) {
    await retype(user, text)
    await press(user, 'Subscribe')
    await waitFor(() =>
      expect(alerts()).toEqual([
        'You need to select a dealership',
        'Please select a valid period from the list',
        message,
      ]),
    )
  }
  expect(calls).toEqual([])
})

it('edits a shipment with a fixed dealership and its current date as a choice', async () => {
  const { calls, user } = show({ product: { shipments: [SHIPMENT] } })
  await press(user, 'subscribed')
  expect(await screen.findByRole('dialog', { name: 'Editing...' })).toBeTruthy()
  await screen.findByLabelText('Quantity')
  expect(optionsOf('Dealership')).toEqual(['Lakeside Motors'])
  expect(screen.getByLabelText('Dealership')).toHaveProperty('disabled', true)
  expect(optionsOf('Next start date')[0]).toBe('Nov 15, 2026')
  await retype(user, '31')
  // Scanners press Enter after a code, so Enter does not save.
  await user.keyboard('{Enter}')
  expect(calls).toEqual([])
  await press(user, 'Update')
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]?.body).toEqual({ ...SHIPMENT, productId: 101, quantity: 31 })
})

it('unsubscribes after confirmation', async () => {
  const { calls, notices, user } = show({ product: { shipments: [SHIPMENT] } })
  await press(user, 'subscribed')
  await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }))
  expect(await screen.findByText('Are you sure you want to remove item?')).toBeTruthy()
  await press(user, 'Unsubscribe')
  await waitFor(() => expect(notices).toEqual([['Success removed. ID: 4', 3000]]))
  expect(calls.map(({ path, query }) => [path, query])).toEqual([
    ['api/client/scheduled-shipment/remove', { id: 4 }],
  ])
})

const REFUSED: Answer<unknown> = {
  ok: false,
  failure: {
    kind: 'refused',
    code: 10304,
    message: 'Tag Pouch Standard cannot be ordered by subscription',
    status: 400,
  },
}

it('shows why saving or removing failed', async () => {
  const { counter, notices, user } = show({ product: { shipments: [SHIPMENT] }, saveAnswer: REFUSED })
  await press(user, 'subscribed')
  await user.click(await screen.findByRole('button', { name: 'Update' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Tag Pouch Standard cannot be ordered by subscription',
  )
  await press(user, 'Unsubscribe')
  await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }))
  await waitFor(() =>
    expect(notices).toEqual([
      ['Failed to add item.', 5000],
      ['Failed to remove ID: 4\nTag Pouch Standard cannot be ordered by subscription', 3000],
    ]),
  )
  expect(counter.notices.read().every(({ kind }) => kind === 'failure')).toBe(true)
})

it('lists the dealerships with shipments while no dealership is chosen', async () => {
  const { user } = show({ isDealershipChosen: false, product: { shipments: [SHIPMENT] } })
  await press(user, 'subscribed 1')
  expect(await screen.findByText('30 pcs every 3 months, next on Nov 15, 2026')).toBeTruthy()
  await press(user, 'Another dealership')
  await screen.findByLabelText('Dealership')
  expect(optionsOf('Dealership')).toEqual(['Prairie East', 'Choose a Dealer'])
})

it('keeps a draft, and says offline that saving needs a connection', async () => {
  const { currentProduct, counter, user } = show({ connection: 'offline' })
  await press(user, 'subscribe')
  await screen.findByLabelText('Quantity')
  await retype(user, '250')
  cleanup()
  showScreen(counter, <SubscribeControl product={currentProduct} />)
  await press(user, 'subscribe')
  expect(await screen.findByLabelText('Quantity')).toHaveProperty('value', '250')
  const description =
    'Changing a scheduled shipment needs a connection. What you typed stays here; save it when the server answers.'
  expect(screen.getByRole('button', { name: 'Subscribe', description })).toBeTruthy()
})

it('disables changes for a person without the permission to edit', async () => {
  const { user } = show({ product: { shipments: [SHIPMENT] }, actions: ['view', 'create'] })
  await press(user, 'subscribed')
  const description = 'You may see this scheduled shipment, but not change it.'
  expect(await screen.findByRole('button', { name: 'Update', description })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull()
})
