import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { manyOrders, showStaffOrders } from '#tests/support/staff-orders.tsx'
import { watchNotices } from '#tests/support/watch-notices.ts'

afterEach(cleanup)

const [order] = manyOrders(1, { status: 'IN', totalAmount: 75.88, shippingCost: 23.5, tax: 3.08 })

async function open() {
  const { calls, counter } = await showStaffOrders({
    orders: order ? [order] : [],
    answer: () => ({ ok: true, value: { id: 530 } }),
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'More for 501' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Correct amounts 501' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct amounts of order 501' }))
  return { calls, user, dialog, said: watchNotices(counter) }
}

it('sets shipping and tax of an order that is In, and tells which order takes its place', async () => {
  const { calls, user, dialog, said } = await open()
  const shipping = dialog.getByRole('textbox', { name: 'Shipping' })
  await user.clear(shipping)
  await user.type(shipping, '$48.50')
  expect(dialog.getByText('$100.88')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Correct amounts' }))
  expect(await screen.findByRole('table', { name: 'Orders' })).toBeTruthy()
  expect(calls).toEqual([
    { path: 'api/client/order/correct-amounts/501', body: { shippingCost: 48.5, tax: 3.08 } },
  ])
  expect(said).toEqual([['Order 530 takes the place of order 501.', 3000]])
})

it('says at the field what is no amount, and sends nothing', async () => {
  const { calls, user, dialog } = await open()
  const shipping = dialog.getByRole('textbox', { name: 'Shipping' })
  await user.clear(shipping)
  await user.click(dialog.getByRole('button', { name: 'Correct amounts' }))
  expect(await dialog.findByText('Required field')).toBeTruthy()
  await user.type(shipping, 'about 40')
  expect(await dialog.findByText('Must be a number')).toBeTruthy()
  expect(document.activeElement).toBe(shipping)
  expect(calls).toEqual([])
})
