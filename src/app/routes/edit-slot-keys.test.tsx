import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createEditedCatalogue, showAsEditor } from '#tests/support/edited-catalogue.tsx'
import { ProductRoute } from './product-route.tsx'

// jsdom has no media queries, animations, intersections, hit tests or scrolling.
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
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

async function pickUpCard(name: string) {
  const catalogue = await createEditedCatalogue()
  const routes = (
    <Routes>
      <Route path="/product/:urlItem" element={<ProductRoute />} />
    </Routes>
  )
  showAsEditor(catalogue.counter, routes, '/product/11-tag-pouches')
  const user = userEvent.setup()
  const handle = await screen.findByRole('button', { name: `Move ${name}` })
  // The code for dragging is loaded after the card is shown.
  await waitFor(() => expect(handle.getAttribute('aria-roledescription')).toBe('draggable'))
  handle.focus()
  await user.keyboard(' ')
  await findAnnouncement(new RegExp(`^${name} is picked up`))
  return { ...catalogue, user }
}

/**
 * The live region gets its text a moment after each step, so that screen readers do not read all of several quick
 * steps.
 */
const findAnnouncement = (text: string | RegExp) => screen.findByText(text, { selector: '[role="status"]' })
const namesOfCards = () => screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'))

it('keys move a card, each step is announced, and no dialog opens', async () => {
  const { calls, user } = await pickUpCard('Standard')
  await user.keyboard('{ArrowRight}')
  await findAnnouncement('Takes the place of Heavy')
  await user.keyboard('{ArrowDown}')
  await findAnnouncement('Takes the place of Paper')
  await user.keyboard(' ')
  await waitFor(() => expect(namesOfCards()).toEqual(['Heavy', 'Paper', 'Standard', 'Sample']))
  expect(calls).toEqual([{ path: 'change-order-by', body: { id: 101, newPlaceProductId: 103 } }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('keys aim a picked-up card at the top level, and Escape leaves the card at its place', async () => {
  const { calls, user } = await pickUpCard('Heavy')
  await user.keyboard('{ArrowLeft}')
  await findAnnouncement('Takes the place of Standard')
  await user.keyboard('{Home}')
  await findAnnouncement('Up on the top level')
  await user.keyboard('{Escape}')
  await findAnnouncement('Heavy stays where it was')
  expect(calls).toEqual([])
})
