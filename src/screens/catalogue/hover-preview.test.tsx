import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { product } from '#tests/support/product.ts'
import { sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { HoverPreview, positionBeside } from './hover-preview.tsx'
import { ProductTile } from './product-tile.tsx'

const viewport = { width: 1280, height: 800 }

test('the preview is to the right of the card when there is room', () => {
  expect(positionBeside(new DOMRect(100, 200, 220, 220), 500, viewport)).toEqual({ left: 332, top: 200 })
})

test('the preview is to the left of a card at the right edge, and inside the window at the bottom', () => {
  expect(positionBeside(new DOMRect(1000, 600, 220, 220), 500, viewport)).toEqual({ left: 488, top: 288 })
})

test('the preview stays inside a window that has room on neither side of the card', () => {
  expect(positionBeside(new DOMRect(300, -40, 220, 220), 500, { width: 700, height: 800 })).toEqual({
    left: 12,
    top: 12,
  })
  // Exactly enough room at the right.
  expect(positionBeside(new DOMRect(100, 200, 220, 220), 500, { width: 832, height: 800 }).left).toBe(332)
  expect(positionBeside(new DOMRect(100, 200, 220, 220), 500, { width: 831, height: 800 }).left).toBe(12)
})

const UUID = '0a1b2c3d-0000-4000-8000-000000000011'

function Grid() {
  const grid = useRef<HTMLDivElement>(null)
  return (
    <>
      <div ref={grid}>
        <ProductTile
          product={product({ id: 11, type: 'SUBCATEGORY', primaryImageUuid: UUID })}
          size="general"
        />
      </div>
      <HoverPreview gridRef={grid} />
    </>
  )
}

describe('the picture of a group under a resting mouse', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const enlargedPicture = () => document.querySelector(`img[src="/api/file/image/cart/${UUID}.webp"]`)
  const smallPicture = () => {
    const picture = document.querySelector(`img[src="/api/file/image/general/${UUID}.webp"]`)
    if (picture === null) throw new Error('no picture')
    return picture
  }
  const wait = (ms: number) =>
    act(() => {
      vi.advanceTimersByTime(ms)
    })

  test('is enlarged after 100 ms, until the mouse leaves the grid', () => {
    showScreen(sampleCounter({ account: null }), <Grid />)
    fireEvent.mouseOver(smallPicture())
    wait(99)
    expect(enlargedPicture()).toBeNull()
    wait(1)
    expect(enlargedPicture()).not.toBeNull()
    fireEvent.mouseLeave(screen.getByRole('article').parentElement ?? document.body)
    expect(enlargedPicture()).toBeNull()
  })

  test('is no longer enlarged after the page scrolls, and never if the mouse cannot hover', () => {
    showScreen(sampleCounter({ account: null }), <Grid />)
    fireEvent.mouseOver(smallPicture())
    wait(100)
    act(() => void window.dispatchEvent(new Event('scroll')))
    expect(enlargedPicture()).toBeNull()
    cleanup()
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    showScreen(sampleCounter({ account: null }), <Grid />)
    fireEvent.mouseOver(smallPicture())
    wait(500)
    expect(enlargedPicture()).toBeNull()
  })

  test('is no longer enlarged after a press', () => {
    showScreen(sampleCounter({ account: null }), <Grid />)
    fireEvent.mouseOver(smallPicture())
    wait(100)
    fireEvent.click(smallPicture())
    expect(enlargedPicture()).toBeNull()
  })
})
