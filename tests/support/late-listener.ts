import { waitFor } from '@testing-library/react'
import { vi } from 'vitest'

/** Records who listens to events of an element itself, from now on. */
export function recordListeners() {
  const added = vi.spyOn(EventTarget.prototype, 'addEventListener').mock
  const hasListener = (element: Element, type: string) =>
    added.calls.some(([addedType], call) => addedType === type && added.contexts[call] === element)
  /** Waits until code that loads late listens. */
  const listener = (element: Element, type: string) =>
    waitFor(() => {
      if (!hasListener(element, type)) throw new Error(`nobody listens to ${type}`)
    })
  return { hasListener, listener }
}
