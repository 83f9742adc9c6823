import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Account } from '#domain/people/account.ts'
import { sampleOrderLine, sampleServerOrder } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { OrderNumber } from './order-number.tsx'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

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

function showOrderNumber(account: Account) {
  showScreen(sampleCounter({ account }), <OrderNumber order={order} />)
  return userEvent.setup()
}
const findPreview = () => screen.findByRole('dialog', { name: 'Preview of order 7001' })

it('the preview shows three lines and the number of further lines', async () => {
  const user = showOrderNumber(sampleAccount())
  await user.hover(screen.getByRole('link', { name: '7001' }))
  expect((await findPreview()).textContent).toBe('Product 1× 100Product 2× 100Product 3× 100+2 More Items')
  expect(screen.getByRole('link', { name: '+2 More Items' }).getAttribute('href')).toBe('/order/view/7001')
})

const startFakeTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
const passTime = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

it('the preview opens and closes after 200 ms, not before', async () => {
  showOrderNumber(sampleAccount())
  const link = screen.getByRole('link', { name: '7001' })
  startFakeTimers()
  fireEvent.pointerOver(link, { pointerType: 'mouse' })
  passTime(199)
  expect(screen.queryByRole('dialog')).toBeNull()
  passTime(1)
  vi.useRealTimers()
  await findPreview()
  startFakeTimers()
  fireEvent.pointerOut(link, { pointerType: 'mouse', relatedTarget: document.body })
  passTime(199)
  expect(screen.getByRole('dialog')).toBeTruthy()
  passTime(1)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('the preview shows the amounts to staff', async () => {
  const user = showOrderNumber(staff)
  await user.hover(screen.getByRole('link', { name: '7001' }))
  expect((await findPreview()).textContent).toContain('Shipping$20.00Tax$5.50Total$250.50')
})

it('the preview closes by Escape, and when the mouse leaves', async () => {
  const user = showOrderNumber(sampleAccount())
  const link = screen.getByRole('link', { name: '7001' })
  await user.hover(link)
  await findPreview()
  await user.unhover(link)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.hover(link)
  await findPreview()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})
