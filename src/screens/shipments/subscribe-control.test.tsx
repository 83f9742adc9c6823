import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { liveQuery } from 'dexie'
import { afterEach, expect, it } from 'vitest'
import type { Api } from '#api/client.ts'
import type { Counter } from '#app-context/counter.ts'
import type { Product } from '#domain/products/product.ts'
import { applyChangeEvent, type ChangeEvent } from '#domain/shipments/change-machine.ts'
import type { ShipmentChange } from '#domain/shipments/shipment-change.ts'
import { readDraft } from '#storage/device/drafts-table.ts'
import { changeStoredChange, readLiveChanges } from '#storage/shipments/shipment-change-table.ts'
import { sampleDealership, sampleProduct } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { watchNotices } from '#tests/support/watch-notices.ts'
import { SubscribeControl } from './subscribe-control.tsx'

afterEach(cleanup)

const SHIPMENT = { id: 4, dealershipId: 1, quantity: 30, reorderPeriod: 90, nextStartDate: '2026-11-15' }
const VALUES = { quantity: 30, reorderPeriod: 90, nextStartDate: '2026-11-15' }
const BASE = { id: 4, ...VALUES }
const NOW = Date.parse('2026-11-21T15:00:00Z')
const EAST = { id: 2, name: 'Prairie East' }
const ALL_ACTIONS = ['view', 'create', 'edit', 'remove']

interface Scene {
  product?: Partial<Product>
  isDealershipChosen?: boolean
  connection?: 'online' | 'offline'
  actions?: string[]
  /** True for a person who sees the shipments of all dealerships. */
  isStaff?: boolean
}

/** Shows the button on 21 November 2026, to a person with one dealership, or with two of which none is chosen. */
function show({
  product = {},
  isDealershipChosen = true,
  connection = 'offline',
  actions = ALL_ACTIONS,
  isStaff = false,
}: Scene = {}) {
  const currentProduct = sampleProduct(product)
  const lakeside = { id: 1, name: 'Lakeside Motors' }
  const counter = sampleCounter({
    account: sampleAccount({
      privileges: [
        { group: 'Scheduled_Shipment', actions },
        ...(isStaff ? [{ group: 'Orders' as const, actions: ['edit'] }] : []),
      ],
      dealerships: isDealershipChosen ? [lakeside] : [lakeside, EAST],
    }),
    chosenDealership: isDealershipChosen ? sampleDealership() : null,
    connection,
  })
  counter.clock = { now: () => NOW }
  const notices = watchNotices(counter)
  showScreen(counter, <SubscribeControl product={currentProduct} />)
  return { counter, notices, currentProduct, user: userEvent.setup() }
}

const readWaitingChanges = async ({ databases }: Counter) =>
  (await readLiveChanges(databases.account)).map(({ kind, base, wanted, state }) => ({
    kind,
    base,
    wanted,
    state,
  }))

