// jsdom has no layout: the tests stub the page's height and the ResizeObserver.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { restoreScroll } from './restore-scroll.ts'

let setHeight: (height: number) => void
let hasEnded: boolean

beforeEach(() => {
  vi.useFakeTimers()
  hasEnded = false
  let height = 700
  let notifyObserver = () => {}
  vi.stubGlobal('innerHeight', 700)
  vi.stubGlobal('scrollY', 0)
  vi.stubGlobal('scrollTo', (_: number, y: number) => vi.stubGlobal('scrollY', Math.min(y, height - 700)))
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => height)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        notifyObserver = callback
      }
      observe() {}
      disconnect() {
        notifyObserver = () => {}
      }
    },
  )
  setHeight = (newHeight) => {
    height = newHeight
    vi.stubGlobal('scrollY', Math.min(window.scrollY, height - 700))
    notifyObserver()
  }
})
afterEach(() => {
  document.body.innerHTML = ''
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const restore = () =>
  restoreScroll(900, () => {
    hasEnded = true
  })

it('restoreScroll waits until the page is tall enough', () => {
  restore()
  setHeight(1500)
  expect(window.scrollY).toBe(0)
  vi.advanceTimersByTime(5000)
  setHeight(2000)
  expect(window.scrollY).toBe(900)
})

it('restoreScroll scrolls to the position again after the page was too short for a while', () => {
  restore()
  setHeight(2000)
  setHeight(800)
  setHeight(2400)
  expect(window.scrollY).toBe(900)
})

it('restoreScroll ends when the page has kept its height for 500 ms', () => {
  restore()
  setHeight(2000)
  vi.advanceTimersByTime(500)
  expect(hasEnded).toBe(true)
  vi.stubGlobal('scrollY', 100)
  setHeight(3000)
  expect(window.scrollY).toBe(100)
})

it('restoreScroll does not end while the page is loading, although its height stays unchanged', () => {
  document.body.innerHTML = '<main><div aria-busy="true"></div></main>'
  restore()
  setHeight(2000)
  vi.advanceTimersByTime(3000)
  setHeight(1500)
  document.body.innerHTML = '<main></main>'
  setHeight(2400)
  expect(window.scrollY).toBe(900)
  vi.advanceTimersByTime(500)
  expect(hasEnded).toBe(true)
})

it.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])(
  'restoreScroll ends at the event %s',
  (eventName) => {
    restore()
    window.dispatchEvent(new Event(eventName))
    expect(hasEnded).toBe(true)
    setHeight(2000)
    expect(window.scrollY).toBe(0)
  },
)

it('restoreScroll ends after 10 s if the page stays too short', () => {
  restore()
  vi.advanceTimersByTime(10_000)
  setHeight(2000)
  expect([hasEnded, window.scrollY]).toEqual([true, 0])
})
