import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { ImportOutcome } from '#outbox/outbox.ts'
import { readCart } from '#storage/cart/stored-cart.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import {
  sampleDealership,
  sampleFrame,
  sampleIntent,
  samplePendingOrder,
  sampleProduct,
} from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { PendingOrdersScreen } from './pending-orders-screen.tsx'

afterEach(cleanup)

function show(importOutcomeOf: (isAgreed: boolean) => ImportOutcome) {
  const importCalls: [text: string, isAgreed: boolean | undefined][] = []
  const sentLineCounts: number[] = []
  const counter = sampleCounter({
    account: sampleAccount(),
    chosenDealership: sampleDealership(),
    outbox: {
      async importCopy(text, isAgreed) {
        importCalls.push([text, isAgreed])
        return importOutcomeOf(isAgreed ?? false)
      },
      async sendWithChanges(_, lines) {
        sentLineCounts.push(lines.length)
        return true
      },
    },
  })
  showScreen(
    counter,
    <main>
      <PendingOrdersScreen />
    </main>,
  )
  return { importCalls, sentLineCounts, counter, user: userEvent.setup() }
}

async function chooseFile(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  const file = new File(['saved'], 'order-1.json', { type: 'application/json' })
  await user.upload(screen.getByLabelText('File with a saved order'), file)
}

it.each([
  ['original-discarded', 'Was the original discarded or lost?', 'Yes, import this copy'],
  ['not-arrived', 'Did this order arrive?', 'No, import this copy'],
] as const)(
  'asks the person, and imports the order after a yes: %s',
  async (question, title, confirmText) => {
    const { importCalls, user } = show((isAgreed) =>
      isAgreed ? { kind: 'imported', intent: 'x' } : { kind: 'asks', question },
    )
    await chooseFile(user)
    const dialog = await screen.findByRole('dialog', { name: title })
    expect(importCalls).toEqual([['saved', false]])
    await user.click(within(dialog).getByRole('button', { name: confirmText }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(importCalls).toEqual([
      ['saved', false],
      ['saved', true],
    ])
  },
)

it('accepts a file without the ending .json, because only the content decides', async () => {
  const { importCalls } = show(() => ({ kind: 'imported', intent: 'x' }))
  const file = new File(['saved'], 'order-1', { type: '' })
  await userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText('File with a saved order'), file)
  await waitFor(() => expect(importCalls).toEqual([['saved', false]]))
})

it('imports a file that is dropped anywhere on the page', async () => {
  const { importCalls } = show(() => ({ kind: 'imported', intent: 'x' }))
  const files = [new File(['saved'], 'order-1.json', { type: 'application/json' })]
  fireEvent.drop(screen.getByRole('main'), { dataTransfer: { types: ['Files'], files } })
  await waitFor(() => expect(importCalls).toEqual([['saved', false]]))
})

it('imports nothing when the person cancels the question', async () => {
  const { importCalls, user } = show(() => ({ kind: 'asks', question: 'original-discarded' }))
  await chooseFile(user)
  const question = await screen.findByRole('dialog', { name: 'Was the original discarded or lost?' })
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(importCalls).toHaveLength(1)
})

it.each([
  ['already-here', 'This order is on this device already.'],
  ['already-sent', 'The server had this order already when the copy was saved, so it was not imported.'],
  [
    'other-author',
    'This order was placed by another person and can only be imported after that person signs in.',
  ],
  ['not-readable', 'This is not a saved order that this version of the app can read.'],
] as const)('shows why a file was not imported: %s', async (kind, text) => {
  const { counter, user } = show(() => ({ kind }))
  await chooseFile(user)
  await waitFor(() => expect(counter.notices.read()).toMatchObject([{ kind: 'failure', text }]))
})

it('says that an imported order has not been compared with today’s prices yet', async () => {
  const { counter, sentLineCounts, user } = show(() => ({ kind: 'imported', intent: sampleIntent }))
  const importedOrder = samplePendingOrder({
    state: 'needs-review',
    pricesAsOf: Date.parse('2026-03-02T16:00:00Z'),
  })
  await createOutboxTable(counter.databases.account).add(importedOrder)
  await chooseFile(user)
  const sheet = await screen.findByRole('dialog', { name: 'Review order' })
  expect(sheet.textContent).toContain('Send with changes first compares them with today’s.')
  expect(sheet.textContent).not.toContain('There are no changes any more')
  expect(within(sheet).getByRole('table', { name: 'Products' }).textContent).toContain('Tag Pouch Standard')
  expect(within(sheet).getByRole('row', { name: 'Total' }).textContent).toContain('$75.88')
  expect(sheet.textContent).not.toContain('Take new')
  await user.click(within(sheet).getByRole('button', { name: 'Send with changes' }))
  await waitFor(() => expect(sentLineCounts).toEqual([2]))
})

it('sends an imported order only with Send with changes, also when nothing changed since it was saved', async () => {
  const { counter, sentLineCounts, user } = show(() => ({ kind: 'imported', intent: sampleIntent }))
  const current = {
    products: [sampleProduct(), sampleFrame()],
    dealership: sampleDealership(),
    foundAt: 1,
  }
  await createOutboxTable(counter.databases.account).add(
    samplePendingOrder({
      state: 'needs-review',
      current,
      journal: [{ at: 1, state: 'needs-review', reason: 'imported' }],
    }),
  )
  await chooseFile(user)
  const sheet = await screen.findByRole('dialog', { name: 'Review order' })
  expect(sheet.textContent).toContain('Imported from a saved copy: nothing has changed since you ordered.')
  expect(sentLineCounts).toEqual([])
  expect(sheet.textContent).not.toContain('Take new')
  await user.click(within(sheet).getByRole('button', { name: 'Send with changes' }))
  await waitFor(() => expect(sentLineCounts).toEqual([2]))
})

it('says that an order was withdrawn, and offers to put its lines into the cart', async () => {
  const { counter, user } = show(() => ({ kind: 'withdrawn', order: samplePendingOrder() }))
  await chooseFile(user)
  const dialog = await screen.findByRole('dialog', { name: 'This order was withdrawn' })
  expect(dialog.textContent).toContain(
    'It was taken back or discarded, so it is not imported. You can add its 2 products to the cart and order again.',
  )
  await user.click(within(dialog).getByRole('button', { name: 'Add to Cart' }))
  expect(await screen.findByText('At /cart')).toBeTruthy()
  const { lines } = await readCart(counter.databases.account)
  expect(lines.map(({ product, quantity }) => [product.id, quantity])).toEqual([
    [101, 100],
    [121, 2],
  ])
})
