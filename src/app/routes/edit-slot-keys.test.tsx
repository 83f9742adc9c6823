import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { editedCatalogue, showEdited } from '#tests/support/edited-catalogue.tsx'
import { ProductRoute } from './product-route.tsx'

// jsdom has neither media queries nor animations, sees nothing cross another, and scrolls nothing
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
  vi.stubGlobal('IntersectionObserver', ResizeObserver)
  document.getAnimations = () => []
  Element.prototype.getAnimations = () => []
  document.elementFromPoint = () => null
  Element.prototype.scrollIntoView = () => {}
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  document.head.replaceChildren()
})

async function pickUp(name: string) {
  const edited = await editedCatalogue()
  const routes = (
    <Routes>
      <Route path="/product/:urlItem" element={<ProductRoute />} />
    </Routes>
  )
  showEdited(edited.counter, routes, '/product/11-tag-pouches')
  const user = userEvent.setup()
  const handle = await screen.findByRole('button', { name: `Move ${name}` })
  // the board's code comes after the card
  await waitFor(() => expect(handle.getAttribute('aria-roledescription')).toBe('draggable'))
  handle.focus()
  await user.keyboard(' ')
  await said(new RegExp(`^${name} is picked up`))
  return { ...edited, user }
}

/** The live region speaks a moment after a step, so that quick steps are not all read. */
const said = (text: string | RegExp) => screen.findByText(text, { selector: '[role="status"]' })
const namesOfCards = () => screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'))

it('moves a card by keys, tells each step, and opens no dialog', async () => {
  const { calls, user } = await pickUp('Standard')
  await user.keyboard('{ArrowRight}')
  await said('Takes the place of Heavy')
  await user.keyboard('{ArrowDown}')
  await said('Takes the place of Paper')
  await user.keyboard(' ')
  await waitFor(() => expect(namesOfCards()).toEqual(['Heavy', 'Paper', 'Standard', 'Sample']))
  expect(calls).toEqual([{ path: 'change-order-by', body: { id: 101, newPlaceProductId: 103 } }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('goes back by keys up to the top level, and leaves the card where it was after Escape', async () => {
  const { calls, user } = await pickUp('Heavy')
  await user.keyboard('{ArrowLeft}')
  await said('Takes the place of Standard')
  await user.keyboard('{Home}')
  await said('Up on the top level')
  await user.keyboard('{Escape}')
  await said('Heavy stays where it was')
  expect(calls).toEqual([])
})