/** Plays the part of the app that sends changes: applies these events to each waiting change. */
function answerChanges({ databases }: Counter, events: ChangeEvent[]) {
  return liveQuery(async () => readLiveChanges(databases.account)).subscribe((changes) => {
    const waitingChange = changes.find(({ state }) => state === 'waiting')
    if (waitingChange === undefined) return
    void changeStoredChange(databases.account, waitingChange, (stored) =>
      events.reduce<ShipmentChange>(
        (change, event) => applyChangeEvent(change, event, NOW) ?? change,
        stored,
      ),
    )
  })
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

it('queues a new shipment on the device, and says so', async () => {
  const { counter, notices, user } = show()
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
  const readOwnDraft = () => readDraft(counter.databases.account, 'shipment-of-101-for-1')
  await waitFor(async () => expect(await readOwnDraft()).not.toBeNull())
  await press(user, 'Subscribe')
  await waitFor(() =>
    expect(notices).toEqual([['Saved on this device. It is sent when the server answers.', 3000]]),
  )
  expect(await readWaitingChanges(counter)).toEqual([
    {
      kind: 'create',
      base: null,
      wanted: { quantity: 75, reorderPeriod: 120, nextStartDate: '2027-02-01' },
      state: 'waiting',
    },
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await readOwnDraft()).toBeNull()
})

it('shows an error at every invalid field', async () => {
  const { counter, user } = show({ isDealershipChosen: false })
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
  expect(await readWaitingChanges(counter)).toEqual([])
})

it('edits a shipment with a fixed dealership and its current date as a choice', async () => {
  const { counter, user } = show({ product: { shipments: [SHIPMENT] } })
  await press(user, 'subscribed')
  expect(await screen.findByRole('dialog', { name: 'Editing...' })).toBeTruthy()
  await screen.findByLabelText('Quantity')
  expect(optionsOf('Dealership')).toEqual(['Lakeside Motors'])
  expect(screen.getByLabelText('Dealership')).toHaveProperty('disabled', true)
  expect(optionsOf('Next start date')[0]).toBe('Nov 15, 2026')
  await retype(user, '31')
  // Scanners press Enter after a code, so Enter does not save.
  await user.keyboard('{Enter}')
  expect(await readWaitingChanges(counter)).toEqual([])
  await press(user, 'Update')
  await waitFor(async () =>
    expect(await readWaitingChanges(counter)).toEqual([
      { kind: 'change', base: BASE, wanted: { ...VALUES, quantity: 31 }, state: 'waiting' },
    ]),
  )
})

it('edits the change that waits on the device', async () => {
  const { counter, currentProduct, user } = show({ product: { shipments: [SHIPMENT] } })
  await press(user, 'subscribed')
  await screen.findByLabelText('Quantity')
  await retype(user, '31')
  await press(user, 'Update')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  cleanup()
  showScreen(counter, <SubscribeControl product={currentProduct} />)
  await press(user, 'subscribed')
  expect(await screen.findByLabelText('Quantity')).toHaveProperty('value', '31')
  expect(
    screen.getByText('A change of this subscription waits on this device. You edit that change.'),
  ).toBeTruthy()
  await press(user, 'Unsubscribe')
  await press(user, 'Unsubscribe')
  await waitFor(async () =>
    expect(await readWaitingChanges(counter)).toEqual([
      { kind: 'cancel', base: BASE, wanted: null, state: 'waiting' },
    ]),
  )
})

it('edits the change that waits on the device also while no dealership is chosen', async () => {
  const { user } = show({ isDealershipChosen: false, product: { shipments: [SHIPMENT] } })
  await press(user, 'subscribed 1')
  await user.click(await screen.findByRole('button', { name: /^Edit/ }))
  await screen.findByLabelText('Quantity')
  await retype(user, '31')
  await press(user, 'Update')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press(user, 'subscribed 1')
  await user.click(await screen.findByRole('button', { name: /^Edit/ }))
  expect(await screen.findByLabelText('Quantity')).toHaveProperty('value', '31')
  expect(
    screen.getByText('A change of this subscription waits on this device. You edit that change.'),
  ).toBeTruthy()
})

it('skips the next shipment, and says that the next start date is set', async () => {
  const { counter, user } = show({ product: { shipments: [SHIPMENT] } })
  await press(user, 'subscribed')
  await user.click(await screen.findByRole('button', { name: 'Skip once' }))
  const dialog = await screen.findByRole('dialog', { name: 'Skip the next shipment?' })
  expect(dialog.textContent).toContain(
    'Tag Pouch Standard is not shipped on Nov 15, 2026. The next shipment then comes on Mar 1, 2027.',
  )
  expect(dialog.textContent).toContain(
    'The app skips or pauses by setting the next start date of the subscription to a later day.',
  )
  await press(user, 'Skip once')
  await waitFor(async () =>
    expect(await readWaitingChanges(counter)).toEqual([
      { kind: 'skip', base: BASE, wanted: { ...VALUES, nextStartDate: '2027-03-01' }, state: 'waiting' },
    ]),
  )
})

it('pauses a shipment until the chosen day', async () => {
  const { counter, user } = show({ product: { shipments: [SHIPMENT] } })
  await press(user, 'subscribed')
  await user.click(await screen.findByRole('button', { name: 'Pause' }))
  await user.selectOptions(await screen.findByLabelText('Pause until'), 'May 1, 2027')
  await press(user, 'Pause')
  await waitFor(async () =>
    expect(await readWaitingChanges(counter)).toEqual([
      { kind: 'pause', base: BASE, wanted: { ...VALUES, nextStartDate: '2027-05-01' }, state: 'waiting' },
    ]),
  )
})

it('does not skip a shipment whose next but one date is more than six months away', async () => {
  const yearly = { ...SHIPMENT, reorderPeriod: 360 }
  const { user } = show({ product: { shipments: [yearly] } })
  await press(user, 'subscribed')
  await user.click(await screen.findByRole('button', { name: 'Skip once' }))
  const description =
    'The shipment after the next one is more than six months away, and the server takes only dates of the next six months.'
  expect(await screen.findByRole('button', { name: 'Skip once', description })).toBeTruthy()
})

it('closes the dialog with a notice when the server has removed the shipment', async () => {
  const { counter, notices, user } = show({ product: { shipments: [SHIPMENT] }, connection: 'online' })
  const sender = answerChanges(counter, [
    { type: 'claimed', isUnderLock: true },
    { type: 'check-equal', version: null },
    { type: 'delivered' },
  ])
  await press(user, 'subscribed')
  await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }))
  expect(await screen.findByText('Are you sure you want to remove item?')).toBeTruthy()
  await press(user, 'Unsubscribe')
  await waitFor(() => expect(notices).toEqual([['Success removed. ID: 4', 3000]]))
  expect(screen.queryByRole('dialog')).toBeNull()
  sender.unsubscribe()
})

