// jsdom lays nothing out: the page's height and its observer are what each test makes them.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { restoreScroll } from './restore-scroll.ts'

let grow: (height: number) => void
let hasEnded: boolean

beforeEach(() => {
  vi.useFakeTimers()
  hasEnded = false
  let height = 700
  let tell = () => {}
  vi.stubGlobal('innerHeight', 700)
  vi.stubGlobal('scrollY', 0)
  vi.stubGlobal('scrollTo', (_: number, y: number) => vi.stubGlobal('scrollY', Math.min(y, height - 700)))
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => height)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        tell = callback
      }
      observe() {}
      disconnect() {
        tell = () => {}
      }
    },
  )
  grow = (next) => {
    height = next
    vi.stubGlobal('scrollY', Math.min(window.scrollY, height - 700))
    tell()
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

it('waits until the page is tall enough', () => {
  restore()
  grow(1500)
  expect(window.scrollY).toBe(0)
  vi.advanceTimersByTime(5000)
  grow(2000)
  expect(window.scrollY).toBe(900)
})

it('restores the position when the page is rendered anew', () => {
  restore()
  grow(2000)
  grow(800)
  grow(2400)
  expect(window.scrollY).toBe(900)
})

it('leaves a page that keeps its height', () => {
  restore()
  grow(2000)
  vi.advanceTimersByTime(500)
  expect(hasEnded).toBe(true)
  vi.stubGlobal('scrollY', 100)
  grow(3000)
  expect(window.scrollY).toBe(100)
})

it('stays with a page that keeps its height while it loads', () => {
  document.body.innerHTML = '<main><div aria-busy="true"></div></main>'
  restore()
  grow(2000)
  vi.advanceTimersByTime(3000)
  grow(1500)
  document.body.innerHTML = '<main></main>'
  grow(2400)
  expect(window.scrollY).toBe(900)
  vi.advanceTimersByTime(500)
  expect(hasEnded).toBe(true)
})

it.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])('gives up at a %s', (act) => {
  restore()
  window.dispatchEvent(new Event(act))
  expect(hasEnded).toBe(true)
  grow(2000)
  expect(window.scrollY).toBe(0)
})

it('gives up when the page stays short', () => {
  restore()
  vi.advanceTimersByTime(10_000)
  grow(2000)
  expect([hasEnded, window.scrollY]).toEqual([true, 0])
})
