import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { changeCart } from '#storage/cart/cart-table.ts'
import { sampleFrame, sampleProduct } from '#tests/support/sample-orders.ts'
import { sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { MiniCart } from './mini-cart.tsx'

// jsdom has no media queries, and mini-cart.tsx evaluates one when it loads
const smallScreenQuery = vi.hoisted(() => {
  const query = { matches: false, addEventListener() {}, removeEventListener() {} }
  Object.assign(globalThis, { matchMedia: () => query })
  return query
})

afterEach(() => {
  cleanup()
  smallScreenQuery.matches = false
})

async function showMiniCart(lineCount: number) {
  const counter = sampleCounter({ account: null })
  const pouches = [102, 103, 104, 105].map((id) => sampleProduct({ id, name: `Pouch ${id}` }))
  const lines = [
    { product: sampleFrame(), quantity: 1 },
    ...pouches.map((product) => ({ product, quantity: 100 })),
  ]
  await changeCart(counter.databases.account, () => ({ lines: lines.slice(0, lineCount) }))
  showScreen(counter, <MiniCart />, '/')
  return counter
}

it('the mini cart shows three products, on request all products, and removes a product at quantity 0', async () => {
  const counter = await showMiniCart(5)
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3))
  const firstLine = screen.getAllByRole('listitem')[0]
  if (firstLine === undefined) throw new Error('no line')
  expect(firstLine.textContent).toContain('Plate Frame Chrome$2.15')
  expect(screen.getByText('Subtotal').parentElement?.textContent).toBe('Subtotal$182.15')
  fireEvent.click(screen.getByRole('button', { name: '+2 More Items' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(5)
  fireEvent.click(within(firstLine).getByRole('button', { name: 'Decrease' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(4))
  expect(screen.queryByText('Plate Frame Chrome')).toBeNull()
  const [notice, ...otherNotices] = counter.notices.read()
  expect([notice?.text, notice?.action?.text, otherNotices]).toEqual([
    'Plate Frame Chrome was removed from the cart.',
    'Undo',
    [],
  ])
  act(() => notice?.action?.run())
  expect(await screen.findByText('Plate Frame Chrome')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Edit Cart and Checkout' }).getAttribute('href')).toBe('/cart')
})

it('the mini cart lists all products on a small screen', async () => {
  smallScreenQuery.matches = true
  await showMiniCart(4)
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(4))
  expect(screen.queryByRole('button', { name: /More Items/ })).toBeNull()
})

it('the mini cart says that the cart is empty', async () => {
  await showMiniCart(0)
  expect(await screen.findByText('Cart empty')).toBeTruthy()
})
