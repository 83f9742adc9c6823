import userEvent from '@testing-library/user-event'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import { sampleDealership, sampleIntent, samplePendingOrder } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { PendingOrdersScreen } from './pending-orders-screen.tsx'

const CHANGED_AT = new Date(2026, 0, 15, 10, 32).getTime()
const FIVE_DAYS_MS = 5 * 86_400_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: CHANGED_AT + FIVE_DAYS_MS })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
const CURRENT_BASIS = { products: [], dealership: sampleDealership(), foundAt: CHANGED_AT }

async function show(order: Partial<PendingOrder>, connection: 'online' | 'offline' = 'online') {
  const counter = sampleCounter({
    account: sampleAccount(),
    chosenDealership: sampleDealership(),
    connection,
  })
  const table = createOutboxTable(counter.databases.account)
  await table.add(samplePendingOrder({ changedAt: CHANGED_AT, ...order }))
  showScreen(counter, <PendingOrdersScreen />, '/pending-orders')
  await waitFor(() => expect(document.querySelector('summary, li')).not.toBeNull())
  const finishedSection = document.querySelector('details')
  const isUnfolded = finishedSection?.open === true
  if (finishedSection && !isUnfolded) act(() => finishedSection.querySelector('summary')?.click())
  const item = await screen.findByRole('listitem')
  return { item, table, isUnfolded }
}

/** The parts of an order, and the entries of its menu, which this opens. */
async function partsOf(item: HTMLElement) {
  const menuButton = within(item).queryByRole('button', { name: 'More for this order' })
  const buttons = [...item.querySelectorAll('button, a')]
  const names = buttons.map((button) => button.textContent || button.getAttribute('aria-label'))
  if (menuButton !== null) await userEvent.setup().click(menuButton)
  const paragraphs = [...item.querySelectorAll('p')].map((element) => element.textContent)
  return {
    head: item.querySelector('h2')?.parentElement?.textContent,
    sentence: paragraphs[1],
    buttons: names,
    entries: screen.queryAllByRole('menuitem').map((element) => element.textContent),
    primaryButtons: [...item.querySelectorAll('[class*=primary]')].map((element) => element.textContent),
  }
}

const HEADING = 'Lakeside Motors · 2 products'
const FAR_FUTURE = CHANGED_AT + 1e12

it.each<[PendingOrder['state'], Partial<PendingOrder>, Awaited<ReturnType<typeof partsOf>>]>([
  [
    'waiting',
    { tries: 1, nextTryAt: 0 },
    {
      head: `${HEADING}Waitingsince Jan 15, 10:32`,
      sentence: 'Tried once, next try now.',
      buttons: ['Send now', 'More for this order'],
      entries: ['Back to cart', 'Save a copy', 'Show as QR codes', 'Discard'],
      primaryButtons: [],
    },
  ],
  [
    'checking',
    {},
    {
      head: `${HEADING}Checkingsince Jan 15, 10:32`,
      sentence:
        'Comparing prices and availability with the server. If nothing has changed, the order is sent.',
      buttons: ['More for this order'],
      entries: ['Save a copy', 'Show as QR codes'],
      primaryButtons: [],
    },
  ],
  [
    'sign-in',
    {},
    {
      head: `${HEADING}Sign in to sendsince Jan 15, 10:32`,
      sentence: 'Sign in to send the order.',
      buttons: ['Log In', 'More for this order'],
      entries: ['Back to cart', 'Save a copy', 'Show as QR codes', 'Discard'],
      primaryButtons: ['Log In'],
    },
  ],
  [
    'needs-review',
    { current: CURRENT_BASIS },
    {
      head: `${HEADING}Needs reviewsince Jan 15, 10:32`,
      sentence:
        'Something changed since you ordered. Review the changes, then send the order or take it back to the cart.',
      buttons: ['Review', 'More for this order'],
      entries: ['Back to cart', 'Save a copy', 'Show as QR codes', 'Discard'],
      primaryButtons: ['Review'],
    },
  ],
  [
    'sending',
    {},
    {
      head: `${HEADING}Sendingsince Jan 15, 10:32`,
      sentence: 'The order is being sent. Do not place it again.',
      buttons: ['More for this order'],
      entries: ['Save a copy', 'Show as QR codes'],
      primaryButtons: [],
    },
  ],
  [
    'unknown',
    { nextTryAt: 0 },
    {
      head: `${HEADING}Outcome unknownsince Jan 15, 10:32`,
      sentence: 'Checking whether the order arrived. Do not place it again. Checking now.',
      buttons: ['More for this order'],
      entries: ['Save a copy', 'Show as QR codes'],
      primaryButtons: [],
    },
  ],
  [
    'needs-decision',
    { historyRead: { at: 0, matches: [] } },
    {
      head: `${HEADING}Needs your decisionsince Jan 15, 10:32`,
      sentence:
        'The server does not say whether this order arrived, and it is not in the order history. Call (555) 010-0142 or look into the order history again later. Then choose It arrived, Send again or Discard.',
      buttons: ['It arrived', 'More for this order'],
      entries: ['Send again', 'Save a copy', 'Show as QR codes', 'Discard'],
      primaryButtons: ['It arrived'],
    },
  ],
  [
    'refused',
    { refusal: { code: 10304, message: 'A product is gone', cause: null } },
    {
      head: `${HEADING}Refusedsince Jan 15, 10:32`,
      sentence:
        'The server refused the order: A product is gone. Take the products back to the cart, or discard the order.',
      buttons: ['Back to cart', 'More for this order'],
      entries: ['Save a copy', 'Show as QR codes', 'Discard'],
      primaryButtons: ['Back to cart'],
    },
  ],
  [
    'sent',
    { orderId: 900 },
    {
      head: `${HEADING}SentJan 15, 10:32`,
      sentence: 'The server has it.',
      buttons: ['Open the order', 'Save a copy'],
      entries: [],
      primaryButtons: [],
    },
  ],
  [
    'cancelled',
    {},
    {
      head: `${HEADING}CancelledJan 15, 10:32`,
      sentence: 'You took this order back or discarded it. It was not placed.',
      buttons: ['Save a copy'],
      entries: [],
      primaryButtons: [],
    },
  ],
  [
    'duplicated',
    { orderId: 900, twins: [900, 901] },
    {
      head: `${HEADING}Sent twiceJan 15, 10:32`,
      sentence:
        'This order seems to be on the server twice: #900 and #901. Call (555) 010-0142 so that only one of them stays.',
      buttons: ['Save a copy'],
      entries: [],
      primaryButtons: [],
    },
  ],
  [
    'missing',
    { orderId: 900 },
    {
      head: `${HEADING}No longer on the serversince Jan 15, 10:32`,
      sentence:
        'Sent, but the server no longer has it: it was lost when the server was restored, or our staff removed it. Call (555) 010-0142 first. If it is still needed, take it back to the cart and order again.',
      buttons: ['Back to cart', 'More for this order'],
      entries: ['Save a copy', 'Discard'],
      primaryButtons: ['Back to cart'],
    },
  ],
])(
  'explains the state %s, its time and the next step, with at most one primary button',
  async (state, fields, parts) => {
    const { item } = await show({ ...fields, state })
    expect(await partsOf(item)).toEqual(parts)
  },
)

