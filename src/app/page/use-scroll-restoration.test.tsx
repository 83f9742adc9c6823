// jsdom has no layout: the tests set the scroll position, and record where the page scrolls.
import { act, cleanup, render } from '@testing-library/react'
import { MemoryRouter, type NavigateOptions, useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useScrollRestoration } from './use-scroll-restoration.ts'

let scrolledTo: number[]
let visitType: string
let navigate: ReturnType<typeof useNavigate>

// jsdom does not tell how a page was opened.
class VisitStub {
  type = visitType
}

beforeEach(() => {
  scrolledTo = []
  sessionStorage.clear()
  visitType = 'reload'
  vi.stubGlobal('PerformanceNavigationTiming', VisitStub)
  vi.stubGlobal('performance', { getEntriesByType: () => [new VisitStub()], now: () => 0 })
  vi.stubGlobal('innerHeight', 700)
  vi.stubGlobal('scrollY', 0)
  vi.stubGlobal('scrollTo', (_: number, y: number) => {
    scrolledTo.push(y)
    vi.stubGlobal('scrollY', y)
  })
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(5000)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Page() {
  useScrollRestoration()
  navigate = useNavigate()
  return null
}

function open(address = '/orders') {
  return render(
    <MemoryRouter initialEntries={[address]}>
      <Page />
    </MemoryRouter>,
  )
}
function scrollByHand(position: number): void {
  vi.stubGlobal('scrollY', position)
  window.dispatchEvent(new Event('scroll'))
}
function go(target: string | number, options: NavigateOptions = {}) {
  return act(
    async () => void (await (typeof target === 'number' ? navigate(target) : navigate(target, options))),
  )
}

test('a new page starts at its top, and Back and Forward restore the position of each page', async () => {
  open()
  scrollByHand(900.4)
  await go('/order/1')
  expect(scrolledTo).toEqual([0])
  scrollByHand(300)
  await go(-1)
  expect(scrolledTo).toEqual([0, 900])
  window.dispatchEvent(new Event('wheel'))
  await go(1)
  expect(scrolledTo).toEqual([0, 900, 300])
})

test('scrolling while a position is being restored does not replace the position', async () => {
  open()
  scrollByHand(900)
  await go('/order/1')
  await go(-1)
  scrollByHand(50)
  window.dispatchEvent(new Event('wheel'))
  await go(1)
  await go(-1)
  expect(scrolledTo.at(-1)).toBe(900)
})

test('a navigation that replaces the entry does not scroll, and keeps the position for the new address', async () => {
  open()
  scrollByHand(900)
  await go('/orders?page=1', { replace: true })
  expect(scrolledTo).toEqual([])
  await go('/order/1')
  await go(-1)
  expect(scrolledTo).toEqual([0, 900])
})

test('a link to a part of a page leaves the scrolling to the browser', async () => {
  open()
  scrollByHand(900)
  await go('/account#unlock')
  expect(scrolledTo).toEqual([])
})

test('a reload restores the position, and the tab stores those of its last 50 pages', async () => {
  const page = open()
  scrollByHand(40)
  for (let number = 1; number <= 50; number += 1) {
    await go(`/order/${number}`)
    scrollByHand(number)
  }
  window.dispatchEvent(new Event('pagehide'))
  const stored: Record<string, number> = JSON.parse(sessionStorage.getItem('scrollPositions') ?? '{}')
  expect(Object.values(stored)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
  page.unmount()
  sessionStorage.setItem('scrollPositions', JSON.stringify({ 'default /orders': 450, 'default /cart': 7 }))
  open()
  expect(scrolledTo.at(-1)).toBe(450)
  cleanup()
  // A page that is opened by its address starts at its top.
  visitType = 'navigate'
  vi.stubGlobal('scrollY', 0)
  open()
  expect(window.scrollY).toBe(0)
})