it('says that the server has another shipment than the person edited, not that the change waits', async () => {
  const { counter, notices, user } = show({ product: { shipments: [SHIPMENT] }, connection: 'online' })
  const sender = answerChanges(counter, [
    { type: 'claimed', isUnderLock: true },
    { type: 'differs', current: { ...BASE, quantity: 60 } },
  ])
  await press(user, 'subscribed')
  await user.click(await screen.findByRole('button', { name: 'Update' }))
  const text = 'The subscription of Tag Pouch Standard changed meanwhile. Decide what is sent.'
  await waitFor(() => expect(notices).toEqual([[text, undefined]]))
  sender.unsubscribe()
})

it('shows why saving or removing failed, and keeps no refused change', async () => {
  const { counter, notices, user } = show({ product: { shipments: [SHIPMENT] }, connection: 'online' })
  const message = 'Tag Pouch Standard cannot be ordered by subscription'
  const sender = answerChanges(counter, [
    { type: 'claimed', isUnderLock: true },
    { type: 'check-equal', version: null },
    { type: 'outcome-lost', nextTryAt: 0, ending: 'refused', message },
    { type: 'found-unchanged', nextTryAt: 0 },
  ])
  await press(user, 'subscribed')
  await user.click(await screen.findByRole('button', { name: 'Update' }))
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  await press(user, 'Unsubscribe')
  await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }))
  await waitFor(() =>
    expect(notices).toEqual([
      ['Failed to add item.', 5000],
      [`Failed to remove ID: 4\n${message}`, 3000],
    ]),
  )
  expect(counter.notices.read().every(({ kind }) => kind === 'failure')).toBe(true)
  expect(await readWaitingChanges(counter)).toEqual([])
  sender.unsubscribe()
})

it('lists the shipments while no dealership is chosen, and offers the other dealerships for a new one', async () => {
  const { user } = show({ isDealershipChosen: false, product: { shipments: [SHIPMENT] } })
  await press(user, 'subscribed 1')
  expect(await screen.findByText('30 pcs every 3 months, next on Nov 15, 2026')).toBeTruthy()
  await press(user, 'Subscribe another dealership')
  await screen.findByLabelText('Dealership')
  expect(optionsOf('Dealership')).toEqual(['Prairie East', 'Choose a Dealer'])
})

it('keeps the typed quantity as a draft', async () => {
  const { currentProduct, counter, user } = show()
  await press(user, 'subscribe')
  await screen.findByLabelText('Quantity')
  await retype(user, '250')
  cleanup()
  showScreen(counter, <SubscribeControl product={currentProduct} />)
  await press(user, 'subscribe')
  expect(await screen.findByLabelText('Quantity')).toHaveProperty('value', '250')
})

it('tells staff without a connection that saving needs one', async () => {
  const { user } = show({ isStaff: true })
  await press(user, 'subscribe')
  await screen.findByLabelText('Quantity')
  const description =
    'Changing a subscription needs a connection. What you typed stays here; save it when the server answers.'
  expect(screen.getByRole('button', { name: 'Subscribe', description })).toBeTruthy()
})

it('disables Update and shows no Unsubscribe to a person who may neither edit nor remove shipments', async () => {
  const { user } = show({ product: { shipments: [SHIPMENT] }, actions: ['view', 'create'] })
  await press(user, 'subscribed')
  const description = 'You may see this subscription, but not change it.'
  expect(await screen.findByRole('button', { name: 'Update', description })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull()
})

it('staff change and remove the shipment of the chosen dealership on the server', async () => {
  const { counter, user } = show({ isStaff: true, connection: 'online', product: { shipments: [SHIPMENT] } })
  const calls: unknown[] = []
  const call = async ({ path, body }: { path: string; body?: unknown }) => {
    calls.push(...(body === undefined ? [path] : [[path, body]]))
    return { ok: true, value: {} }
  }
  counter.api.call = call as unknown as Api['call'] // the reply's type depends on the call
  await press(user, 'subscribed')
  await screen.findByLabelText('Quantity')
  await retype(user, '1,000')
  await press(user, 'Update')
  await waitFor(() =>
    expect(calls).toContainEqual([
      expect.stringContaining('scheduled-shipment'),
      { ...BASE, quantity: 1000, dealershipId: 1, productId: 101 },
    ]),
  )
  expect(await readWaitingChanges(counter)).toEqual([])
})