it.each([
  ['sent', false],
  ['cancelled', false],
  ['duplicated', true],
] as const)(
  'lists an order in the state %s as finished, unfolded only if an order was sent twice (%s)',
  async (state, isOpen) => {
    const { item, isUnfolded } = await show({ state })
    const finishedSection = item.closest('details')
    expect(finishedSection?.querySelector('summary')?.textContent).toBe(
      'Finished (1) Finished orders stay here for 30 days.',
    )
    expect(isUnfolded).toBe(isOpen)
  },
)

it('lists an unreadable order, and disables Discard before a copy is saved', async () => {
  const counter = sampleCounter({ account: sampleAccount() })
  const row = {
    intent: 'x',
    state: 'waiting' as const,
    placedAt: CHANGED_AT,
    schemaVersion: 9,
    finishedAt: 0,
    order: { shape: 9 },
  }
  await counter.databases.account.outbox.add(row)
  showScreen(counter, <PendingOrdersScreen />, '/pending-orders')
  const item = await screen.findByRole('listitem')
  expect(item.textContent).toContain('Order of Jan 15, 10:32')
  expect(item.textContent).toContain('Cannot be read')
  expect(await partsOf(item)).toMatchObject({
    buttons: ['Save a copy', 'DiscardSave a copy first'],
    entries: [],
    primaryButtons: ['Save a copy'],
  })
  expect(within(item).getByRole('button', { name: 'Discard' }).getAttribute('aria-disabled')).toBe('true')
})

it('offers no copy of a sealed order, because the copy would be encrypted too', async () => {
  const counter = sampleCounter({ account: sampleAccount() })
  const order = { sealed: { sealKey: 'AAAA', seal: 'of the edge', iv: 'AAAA', text: 'BBBB' } }
  const row = {
    intent: 'x',
    state: 'waiting' as const,
    placedAt: CHANGED_AT,
    schemaVersion: 9,
    finishedAt: 0,
    order,
  }
  await counter.databases.account.outbox.add(row)
  showScreen(counter, <PendingOrdersScreen />, '/pending-orders')
  const item = await screen.findByRole('listitem')
  expect(item.textContent).toContain(
    'This order was locked when you signed out, and the server has not sent the key yet. Discard the order only if you no longer need it.',
  )
  expect((await partsOf(item)).buttons).toEqual(['Discard'])
  expect(screen.getByText('1 order waits to be sent.')).toBeTruthy()
})

it('says before a sealed order is discarded that the order may have arrived', async () => {
  const counter = sampleCounter({ account: sampleAccount() })
  const order = { sealed: { sealKey: 'AAAA', seal: 'of the edge', iv: 'AAAA', text: 'BBBB' } }
  const row = {
    intent: 'x',
    state: 'unknown' as const,
    placedAt: CHANGED_AT,
    schemaVersion: 9,
    finishedAt: 0,
    order,
  }
  await counter.databases.account.outbox.add(row)
  showScreen(counter, <PendingOrdersScreen />, '/pending-orders')
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Discard' }))
  expect((await screen.findByRole('dialog', { name: 'Discard this order?' })).textContent).toContain(
    'It is not known whether the order arrived. Discard only removes it from here: if it did arrive, it will still be delivered.',
  )
})

it('shows no time of the next check while the server does not answer', async () => {
  const { item } = await show({ state: 'unknown', nextTryAt: FAR_FUTURE }, 'offline')
  expect((await partsOf(item)).sentence).toBe(
    'Checking whether the order arrived. Do not place it again. The next check follows when the server answers.',
  )
})

it('announces a change of state to screen readers in one live region', async () => {
  const { table } = await show({ state: 'waiting', placedAt: CHANGED_AT })
  const stateLog = screen.getByRole('log', { name: 'Changes of state' })
  expect(stateLog.textContent).toBe('')
  await act(() =>
    table.change(sampleIntent, { state: 'waiting', epoch: 0 }, (order) => ({ ...order, state: 'unknown' })),
  )
  await waitFor(() =>
    expect(stateLog.textContent).toBe('The order from Jan 15, 10:32 may have arrived, do not order again.'),
  )
  expect(screen.getAllByRole('log')).toHaveLength(1)
})
