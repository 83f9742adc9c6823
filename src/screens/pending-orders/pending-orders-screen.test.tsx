import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Dexie } from 'dexie'
import { afterEach, expect, it } from 'vitest'
import type { Account } from '#domain/people/account.ts'
import { applyEvent } from '#outbox/machine.ts'
import type { Outbox } from '#outbox/outbox.ts'
import type { PendingLine, PendingOrder } from '#outbox/pending-order.ts'
import { createOutboxTable, readPendingOrder } from '#storage/orders/outbox-table.ts'
import {
  sampleDealership,
  sampleFrame,
  samplePendingOrder,
  sampleProduct,
} from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { PendingOrdersScreen } from './pending-orders-screen.tsx'

afterEach(async () => {
  cleanup()
  // The orders of earlier tests would be those of other accounts.
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
})

const INTENT = '11111111-1111-4111-8111-111111111111'

/** An order that was placed before the price of the pouch rose to $0.50 and the frame was archived. */
const changedOrder: Partial<PendingOrder> = {
  intent: INTENT,
  state: 'needs-review',
  current: {
    products: [sampleProduct({ price: 0.5 }), sampleFrame({ archive: true })],
    dealership: sampleDealership(),
    foundAt: 1,
  },
}

async function show(
  order: Partial<PendingOrder>,
  address = '/pending-orders',
  { account = sampleAccount(), ...outbox }: { account?: Account } & Partial<Outbox> = {},
) {
  const sentLines: PendingLine[][] = []
  const shownOrder = samplePendingOrder({ intent: INTENT, ...order })
  const counter = sampleCounter({
    account,
    chosenDealership: sampleDealership(),
    outbox: {
      async storeDecisions(intent, decisions) {
        const table = createOutboxTable(counter.databases.account)
        return (
          (await table.change(intent, shownOrder, (order) =>
            applyEvent(order, { type: 'decided', decisions }, 1),
          )) !== null
        )
      },
      async sendWithChanges(_, lines) {
        sentLines.push(lines)
        return true
      },
      ...outbox,
    },
  })
  await createOutboxTable(counter.databases.account).add(shownOrder)
  showScreen(counter, <PendingOrdersScreen />, address)
  await screen.findAllByText(/Lakeside Motors/)
  return { sentLines, counter, user: userEvent.setup() }
}

/** The buttons of the first order, then the entries of its menu. */
async function buttonsOfOrder(): Promise<(string | null)[]> {
  const [order] = screen.getAllByRole('listitem')
  await userEvent.click(screen.getByRole('button', { name: 'More for this order' }))
  return order
    ? [...order.querySelectorAll('button:not([aria-haspopup])'), ...screen.getAllByRole('menuitem')].map(
        (button) => button.textContent,
      )
    : []
}

it('counts the orders that are sent automatically and those that wait for the person', async () => {
  const { counter } = await show({ state: 'waiting' })
  const sendAllButton = screen.getByRole('button', { name: 'Send all now' })
  expect(screen.getByText('1 order waits to be sent.')).toBeTruthy()
  expect(sendAllButton.getAttribute('aria-disabled')).toBe(null)
  const table = createOutboxTable(counter.databases.account)
  await table.add(samplePendingOrder({ ...changedOrder, intent: '22222222-2222-4222-8222-222222222222' }))
  expect(await screen.findByText('2 orders wait: 1 needs you, 1 needs nothing from you.')).toBeTruthy()
  cleanup()
  await show(changedOrder)
  expect(screen.getByText('1 order on this device needs you: see below.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send all now' }).getAttribute('aria-disabled')).toBe('true')
})

it('says of an order that is being sent that it is, not that it waits for the server', async () => {
  await show({ state: 'sending' })
  expect(screen.getByText('1 order on this device is being sent or checked.')).toBeTruthy()
})

