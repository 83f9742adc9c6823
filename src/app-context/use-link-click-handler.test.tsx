import { cleanup, createEvent, fireEvent, screen } from '@testing-library/react'
import { useNavigate } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { useLinkClickHandler } from './use-link-click-handler.ts'

afterEach(cleanup)

function Links() {
  const onClick = useLinkClickHandler()
  const navigate = useNavigate()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the clicks are those of links
    <div onClick={onClick}>
      <a href="/product/11">
        <span>Pouches</span>
      </a>
      <a href="/cart">Cart</a>
      <a href="/product/12" target="_blank" rel="noreferrer">
        Window
      </a>
      <button type="button" onClick={() => void navigate(-1) /* returns a promise only in data routers */}>
        Back
      </button>
    </div>
  )
}

/** Clicks an element; returns true if the browser itself would follow the link. */
function click(text: string, options: MouseEventInit = {}): boolean {
  const target = screen.getByText(text)
  const event = createEvent.click(target, { cancelable: true, ...options })
  // jsdom cannot open the page of a link.
  let isLeftToBrowser = false
  const onLast = (lastEvent: Event) => {
    isLeftToBrowser = !lastEvent.defaultPrevented
    lastEvent.preventDefault()
  }
  window.addEventListener('click', onLast, { once: true })
  fireEvent(target, event)
  return isLeftToBrowser
}

it.each([
  ['with the key Ctrl', { ctrlKey: true }],
  ['with the key Meta', { metaKey: true }],
  ['with the key Shift', { shiftKey: true }],
  ['with the key Alt', { altKey: true }],
  ['with the middle button', { button: 1 }],
])('the browser handles a click %s', (_, options) => {
  showScreen(sampleCounter({ account: null }), <Links />, '/cart')
  expect(click('Pouches', options)).toBe(true)
  expect(screen.getByText('At /cart')).toBeTruthy()
})

it('the router opens a clicked link, and a link to the current page replaces its history entry', () => {
  showScreen(sampleCounter({ account: null }), <Links />, '/cart')
  expect(click('Window')).toBe(true)
  expect(click('Pouches')).toBe(false)
  expect(screen.getByText('At /product/11')).toBeTruthy()
  click('Pouches')
  click('Back')
  expect(screen.getByText('At /cart')).toBeTruthy()
})

it('a link that leaves the search of the current page keeps the search in the history', () => {
  showScreen(sampleCounter({ account: null }), <Links />, '/cart?s=pouch')
  click('Cart')
  expect(screen.getByText('At /cart')).toBeTruthy()
  click('Back')
  expect(screen.getByText('At /cart?s=pouch')).toBeTruthy()
})
