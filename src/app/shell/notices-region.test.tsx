import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { NoticesRegion } from './notices-region.tsx'

afterEach(cleanup)

function failUnheard(reason: unknown): boolean {
  const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason })
  act(() => void window.dispatchEvent(event))
  return event.defaultPrevented
}

it('shows one notice that the device is full, for every kind of change', () => {
  showScreen(sampleCounter({ account: null }), <NoticesRegion />)
  const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' })
  // As Dexie hands on what a transaction failed with.
  const wrapped = Object.assign(new Error('aborted'), { name: 'AbortError', inner: full })
  expect(failUnheard(wrapped)).toBe(true)
  expect(failUnheard(full)).toBe(true)
  expect(screen.getAllByRole('alert').map((notice) => notice.textContent?.trim())).toEqual([
    'This device is full, so your last change was not saved. Free some space on the device, then make the change again.',
  ])
})

it.each([
  [700, 'top'],
  [120, 'bottom'],
])('stands where it does not cover the control at %i px that caused it', (top, edge) => {
  const counter = sampleCounter({ account: null })
  showScreen(
    counter,
    <>
      <button type="button">Add</button>
      <NoticesRegion />
    </>,
  )
  const button = screen.getByRole('button', { name: 'Add' })
  button.getBoundingClientRect = () => new DOMRect(900, top, 200, 44)
  fireEvent.pointerDown(button)
  act(() => void counter.notices.give({ kind: 'success', text: 'Added to cart' }))
  expect(screen.getByRole('region', { name: 'Notices' }).getAttribute('data-edge')).toBe(edge)
})

it('leaves every other failure to the console', () => {
  showScreen(sampleCounter({ account: null }), <NoticesRegion />)
  expect(failUnheard(new Error('a bug'))).toBe(false)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('offers the action of a notice once', async () => {
  const counter = sampleCounter({ account: null })
  showScreen(
    counter,
    <>
      <h1 tabIndex={-1}>Cart</h1>
      <NoticesRegion />
    </>,
  )
  let undone = 0
  const run = () => {
    undone += 1
  }
  act(
    () =>
      void counter.notices.give({ kind: 'success', text: 'It was removed.', action: { text: 'Undo', run } }),
  )
  const undo = await screen.findByRole('button', { name: 'Undo' })
  expect(document.getElementById(undo.getAttribute('aria-describedby') ?? '')?.textContent?.trim()).toBe(
    'It was removed.',
  )
  await userEvent.setup().click(undo)
  expect(undone).toBe(1)
  expect(screen.queryByText('It was removed.')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Cart' })))
})

it('is announced while a dialog is open', async () => {
  const counter = sampleCounter({ account: null })
  showScreen(
    counter,
    <>
      <p>The page</p>
      <Dialog isOpen onClose={() => {}} title="Sure?" />
      <NoticesRegion />
    </>,
  )
  await screen.findByRole('dialog', { name: 'Sure?' })
  act(() => void counter.notices.give({ kind: 'success', text: 'It was sent.' }))
  expect(screen.getByText('It was sent.').closest('[aria-hidden=true]')).toBeNull()
  expect(screen.getByText('The page').closest('[aria-hidden=true]')).not.toBeNull()
})