it('says on the disabled button Send all now that no order waits', async () => {
  showScreen(sampleCounter({ account: sampleAccount() }), <PendingOrdersScreen />, '/pending-orders')
  const sendAllButton = await screen.findByRole('button', { name: 'Send all now' })
  expect(sendAllButton.getAttribute('aria-disabled')).toBe('true')
  expect(sendAllButton.title).toBe('No orders are waiting')
})

it('offers the actions of a waiting order', async () => {
  await show({ state: 'waiting' })
  expect(screen.getByRole('listitem').textContent).toContain('Waiting')
  expect(await buttonsOfOrder()).toEqual([
    'Send now',
    'Back to cart',
    'Save a copy',
    'Show as QR codes',
    'Discard',
  ])
  // Every order has buttons of these names: the description tells them apart.
  const description =
    /^Lakeside Motors · 2 products 100 × Tag Pouch Standard, 2 × Plate Frame Chrome · RO Sam/
  expect(screen.getAllByRole('button', { description, hidden: true })).toHaveLength(2)
})

it('shows the total of an order, and when and by whom it was placed with its products', async () => {
  const { user } = await show({ state: 'waiting' })
  const order = screen.getByRole('listitem')
  expect(within(order).getByText('$75.88')).toBeTruthy()
  expect(order.textContent).not.toContain('Placed')
  await user.click(within(order).getByText('Products and history'))
  expect(
    await within(order).findByText(/^Placed .* by Sam Buyer · agreed total \$75\.88 · .*RO Sam$/),
  ).toBeTruthy()
})

it('does not call an unknown outcome a failure, and offers no second try', async () => {
  await show({ state: 'unknown' })
  expect(screen.getByRole('listitem').textContent).toContain(
    'Checking whether the order arrived. Do not place it again.',
  )
  const sendAllButton = screen.getByRole('button', { name: 'Send all now' })
  expect(sendAllButton.getAttribute('aria-disabled')).toBe('true')
  expect(sendAllButton.title).toBe('No order here can be sent now: see below.')
  expect(await buttonsOfOrder()).toEqual(['Save a copy', 'Show as QR codes'])
})

it('offers the possible decisions for an order that needs a decision', async () => {
  await show({ state: 'needs-decision' })
  expect(await buttonsOfOrder()).toEqual([
    'It arrived',
    'Send again',
    'Save a copy',
    'Show as QR codes',
    'Discard',
  ])
})

it('tells waiting orders of a dealership apart by their products, RO and PO', async () => {
  const acceptedBy = { by: { id: 9, name: 'Maria' }, at: 1, note: '', before: samplePendingOrder().agreed }
  await show({ ...changedOrder, poNumber: 'PO-7', acceptedBy }, `/pending-orders?review=${INTENT}`)
  expect(
    screen.getByText('100 × Tag Pouch Standard, 2 × Plate Frame Chrome · RO Sam · PO# PO-7'),
  ).toBeTruthy()
  // The keyboard of a tablet would cover the sheet if a quantity had the focus.
  const dialog = await screen.findByRole('dialog', { name: 'Review order' })
  await waitFor(() =>
    expect(document.activeElement).toBe(within(dialog).getByRole('heading', { name: 'Review order' })),
  )
})

it('shows the old and the new value of each difference, and sends the reviewed lines', async () => {
  const { sentLines, user } = await show(changedOrder, `/pending-orders?review=${INTENT}`)
  const dialog = await screen.findByRole('dialog', { name: 'Review order' })
  expect(within(dialog).getByText('These are the changes since you placed this order.')).toBeTruthy()
  expect(within(dialog).getByText(/^Lakeside Motors · RO Sam/)).toBeTruthy()
  const table = within(dialog).getByRole('table', { name: 'Changes' })
  const rowNames = within(table)
    .getAllByRole('row')
    .map((row) => row.getAttribute('aria-label'))
  expect(rowNames).toEqual([null, 'Tag Pouch Standard', 'Plate Frame Chrome', 'Shipping', 'Tax', 'Total'])
  const pouch = within(table).getByRole('row', { name: 'Tag Pouch Standard' })
  expect(pouch.textContent).toContain('$0.45$0.50+$5.00')
  await user.click(within(pouch).getByRole('button', { name: 'Take new' }))
  expect(pouch.textContent).toContain('New value taken')
  const frame = within(table).getByRole('row', { name: 'Plate Frame Chrome' })
  expect(frame.textContent).toContain('No longer available')
  await user.click(within(frame).getByRole('button', { name: 'Remove' }))
  expect(frame.textContent).toContain('Removed from this order')
  await user.click(within(dialog).getByRole('button', { name: 'Send with changes' }))
  await waitFor(() => expect(sentLines).toHaveLength(1))
  expect(sentLines[0]?.map(({ product, quantity }) => [product.id, quantity])).toEqual([[101, 100]])
})

