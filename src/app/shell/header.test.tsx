import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { changeCart } from '#storage/cart/cart-table.ts'
import { sampleLines } from '#tests/support/sample-orders.ts'
import { sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { Header } from './header.tsx'

afterEach(cleanup)

const banner = () => within(screen.getByRole('banner'))

it('the header links to Home, to the sign-in page, and to the phone and e-mail of support', () => {
  showScreen(sampleCounter({ account: null }), <Header />, '/contacts')
  expect(banner().getByRole('link', { name: 'Counter' }).getAttribute('href')).toBe('/')
  expect(banner().getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/auth/contacts')
  const [phone] = banner().getAllByRole('link', { name: '(555) 010-0142' })
  expect(phone?.getAttribute('href')).toBe('tel:+15550100142')
  const [email] = banner().getAllByRole('link', { name: 'support@example.com' })
  expect(email?.getAttribute('href')).toBe('mailto:support@example.com')
})

it.each([
  ['/', true],
  ['/product/101-tag-pouch', true],
  ['/cart', true],
  ['/cart/', true],
  ['/contacts', false],
  ['/orders', false],
  ['/auth/cart', false],
])('the header at %s has the search box: %s', (path, isShown) => {
  showScreen(sampleCounter({ account: null }), <Header />, path)
  expect(screen.queryByRole('searchbox') !== null).toBe(isShown)
})

it('the link to the cart shows the subtotal and the number of items', async () => {
  const counter = sampleCounter({ account: null })
  await changeCart(counter.databases.account, () => ({ lines: sampleLines }))
  showScreen(counter, <Header />)
  const link = await screen.findByRole('link', { name: 'Cart, $49.30, 2 items' })
  expect(link.textContent).toBe('$49.302 items')
  expect(link.getAttribute('href')).toBe('/cart')
})

it('Escape closes the menu and moves the focus to its button', async () => {
  const user = userEvent.setup()
  showScreen(sampleCounter({ account: null }), <Header />, '/contacts')
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  const menuButton = screen.getByRole('button', { name: 'Close menu' })
  await user.tab()
  await user.keyboard('{Escape}')
  expect(menuButton.getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(menuButton)
})
