import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useMedia } from './use-media.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A window whose width the test changes; `listeners` are told about each change. */
function windowOfWidth() {
  const listeners = new Set<() => void>()
  const state = { matches: false }
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return state.matches
    },
    addEventListener: (_: 'change', listener: () => void) => listeners.add(listener),
    removeEventListener: (_: 'change', listener: () => void) => listeners.delete(listener),
  }))
  return {
    listeners,
    setNarrow: (isNarrow: boolean) => {
      state.matches = isNarrow
      for (const listener of listeners) listener()
    },
  }
}

function Width() {
  return <p>{useMedia('(max-width: 48em)') ? 'narrow' : 'wide'}</p>
}

test('a part follows the width of the window until it goes', () => {
  const { listeners, setNarrow } = windowOfWidth()
  const { unmount } = render(<Width />)
  expect(screen.getByText('wide')).toBeDefined()
  act(() => setNarrow(true))
  expect(screen.getByText('narrow')).toBeDefined()
  act(() => setNarrow(false))
  expect(screen.getByText('wide')).toBeDefined()
  unmount()
  expect(listeners.size).toBe(0)
})

test('a window that knows no media queries counts as wide', () => {
  vi.stubGlobal('matchMedia', undefined)
  render(<Width />)
  expect(screen.getByText('wide')).toBeDefined()
})
