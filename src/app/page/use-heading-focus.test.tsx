import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { useHeadingFocus } from './use-heading-focus.ts'

afterEach(cleanup)

const focused = () => document.activeElement?.textContent

function Order() {
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
            <>
              <Link to="/order" state={{ savedOrder: 'what the next screen tells' }}>
                Place order
              </Link>
              <Link to="/order" state={{ focus: 'search' }}>
                Search
              </Link>
            </>
          }
        />
        <Route path="/order" element={<Order />} />
      </Routes>
    </main>
  )
}

async function arrive() {
  const user = userEvent.setup()
  render(
    <MemoryRouter>
      <App />
    </MemoryRouter>,
  )
  await user.click(screen.getByRole('link', { name: 'Place order' }))
  await waitFor(() => expect(focused()).toBe('Your order'))
  return user
}

it('moves the focus to the heading of the loaded content', async () => {
  await arrive()
  // pressed by no person: the focus stays where it is
  screen.getByRole('button').click()
  await waitFor(() => expect(focused()).toBe('Order received'))
})

it('leaves the focus where the person has moved it', async () => {
  const user = await arrive()
  await user.click(screen.getByRole('button'))
  await screen.findByText('Order received')
  expect(focused()).toBe('Answer')
})

it('leaves the focus to the search box where a key asked for it', async () => {
  render(
    <MemoryRouter>
      <App />
    </MemoryRouter>,
  )
  await userEvent.click(screen.getByRole('link', { name: 'Search' }))
  await screen.findByRole('heading', { name: 'Your order' })
  expect(document.activeElement).toBe(document.body)
})
