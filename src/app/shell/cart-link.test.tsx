import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { Link } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { CartLink } from './cart-link.tsx'

beforeEach(async () => {
  // jsdom has no media queries, and the mini-cart evaluates one when it loads.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  await import('#screens/cart/mini-cart.tsx')
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function show(address = '/') {
  showScreen(
    sampleCounter({ account: null }),
    <>
      <CartLink />
      <Link to="/contacts">Contacts</Link>
    </>,
    address,
  )
  return screen.getByRole('link', { name: /^Cart/ }).parentElement ?? document.body
}
/** Lets time pass, and then the code of the mini-cart load. */
async function wait(ms: number) {
  await act(() => vi.advanceTimersByTimeAsync(ms))
  await act(() => vi.advanceTimersByTimeAsync(0))
  await act(() => vi.dynamicImportSettled())
}
/** The first opening waits for the code of the mini-cart, at most until the test's limit. */
async function waitUntilOpen() {
  while (!isOpen()) await wait(0)
}
const isOpen = () => screen.queryByRole('link', { name: 'Edit Cart and Checkout' }) !== null
const enter = (element: HTMLElement, pointerType = 'mouse') =>
  fireEvent(element, Object.assign(new MouseEvent('pointerover', { bubbles: true }), { pointerType }))
const leave = (element: HTMLElement) =>
  fireEvent(
    element,
    Object.assign(new MouseEvent('pointerout', { bubbles: true, relatedTarget: document.body }), {
      pointerType: 'mouse',
    }),
  )

test('a mouse opens the mini-cart after 100 ms, and it closes 200 ms after the mouse has left', async () => {
  const link = show()
  enter(link)
  await wait(99)
  expect(isOpen()).toBe(false)
  await wait(1)
  await waitUntilOpen()
  leave(link)
  await wait(199)
  expect(isOpen()).toBe(true)
  await wait(1)
  expect(isOpen()).toBe(false)
})

test.each<[string, string, string]>([
  ['a finger', '/', 'touch'],
  ['a mouse on the page of the cart', '/cart', 'mouse'],
])('%s does not open the mini-cart', async (_, address, pointerType) => {
  enter(show(address), pointerType)
  await wait(500)
  expect(isOpen()).toBe(false)
})

test('a mouse that leaves within 100 ms opens nothing; Escape and a navigation close the mini-cart', async () => {
  const link = show()
  enter(link)
  await wait(50)
  leave(link)
  await wait(500)
  expect(isOpen()).toBe(false)
  enter(link)
  await wait(100)
  expect(isOpen()).toBe(true)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(isOpen()).toBe(false)
  leave(link)
  enter(link)
  await wait(100)
  expect(isOpen()).toBe(true)
  enter(link)
  fireEvent.click(screen.getByRole('link', { name: 'Contacts' }))
  await wait(500)
  expect(isOpen()).toBe(false)
})
