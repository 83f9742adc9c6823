import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { AtLowerEdge, LowerEdge } from './lower-edge.tsx'

afterEach(cleanup)

function Offer() {
  const [isPutOff, setIsPutOff] = useState(false)
  if (isPutOff) return null
  return (
    <AtLowerEdge>
      <button type="button" onClick={() => setIsPutOff(true)}>
        Later
      </button>
    </AtLowerEdge>
  )
}

it('the heading gets the focus when the item with the focus disappears', async () => {
  render(
    <LowerEdge>
      <h1>Contacts</h1>
      <Offer />
    </LowerEdge>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Later' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Contacts' })))
})
