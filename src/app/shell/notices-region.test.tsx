import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { NoticesRegion } from './notices-region.tsx'

afterEach(cleanup)

/** Dispatches the event of a rejection that no code has caught; returns true if the app handles the event. */
function dispatchUnhandledRejection(reason: unknown): boolean {
  const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason })
  act(() => void window.dispatchEvent(event))
  return event.defaultPrevented
}

it('one notice reports that the device is full, although several changes failed', () => {
  showScreen(sampleCounter({ account: null }), <NoticesRegion />)
  const fullError = Object.assign(new Error('full'), { name: 'QuotaExceededError' })
  // Dexie wraps the error of a transaction like this.
  const wrappedError = Object.assign(new Error('aborted'), { name: 'AbortError', inner: fullError })
  expect(dispatchUnhandledRejection(wrappedError)).toBe(true)
  expect(dispatchUnhandledRejection(fullError)).toBe(true)
  expect(screen.getAllByRole('alert').map((notice) => notice.textContent?.trim())).toEqual([
    'This device is full, so your last change was not saved. Free some space on the device, then make the change again.',
  ])
})

it.each([
  [700, 'top'],
  [120, 'bottom'],
])(
  'if the pressed control is at %i px, the notice is at the %s and does not cover the control',
  (top, edge) => {
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
    act(() => void counter.notices.show({ kind: 'success', text: 'Added to cart' }))
    expect(screen.getByRole('region', { name: 'Notices' }).getAttribute('data-edge')).toBe(edge)
  },
)

it('an unhandled error of another kind shows no notice and stays in the console', () => {
  showScreen(sampleCounter({ account: null }), <NoticesRegion />)
  expect(dispatchUnhandledRejection(new Error('a bug'))).toBe(false)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a press of a notice’s button runs its action, removes the notice and moves the focus to the heading', async () => {
  const counter = sampleCounter({ account: null })
  showScreen(
    counter,
    <>
      <h1 tabIndex={-1}>Cart</h1>
      <NoticesRegion />
    </>,
  )
  let runCount = 0
  const run = () => {
    runCount += 1
  }
  act(
    () =>
      void counter.notices.show({ kind: 'success', text: 'It was removed.', action: { text: 'Undo', run } }),
  )
  const undoButton = await screen.findByRole('button', { name: 'Undo' })
  expect(
    document.getElementById(undoButton.getAttribute('aria-describedby') ?? '')?.textContent?.trim(),
  ).toBe('It was removed.')
  await userEvent.setup().click(undoButton)
  expect(runCount).toBe(1)
  expect(screen.queryByText('It was removed.')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Cart' })))
})

it('an open dialog hides the page from screen readers, but not a notice', async () => {
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
  act(() => void counter.notices.show({ kind: 'success', text: 'It was sent.' }))
  expect(screen.getByText('It was sent.').closest('[aria-hidden=true]')).toBeNull()
  expect(screen.getByText('The page').closest('[aria-hidden=true]')).not.toBeNull()
})
