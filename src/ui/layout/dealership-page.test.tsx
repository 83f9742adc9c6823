import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { DealershipPage } from './dealership-page.tsx'

afterEach(cleanup)

function Counter() {
  const [count, setCount] = useState(0)
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count} counted
    </button>
  )
}

const page = (dealership: { id: number; name: string } | null) => (
  <DealershipPage title="Count" lead={(name) => `The shelf of ${name}`} dealership={dealership}>
    {({ name }) => (
      <>
        <p>{name}</p>
        <Counter />
      </>
    )}
  </DealershipPage>
)

it('another dealership gets new content, and without a dealership the page asks for one', async () => {
  const { rerender } = render(page({ id: 1, name: 'Lakeside Motors' }))
  await userEvent.click(screen.getByRole('button', { name: '0 counted' }))
  rerender(page({ id: 1, name: 'Lakeside' }))
  expect(screen.getByText('The shelf of Lakeside')).toBeTruthy()
  expect(screen.getByRole('button', { name: '1 counted' })).toBeTruthy()
  rerender(page({ id: 2, name: 'Prairie Ford' }))
  expect(screen.getByText('The shelf of Prairie Ford')).toBeTruthy()
  expect(screen.getByRole('button', { name: '0 counted' })).toBeTruthy()
  rerender(page(null))
  expect(screen.queryByText(/^The shelf of/)).toBeNull()
  expect(screen.getByRole('heading', { name: 'No dealership is chosen' })).toBeTruthy()
})
