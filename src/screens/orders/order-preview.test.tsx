import { cleanup, screen, waitForElementToBeRemoved } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Account } from '#domain/account.ts'
import { sampleOrderLine, sampleServerOrder } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { OrderNumber } from './order-number.tsx'

afterEach(cleanup)

const order = sampleServerOrder({
  id: 7001,
  createdAt: '11.13.2026 09:20',
  status: 'PENDING',
  totalAmount: 250.5,
  shippingCost: 20,
  tax: 5.5,
  lines: [1, 2, 3, 4, 5].map((id) => ({ ...sampleOrderLine, productId: id, name: `Product ${id}` })),
})
const staff = sampleAccount({
  privileges: [{ group: 'Orders', actions: ['view', 'edit', 'amount_show'] }],
})

function show(account: Account) {
  showScreen(sampleCounter({ account }), <OrderNumber order={order} />)
  return userEvent.setup()
}
const preview = () => screen.findByRole('dialog', { name: 'Preview of order 7001' })

it('opens after a rest of 200 ms with three items and how many more there are', async () => {
  const user = show(sampleAccount())
  await user.hover(screen.getByRole('link', { name: '7001' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect((await preview()).textContent).toBe('Product 1× 100Product 2× 100Product 3× 100+2 More Items')
  expect(screen.getByRole('link', { name: '+2 More Items' }).getAttribute('href')).toBe('/order/view/7001')
})

it('shows the figures to who administers orders', async () => {
  const user = show(staff)
  await user.hover(screen.getByRole('link', { name: '7001' }))
  expect((await preview()).textContent).toContain('Shipping$20.00Tax$5.50Total$250.50')
})

it('closes by Escape, and 200 ms after the mouse has left', async () => {
  const user = show(sampleAccount())
  const link = screen.getByRole('link', { name: '7001' })
  await user.hover(link)
  await preview()
  await user.unhover(link)
  await waitForElementToBeRemoved(screen.queryByRole('dialog'))
  await user.hover(link)
  await preview()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})
