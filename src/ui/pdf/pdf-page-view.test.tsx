import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { PdfPage } from './open-pdf.ts'
import { PdfPageView } from './pdf-page-view.tsx'

let roots: (Element | Document | null | undefined)[] = []
let endDrawing = () => {}
let tell: (entries: { isIntersecting: boolean }[]) => void = () => {}

afterEach(() => {
  roots = []
  cleanup()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

function show() {
  const happened: string[] = []
  const page: PdfPage = {
    number: 3,
    width: 612,
    height: 792,
    readText: async () => 'Invoice #501',
    draw(canvas, _, onDrawn) {
      happened.push('drawn')
      canvas.width = 1700
      endDrawing = onDrawn
      return () => void happened.push('given up')
    },
    picture: async () => new Blob(),
  }
  // jsdom has no layout, so nothing becomes visible by itself.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof tell, { root }: IntersectionObserverInit) {
        tell = callback
        roots.push(root)
      }
      observe() {}
      disconnect() {}
    },
  )
  const scroller = document.body.appendChild(document.createElement('div'))
  scroller.style.overflowY = 'auto'
  Object.defineProperty(scroller, 'scrollHeight', { value: 9000 })
  const inner = scroller.appendChild(document.createElement('div'))
  inner.style.overflowY = 'auto'
  const { rerender } = render(<PdfPageView page={page} pageCount={200} zoom={1} />, {
    container: inner.appendChild(document.createElement('div')),
  })
  const canvas = screen.getByRole('figure', { name: 'Page 3 of 200' }).querySelector('canvas')
  return {
    happened,
    canvas,
    scroller,
    zoomTo: (zoom: number) => rerender(<PdfPageView {...{ page, zoom }} pageCount={200} />),
  }
}

it('draws only the pages near the viewport, and keeps the height of the others', async () => {
  const { happened, canvas, scroller } = show()
  // Ignores inner elements that do not scroll.
  expect(roots).toEqual([scroller])
  expect(canvas?.style.aspectRatio).toBe('612 / 792')
  expect(happened).toEqual([])
  act(() => tell([{ isIntersecting: true }]))
  await waitFor(() => expect(happened).toEqual(['drawn']))
  expect(await screen.findByText('Invoice #501')).toBeTruthy()
  act(() => tell([{ isIntersecting: false }]))
  expect(happened).toEqual(['drawn', 'given up'])
  expect(canvas?.width).toBe(0)
  expect(canvas?.style.aspectRatio).toBe('612 / 792')
})

it('keeps the old picture until the picture of another size is drawn', async () => {
  const { happened, canvas, zoomTo } = show()
  act(() => tell([{ isIntersecting: true }]))
  await waitFor(() => expect(happened).toEqual(['drawn']))
  zoomTo(2)
  expect(canvas?.width).toBe(1700)
  await waitFor(() => expect(happened).toEqual(['drawn', 'given up', 'drawn']))
})

it('says that a page is being drawn until it is drawn, and again after the page left the viewport', async () => {
  const { happened } = show()
  const page = screen.getByRole('figure', { name: 'Page 3 of 200' })
  act(() => tell([{ isIntersecting: true }]))
  await waitFor(() => expect(happened).toEqual(['drawn']))
  expect(page.getAttribute('aria-busy')).toBe('true')
  expect(screen.getByRole('status').textContent).toBe('Drawing page 3')
  act(() => endDrawing())
  expect(page.getAttribute('aria-busy')).toBe('false')
  expect(screen.queryByRole('status')).toBeNull()
  act(() => tell([{ isIntersecting: false }]))
  expect(page.getAttribute('aria-busy')).toBe('true')
})
