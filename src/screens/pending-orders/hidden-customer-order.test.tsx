import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import { sampleAttempt, sampleCustomer, samplePendingOrder } from '#tests/support/sample-orders.ts'
import { sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { PendingOrdersScreen } from './pending-orders-screen.tsx'

const CUSTOMER = { ...sampleCustomer, email: 'harper@example.com,office@example.com' }

beforeEach(() => sessionStorage.clear())
afterEach(async () => {
  cleanup()
  sessionStorage.clear()
  // The orders of earlier tests would be those of other accounts.
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
})

async function show(fields: Parameters<typeof samplePendingOrder>[0] = {}) {
  const counter = sampleCounter({ account: null })
  const order = samplePendingOrder({ customer: CUSTOMER, ...fields })
  await createOutboxTable(counter.databases.account).add(order)
  showScreen(counter, <PendingOrdersScreen />, '/pending-orders')
  await screen.findByRole('list', { name: 'Orders of new customers' })
  return { counter, user: userEvent.setup() }
}

it('shows nothing of the order until its e-mail is typed, and then shows it in this tab', async () => {
  const { counter, user } = await show()
  const hiddenList = screen.getByRole('list', { name: 'Orders of new customers' })
  expect(hiddenList.textContent).toContain('The order of a new customer waits on this device.')
  expect(document.body.textContent).not.toMatch(/Harper|Lakeside|Tag Pouch|75\.88|PO-7/)

  const email = within(hiddenList).getByLabelText('E-mail of the order')
  await user.type(email, '{Enter}')
  expect(within(hiddenList).getByRole('alert').textContent).toBe('Required field')
  await user.type(email, 'else@example.com')
  await user.click(within(hiddenList).getByRole('button', { name: 'Open' }))
  expect(within(hiddenList).getByRole('alert').textContent).toBe('This is not the e-mail of the order.')
  await user.clear(email)
  await user.type(email, 'Harper@Example.com{Enter}')
  const waitingList = await screen.findByRole('list', { name: 'Waiting orders' })
  expect(waitingList.textContent).toContain('$75.88')
  expect(screen.queryByRole('list', { name: 'Orders of new customers' })).toBeNull()

  // The tab remembers the opened order.
  cleanup()
  showScreen(counter, <PendingOrdersScreen />, '/pending-orders')
  await screen.findByRole('list', { name: 'Waiting orders' })
})

it('links from a sent order to its page, without the e-mail in the address', async () => {
  const { user } = await show({ state: 'sent', orderId: 900, changedAt: Date.now() })
  expect(screen.getByText('The order of a new customer was sent from this device.')).toBeTruthy()
  await user.type(screen.getByLabelText('E-mail of the order'), 'office@example.com{Enter}')
  await user.click(await screen.findByText(/^Finished \(1\)/))
  expect(screen.getByRole('heading', { name: 'No orders are waiting' })).toBeTruthy()
  expect(screen.queryByText(/^You are signed out\./)).toBeNull()
  const link = screen.getByRole('link', { name: 'Open the order' })
  // The e-mail is passed in the navigation state, not in the address.
  expect(link.getAttribute('href')).toBe('/order/unregistered/900')
})

it('lists no order that a customer took back, and shows an imported order in this tab', async () => {
  const { counter, user } = await show()
  const { open } = counter.outbox
  const intent = '21111111-1111-4111-8111-111111111111'
  const table = createOutboxTable(counter.databases.account)
  counter.outbox.open = async () => ({
    ...(await open()),
    async importCopy() {
      await table.add(samplePendingOrder({ intent, customer: CUSTOMER, state: 'needs-decision' }))
      return { kind: 'imported', intent }
    },
  })
  await table.add(
    samplePendingOrder({
      intent: '31111111-1111-4111-8111-111111111111',
      customer: CUSTOMER,
      state: 'cancelled',
      changedAt: Date.now(),
    }),
  )
  await user.upload(
    screen.getByLabelText('File with a saved order'),
    new File(['saved'], 'order.json', { type: 'application/json' }),
  )
  const waitingList = await screen.findByRole('list', { name: 'Waiting orders' })
  expect(within(waitingList).getAllByRole('listitem')).toHaveLength(1)
  const hiddenList = screen.getByRole('list', { name: 'Orders of new customers' })
  expect(within(hiddenList).getAllByRole('listitem')).toHaveLength(1)
})

it('lists all twelve sent orders of new customers, more than an account sees at first', async () => {
  const counter = sampleCounter({ account: null })
  const sentFields: Partial<PendingOrder> = {
    customer: CUSTOMER,
    state: 'sent',
    orderId: 900,
    attempts: [sampleAttempt({ endedAt: 20_000 })],
    changedAt: Date.now(),
  }
  for (let number = 10; number < 22; number += 1)
    await createOutboxTable(counter.databases.account).add(
      samplePendingOrder({ ...sentFields, intent: `${number}000000-1111-4111-8111-111111111111` }),
    )
  showScreen(counter, <PendingOrdersScreen />, '/pending-orders')
  const hiddenList = await screen.findByRole('list', { name: 'Orders of new customers' })
  expect(within(hiddenList).getAllByRole('listitem')).toHaveLength(12)
})
