import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { useHeadingFocus } from './use-heading-focus.ts'

afterEach(cleanup)

const focusedText = () => document.activeElement?.textContent

function OrderScreen() {
  const [isLoaded, setIsLoaded] = useState(false)
  return (
    <>
      {isLoaded ? (
        <div>
          <h1>Order received</h1>
        </div>
      ) : (
        <h1>Your order</h1>
      )}
      <button type="button" onClick={() => setIsLoaded(true)}>
        Answer
      </button>
    </>
  )
}

function App() {
  useHeadingFocus()
  return (
    <main>
      <Routes>
        <Route
          path="/"
          element={
            <Link to="/order" state={{ savedOrder: 'a saved order' }}>
              Place order
            </Link>
          }
        />
        <Route path="/order" element={<OrderScreen />} />
        <Route path="/unlock" element={<h1>Unlock</h1>} />
      </Routes>
    </main>
  )
}

async function openOrder() {
  const user = userEvent.setup()
  render(
    <MemoryRouter>
      <App />
    </MemoryRouter>,
  )
  await user.click(screen.getByRole('link', { name: 'Place order' }))
  await waitFor(() => expect(focusedText()).toBe('Your order'))
  return user
}

it('the focus moves to a heading that replaces the first heading', async () => {
  await openOrder()
  // A click by script does not move the focus.
  screen.getByRole('button').click()
  await waitFor(() => expect(focusedText()).toBe('Order received'))
})

it('the focus stays where the person has moved it', async () => {
  const user = await openOrder()
  await user.click(screen.getByRole('button'))
  await screen.findByText('Order received')
  expect(focusedText()).toBe('Answer')
})

it('the page Unlock, which Lock loads, begins with the focus on its heading', () => {
  render(
    <MemoryRouter initialEntries={['/unlock']}>
      <App />
    </MemoryRouter>,
  )
  expect(focusedText()).toBe('Unlock')
})

it.each([
  ['/auth/orders', 'Your order'],
  ['/unlock', 'Your order'],
  ['/orders', ''],
])('on the page that %s loaded the focus is on %j', async (path, focused) => {
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(location.origin + path)
  render(
    <MemoryRouter initialEntries={['/order']}>
      <App />
    </MemoryRouter>,
  )
  expect(document.activeElement === document.body ? '' : focusedText()).toBe(focused)
  vi.restoreAllMocks()
})
