import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { PdfPage } from './open-pdf.ts'
import { PdfPageView } from './pdf-page-view.tsx'

let observerRoots: (Element | Document | null | undefined)[] = []
let endDrawing = () => {}
let notifyObserver: (entries: { isIntersecting: boolean }[]) => void = () => {}

afterEach(() => {
  observerRoots = []
  cleanup()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

function renderPage() {
  const events: string[] = []
  const page: PdfPage = {
    number: 3,
    width: 612,
    height: 792,
    readText: async () => 'Invoice #501',
    draw(canvas, _, onDrawn) {
      events.push('drawn')
      canvas.width = 1700
      endDrawing = onDrawn
      return () => void events.push('cancelled')
    },
    drawPicture: async () => new Blob(),
  }
  // jsdom has no layout, so the test itself reports that the page is visible.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof notifyObserver, { root }: IntersectionObserverInit) {
        notifyObserver = callback
        observerRoots.push(root)
      }
      observe() {}
      disconnect() {}
    },
  )
  const scroller = document.body.appendChild(document.createElement('div'))
  scroller.style.overflowY = 'auto'
  Object.defineProperty(scroller, 'scrollHeight', { value: 9000 })
  const innerElement = scroller.appendChild(document.createElement('div'))
  innerElement.style.overflowY = 'auto'
  const { rerender } = render(<PdfPageView page={page} pageCount={200} zoom={1} />, {
    container: innerElement.appendChild(document.createElement('div')),
  })
  const canvas = screen.getByRole('figure', { name: 'Page 3 of 200' }).querySelector('canvas')
  return {
    events,
    canvas,
    scroller,
    zoomTo: (zoom: number) => rerender(<PdfPageView {...{ page, zoom }} pageCount={200} />),
  }
}

it('a page is drawn only while it is near the viewport, and always keeps its height', async () => {
  const { events, canvas, scroller } = renderPage()
  // The observer's root is the element that scrolls, not an element inside it.
  expect(observerRoots).toEqual([scroller])
  expect(canvas?.style.aspectRatio).toBe('612 / 792')
  expect(events).toEqual([])
  // The browser reports several changes together, the newest last.
  act(() => notifyObserver([{ isIntersecting: false }, { isIntersecting: true }]))
  await waitFor(() => expect(events).toEqual(['drawn']))
  expect(await screen.findByText('Invoice #501')).toBeTruthy()
  act(() => notifyObserver([{ isIntersecting: false }]))
  expect(events).toEqual(['drawn', 'cancelled'])
  expect(canvas?.width).toBe(0)
  expect(canvas?.style.aspectRatio).toBe('612 / 792')
})

it('a page keeps its old picture until the picture in another size is drawn', async () => {
  const { events, canvas, zoomTo } = renderPage()
  act(() => notifyObserver([{ isIntersecting: true }]))
  await waitFor(() => expect(events).toEqual(['drawn']))
  zoomTo(2)
  expect(canvas?.width).toBe(1700)
  await waitFor(() => expect(events).toEqual(['drawn', 'cancelled', 'drawn']))
})

it('a page is busy until it is drawn, and busy again after it has left the viewport', async () => {
  const { events } = renderPage()
  const page = screen.getByRole('figure', { name: 'Page 3 of 200' })
  act(() => notifyObserver([{ isIntersecting: true }]))
  await waitFor(() => expect(events).toEqual(['drawn']))
  expect(page.getAttribute('aria-busy')).toBe('true')
  expect(screen.getByRole('status').textContent).toBe('Loading page 3')
  act(() => endDrawing())
  expect(page.getAttribute('aria-busy')).toBe('false')
  expect(screen.queryByRole('status')).toBeNull()
  act(() => notifyObserver([{ isIntersecting: false }]))
  expect(page.getAttribute('aria-busy')).toBe('true')
})
