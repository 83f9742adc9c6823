import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Answer } from '#api/failure.ts'
import { unpaidOrders, showStaffOrders } from '#tests/support/show-staff-orders.tsx'
import { watchNotices } from '#tests/support/watch-notices.ts'

afterEach(cleanup)

const [order] = unpaidOrders(1, { status: 'IN', totalAmount: 75.88, shippingCost: 23.5, tax: 3.08 })

const CORRECTED_REPLY: Answer<unknown> = { ok: true, value: { id: 530 } }

async function openDialog(answer = () => CORRECTED_REPLY) {
  const { calls, counter } = await showStaffOrders({ orders: order ? [order] : [], answer })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('checkbox', { name: 'Choose order 501' }))
  await user.click(screen.getByRole('button', { name: 'More for 501' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Correct amounts of 501' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct amounts of order 501' }))
  return { calls, user, dialog, notices: watchNotices(counter) }
}

it('corrects the shipping of an order that is In, names the order that replaces it, and deselects it', async () => {
  const { calls, user, dialog, notices } = await openDialog()
  const shipping = dialog.getByRole('textbox', { name: 'Shipping' })
  await user.clear(shipping)
  await user.type(shipping, '$48.50')
  expect(dialog.getByText('$100.88')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Correct amounts' }))
  expect(await screen.findByRole('table', { name: 'Orders' })).toBeTruthy()
  expect(calls).toEqual([
    { path: 'api/client/order/correct-amounts/501', body: { shippingCost: 48.5, tax: 3.08 } },
  ])
  expect(notices).toEqual([['Order 530 replaces order 501.', 3000]])
  expect(screen.queryByText('1 selected')).toBeNull()
})

it('keeps the typed amounts when the server does not answer, and sends them with the next press', async () => {
  let isServerAway = true
  const { calls, user, dialog, notices } = await openDialog(() =>
    isServerAway ? { ok: false, failure: { kind: 'offline' } } : CORRECTED_REPLY,
  )
  const shipping = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Shipping' })
  await user.clear(shipping)
  await user.type(shipping, '48.5')
  await user.click(dialog.getByRole('button', { name: 'Correct amounts' }))
  await waitFor(() => expect(notices).toHaveLength(1))
  await waitFor(() => expect(shipping.matches(':disabled')).toBe(false))
  expect(shipping.value).toBe('48.5')
  isServerAway = false
  await user.click(dialog.getByRole('button', { name: 'Correct amounts' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const expectedCall = {
    path: 'api/client/order/correct-amounts/501',
    body: { shippingCost: 48.5, tax: 3.08 },
  }
  expect(calls).toEqual([expectedCall, expectedCall])
})

it('shows an error at an invalid amount, and sends nothing', async () => {
  const { calls, user, dialog } = await openDialog()
  const shipping = dialog.getByRole('textbox', { name: 'Shipping' })
  await user.clear(shipping)
  await user.click(dialog.getByRole('button', { name: 'Correct amounts' }))
  expect(await dialog.findByText('Required field')).toBeTruthy()
  await user.type(shipping, 'about 40')
  expect(await dialog.findByText('Must be a number')).toBeTruthy()
  expect(document.activeElement).toBe(shipping)
  expect(calls).toEqual([])
})

it('makes no new order while both amounts are as they were', async () => {
  const { calls, user, dialog } = await openDialog()
  const description = 'Both amounts are as they were, so no new order is needed.'
  await user.click(dialog.getByRole('button', { name: 'Correct amounts', description }))
  await user.type(dialog.getByRole('textbox', { name: 'Tax' }), '{Enter}')
  expect(calls).toEqual([])
  await user.type(dialog.getByRole('textbox', { name: 'Tax' }), '5')
  expect(dialog.queryByRole('button', { name: 'Correct amounts', description })).toBeNull()
})
