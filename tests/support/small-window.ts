// jsdom has no media queries.
import { vi } from 'vitest'
import { BELOW_LARGE, NARROW } from '../../src/ui/use-media.ts'

/** Screens are shown as in a tablet's window until `vi.unstubAllGlobals()`. */
export function stubTabletWindow(): void {
  stubMatches(BELOW_LARGE)
}

/** Screens are shown as in a phone's window until `vi.unstubAllGlobals()`. */
export function stubPhoneWindow(): void {
  stubMatches(BELOW_LARGE, NARROW)
}

function stubMatches(...matchingQueries: string[]): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matchingQueries.includes(query),
    addEventListener() {},
    removeEventListener() {},
  }))
}

/** The visible text, or for an icon the name, of each button and link of the element. */
export function controlTexts(element: HTMLElement): string[] {
  return [...element.querySelectorAll('a, button')].map((control) => {
    const shownParts = [...control.childNodes].filter((part) => !(part instanceof HTMLElement && part.hidden))
    return (
      shownParts.map(({ textContent }) => textContent).join('') || (control.getAttribute('aria-label') ?? '')
    )
  })
}
