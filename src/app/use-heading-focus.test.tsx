import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { useHeadingFocus } from './use-heading-focus.ts'

afterEach(cleanup)

function Pages() {
  useHeadingFocus()
  return (
    <main>
      <Routes>
        <Route
          path="/"
          element={
            <>
              <Link to="/pending">Plain</Link>
              <Link to="/pending" state={{ savedOrder: 'one' }}>
                After a checkout
              </Link>
              <Link to="/pending" state={{ focus: 'search' }}>
                To the search
              </Link>
            </>
          }
        />
        <Route path="/pending" element={<h1>Pending orders</h1>} />
      </Routes>
    </main>
  )
}

async function follow(name: string): Promise<Element | null> {
  render(
    <MemoryRouter>
      <Pages />
    </MemoryRouter>,
  )
  await userEvent.click(screen.getByRole('link', { name }))
  await screen.findByRole('heading', { name: 'Pending orders' })
  return document.activeElement
}

test.each(['Plain', 'After a checkout'])('%s: the heading of the new page has the focus', async (name) => {
  await follow(name)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Pending orders'))
})

test('a link that asks for another focus keeps it from the heading', async () => {
  const focused = await follow('To the search')
  expect(focused).toBe(document.body)
})
