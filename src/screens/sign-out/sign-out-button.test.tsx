import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Outbox } from '#outbox/outbox.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import { queueShipmentChange } from '#storage/shipments/shipment-change-table.ts'
import { samplePendingOrder } from '#tests/support/sample-orders.ts'
import { sampleShipmentChange } from '#tests/support/sample-shipment-change.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { SignOutButton } from './sign-out-button.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('says how many orders were not sent when the outbox cannot be loaded, and signs out after Keep for me', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const signOut = vi.fn(async () => {})
  const counter = sampleCounter({ account: sampleAccount(), session: { signOut } })
  await createOutboxTable(counter.databases.account).add(samplePendingOrder())
  counter.outbox.open = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  showScreen(counter, <SignOutButton />)
  const user = userEvent.setup()
  const logOut = screen.getByRole('button', { name: 'Log Out' })
  await vi.waitFor(() => expect(logOut).toHaveProperty('disabled', false))
  await user.click(logOut)
  await user.click(await screen.findByRole('button', { name: 'Send now' }))
  const notSentNote = await screen.findByText(
    '1 order is still not done. Keep it for later, or press Cancel and look at Pending orders.',
  )
  expect(notSentNote.closest('[role=status]')).toBeTruthy()
  expect(signOut).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Keep for me' }))
  expect(signOut).toHaveBeenCalledTimes(1)
})

it('asks before Log Out while only a change of a subscription waits, and does not offer to send it', async () => {
  const signOut = vi.fn(async () => {})
  const counter = sampleCounter({ account: sampleAccount(), session: { signOut } })
  await queueShipmentChange(counter.databases.account, sampleShipmentChange(), () => sampleShipmentChange())
  showScreen(counter, <SignOutButton />)
  const user = userEvent.setup()
  const logOut = screen.getByRole('button', { name: 'Log Out' })
  await vi.waitFor(() => expect(logOut).toHaveProperty('disabled', false))
  await user.click(logOut)
  const question = await screen.findByRole('dialog', { name: 'Changes are waiting' })
  expect(question.textContent).toContain('1 change of a subscription is not done yet.')
  expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull()
  expect(signOut).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Keep for me' }))
  expect(signOut).toHaveBeenCalledTimes(1)
})

it('Cancel keeps the session; Send now sends the waiting order, and then signs out', async () => {
  const signOut = vi.fn(async () => {})
  const counter = sampleCounter({ account: sampleAccount(), session: { signOut } })
  const table = createOutboxTable(counter.databases.account)
  const order = samplePendingOrder()
  await table.add(order)
  let finishSending = () => {}
  const outbox: Partial<Outbox> = {
    async sendAllNow() {
      await new Promise<void>((resolve) => {
        finishSending = resolve
      })
      await counter.databases.account.outbox.clear()
    },
    async watch() {
      return 'sent'
    },
  }
  Object.assign(counter.outbox, { open: async () => outbox })
  counter.connection.probe = async () => true
  showScreen(counter, <SignOutButton />)
  const user = userEvent.setup()
  const logOut = screen.getByRole('button', { name: 'Log Out' })
  await vi.waitFor(() => expect(logOut).toHaveProperty('disabled', false))
  await user.click(logOut)
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await table.read(order.intent)).toMatchObject({ state: 'waiting' })

  await user.click(logOut)
  await user.click(await screen.findByRole('button', { name: 'Send now' }))
  await screen.findByText('You are logged out when everything is sent.', { exact: false })
  expect(signOut).not.toHaveBeenCalled()
  finishSending()
  await vi.waitFor(() => expect(signOut).toHaveBeenCalledTimes(1))
})

it('signs out at once if nothing waits', async () => {
  const signOut = vi.fn(async () => {})
  showScreen(sampleCounter({ account: sampleAccount(), session: { signOut } }), <SignOutButton />)
  const logOut = screen.getByRole('button', { name: 'Log Out' })
  await vi.waitFor(() => expect(logOut).toHaveProperty('disabled', false))
  await userEvent.click(logOut)
  expect(signOut).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('dialog')).toBeNull()
})
