import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, useNavigate } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { useEntryState } from './use-entry-state.ts'

afterEach(cleanup)

function Folds() {
  const [count, setCount] = useEntryState('folds', 0)
  const [page] = useEntryState('page', 7)
  const navigate = useNavigate()
  return (
    <>
      <output>{count}</output>
      <p>{`Page ${page}`}</p>
      <button type="button" onClick={() => setCount(count + 1)}>
        Unfold
      </button>
      <Link to="/elsewhere">Edit</Link>
      <button type="button" onClick={() => void navigate(-1) /* returns a promise only in data routers */}>
        Back
      </button>
    </>
  )
}

it('Back restores the state, and a new history entry has the initial state', async () => {
  showScreen(sampleCounter({ account: null }), <Folds />, '/companies')
  const user = userEvent.setup()
  const press = (name: string) => user.click(screen.getByText(name))
  const count = () => screen.getByRole('status').textContent
  await press('Unfold')
  await press('Unfold')
  expect(count()).toBe('2')
  expect(screen.getByText('Page 7')).toBeTruthy()
  await press('Edit')
  expect(count()).toBe('0')
  await press('Back')
  expect(count()).toBe('2')
})