it('shows Send as busy until the order is compared with today’s prices', async () => {
  const comparedIntents: string[] = []
  let finishComparing = () => {}
  await show(changedOrder, `/pending-orders?review=${INTENT}`, {
    compareAgain(intent) {
      comparedIntents.push(intent)
      return new Promise((resolve) => {
        finishComparing = resolve
      })
    },
  })
  const dialog = await screen.findByRole('dialog', { name: 'Review order' })
  expect(await within(dialog).findByText('Comparing with today’s prices…')).toBeTruthy()
  const sendButton = within(dialog).getByRole('button', { name: 'Send with changes' })
  expect(sendButton.getAttribute('aria-busy')).toBe('true')
  await waitFor(() => expect(comparedIntents).toEqual([INTENT]))
  finishComparing()
  await waitFor(() => expect(sendButton.getAttribute('aria-busy')).toBeNull())
})

it('keeps the decisions when the person closes the review', async () => {
  const { sentLines, user } = await show(changedOrder)
  await user.click(screen.getByRole('button', { name: 'Review' }))
  const dialog = await screen.findByRole('dialog', { name: 'Review order' })
  const rowIn = (sheet: HTMLElement, name: string) => within(sheet).getByRole('row', { name })
  await user.click(within(rowIn(dialog, 'Tag Pouch Standard')).getByRole('button', { name: 'Increase' }))
  await user.click(within(rowIn(dialog, 'Plate Frame Chrome')).getByRole('button', { name: 'Remove' }))
  // 200 × $0.50 less 100 × $0.45
  expect(rowIn(dialog, 'Tag Pouch Standard').textContent).toContain('Quantity 100 → 200$0.45$0.50+$55.00')
  await user.click(within(dialog).getByRole('button', { name: 'Hold' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentLines).toEqual([])
  expect(screen.getByText('At /pending-orders')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Review' }))
  const reopenedDialog = await screen.findByRole('dialog', { name: 'Review order' })
  expect(within(reopenedDialog).getByRole('spinbutton', { name: 'Quantity' })).toHaveProperty('value', '200')
  expect(rowIn(reopenedDialog, 'Tag Pouch Standard').textContent).toContain('New value taken')
  expect(rowIn(reopenedDialog, 'Plate Frame Chrome').textContent).toContain('Removed from this order')
  await user.click(within(reopenedDialog).getByRole('button', { name: 'Send with changes' }))
  await waitFor(() => expect(sentLines).toHaveLength(1))
  expect(sentLines[0]?.map(({ product, quantity }) => [product.id, quantity])).toEqual([[101, 200]])
})

it('shows the decisions of another tab in the open review, and stores further decisions', async () => {
  const { counter, user } = await show(changedOrder, `/pending-orders?review=${INTENT}`)
  const dialog = await screen.findByRole('dialog', { name: 'Review order' })
  const pouch = within(dialog).getByRole('row', { name: 'Tag Pouch Standard' })
  await user.click(within(pouch).getByRole('button', { name: 'Increase' }))
  const quantity = within(pouch).getByRole('spinbutton', { name: 'Quantity' })
  expect(quantity).toHaveProperty('value', '200')
  const table = createOutboxTable(counter.databases.account)
  const readStoredOrder = () => readPendingOrder(counter.databases.account, INTENT)
  const otherTabsDecisions = { revision: 1, quantities: [{ productId: 101, quantity: 500 }], taken: [] }
  await waitFor(async () => expect((await readStoredOrder())?.decisions?.quantities).toHaveLength(1))
  const storedOrder = await readStoredOrder()
  if (storedOrder)
    await table.change(INTENT, storedOrder, (order) =>
      applyEvent(order, { type: 'decided', decisions: otherTabsDecisions }, 1),
    )
  await waitFor(() => expect(quantity).toHaveProperty('value', '500'))
  await user.click(within(pouch).getByRole('button', { name: 'Increase' }))
  expect(quantity).toHaveProperty('value', '600')
  await waitFor(async () =>
    expect((await readStoredOrder())?.decisions?.quantities).toEqual([{ productId: 101, quantity: 600 }]),
  )
})

it('disables Send when no product is left, and says why beside it', async () => {
  const { user } = await show(changedOrder, `/pending-orders?review=${INTENT}`)
  const dialog = await screen.findByRole('dialog', { name: 'Review order' })
  const pouch = within(dialog).getByRole('row', { name: 'Tag Pouch Standard' })
  await user.click(within(pouch).getByRole('button', { name: 'Remove' }))
  const sendButton = within(dialog).getByRole('button', { name: 'Send with changes' })
  expect(sendButton.getAttribute('aria-disabled')).toBe('true')
  // The sheet above its buttons scrolls, so a reason there may be outside the window.
  expect(within(dialog).getByRole('status').closest('footer')).toBe(sendButton.closest('footer'))
  expect(within(dialog).getByRole('status').textContent).toBe(
    'No product is left in this order, so it cannot be sent. Keep a product that is still sold, or press Back to cart.',
  )
})

it('says what to do when every product is gone', async () => {
  const products = [sampleProduct({ archive: true }), sampleFrame({ archive: true })]
  await show(
    { ...changedOrder, current: { products, dealership: sampleDealership(), foundAt: 1 } },
    `/pending-orders?review=${INTENT}`,
  )
  const dialog = await screen.findByRole('dialog', { name: 'Review order' })
  expect(within(dialog).getByRole('status').textContent).toBe(
    'No product of this order is sold any more, so it cannot be sent. Press Back to cart.',
  )
})

it('shows 50 finished orders after unfolding, and more after Show more', async () => {
  const { counter, user } = await show({ state: 'waiting' })
  const table = createOutboxTable(counter.databases.account)
  for (let number = 10; number < 61; number += 1) {
    await table.add(
      samplePendingOrder({
        intent: `${number}000000-1111-4111-8111-111111111111`,
        state: 'cancelled',
        poNumber: `PO-${number}`,
        placedAt: Date.now() - 61_000 + number,
        changedAt: Date.now() - 61_000 + number,
      }),
    )
  }
  await user.click(await screen.findByText('Finished (51)'))
  const finishedList = await screen.findByRole('list', { name: 'Finished orders' })
  await waitFor(() => expect(within(finishedList).getAllByRole('heading')).toHaveLength(50))
  expect(within(finishedList).queryByText(/PO-10/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(within(finishedList).getAllByRole('heading')).toHaveLength(51))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

it('shows the journal in words, and unknown reasons of another version unchanged', async () => {
  const journal = [
    { at: 1, state: 'waiting' as const, reason: 'Saved by an older version.' },
    { at: 2, state: 'checking' as const, reason: 'claimed' },
    { at: 3, state: 'refused' as const, reason: 'server-said', said: 'Not your dealership.' },
    { at: 4, state: 'refused' as const, reason: 'right-lost' },
  ]
  const { user } = await show({
    state: 'refused',
    journal,
    refusal: { code: null, message: '', cause: 'right-lost' },
  })
  await user.click(screen.getByText('Products and history'))
  const rows = within(await screen.findByRole('table', { name: 'What happened' })).getAllByRole('row')
  expect(rows.map((row) => row.lastElementChild?.textContent)).toEqual([
    'Saved by an older version.',
    'Checking prices and availability.',
    'Not your dealership.',
    'You may no longer place orders.',
  ])
  expect(screen.getByText(/^The server refused the order: You may no longer place orders\./)).toBeTruthy()
})

it.each<[string, Partial<Outbox>]>([
  ['the outbox refuses them', { storeDecisions: async () => false }],
  ['the device fails', { storeDecisions: () => Promise.reject(new Error('full')) }],
])('says that the decisions could not be saved, and still applies them, if %s', async (_, outbox) => {
  const { counter, user } = await show(changedOrder, `/pending-orders?review=${INTENT}`, outbox)
  const dialog = await screen.findByRole('dialog', { name: 'Review order' })
  const frame = within(dialog).getByRole('row', { name: 'Plate Frame Chrome' })
  await user.click(within(frame).getByRole('button', { name: 'Remove' }))
  await waitFor(() =>
    expect(counter.notices.read()).toMatchObject([
      {
        kind: 'failure',
        text: 'Your decisions could not be saved on this device. Send the order now, or decide again later.',
      },
    ]),
  )
  expect(frame.textContent).toContain('Removed from this order')
})

it('drops a quantity that is being typed when the order gets another revision', async () => {
  const { counter, user } = await show(changedOrder, `/pending-orders?review=${INTENT}`)
  const quantityField = async () =>
    within(await screen.findByRole('dialog', { name: 'Review order' })).getByRole('spinbutton')
  const field = await quantityField()
  await user.clear(field)
  await user.type(field, '700')
  const { account } = counter.databases
  const stored = samplePendingOrder({ ...changedOrder })
  await createOutboxTable(account).change(INTENT, stored, (order) => ({ ...order, revision: 2 }))
  await waitFor(async () => expect(await quantityField()).toHaveProperty('value', '100'))
})

it('lets an admin order less than the start value in the review', async () => {
  const account = sampleAccount({ role: { id: 1, name: 'Administrator' } })
  const { user } = await show(changedOrder, `/pending-orders?review=${INTENT}`, { account })
  const dialog = await screen.findByRole('dialog', { name: 'Review order' })
  const field = within(dialog).getByRole('spinbutton')
  await user.clear(field)
  await user.type(field, '60{Enter}')
  // 60 × $0.50 less 100 × $0.45
  expect(within(dialog).getByRole('row', { name: 'Tag Pouch Standard' }).textContent).toContain(
    'Quantity 100 → 60$0.45$0.50-$15.00',
  )
})

it('shows the lines of an order with the percentage that staff typed', async () => {
  const { user } = await show({ state: 'waiting', edited: { lines: { 101: { discount: -20 } } } })
  await user.click(screen.getByText('Products and history'))
  const rows = within(await screen.findByRole('table', { name: 'Products' })).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    '100 ×Tag Pouch Standard$0.36$36.00',
    '2 ×Plate Frame Chrome$2.15$4.30',
  ])
})

it('moves the focus to the order of the address', async () => {
  const otherIntent = '22222222-2222-4222-8222-222222222222'
  const counter = sampleCounter({ account: sampleAccount(), chosenDealership: sampleDealership() })
  const table = createOutboxTable(counter.databases.account)
  await table.add(samplePendingOrder({ intent: INTENT, poNumber: 'PO-1', placedAt: 20_000 }))
  await table.add(samplePendingOrder({ intent: otherIntent, poNumber: 'PO-2', placedAt: 10_000 }))
  showScreen(counter, <PendingOrdersScreen />, `/pending-orders?order=${otherIntent}`)
  const list = await screen.findByRole('list', { name: 'Waiting orders' })
  const [, item] = within(list).getAllByRole('listitem')
  await waitFor(() => expect(item?.querySelector('h2')).toBe(document.activeElement))
})
