// The browser functions of the journey, in the terms of WebDriver: Firefox offers them through Marionette, WebKitGTK over
// HTTP, and Chromium through Playwright. No library speaks to all three as Debian ships them: of Firefox and WebKit
// Playwright drives builds of its own, Selenium needs a geckodriver, and WebKitGTK knows no BiDi.

/** https://www.w3.org/TR/webdriver2/#elements */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

export type ElementReference = Record<typeof ELEMENT, string>

export interface Browser {
  goTo: (url: string) => Promise<void>
  /** Runs in the page, as the body of a function with `arguments`. */
  run: (script: string, ...words: readonly unknown[]) => Promise<unknown>
  click: (element: ElementReference) => Promise<void>
  /** Presses keys in the element, which gets the focus unless it has it. */
  type: (element: ElementReference, keys: string) => Promise<void>
  /** The errors on its console until now, in its own words (meaningOf). */
  errors: () => Promise<string[]>
  end: () => Promise<void>
}

export function referenceTo(id: string): ElementReference {
  return { [ELEMENT]: id }
}

export function idOf(element: ElementReference): string {
  return element[ELEMENT]
}

export function isElement(value: unknown): value is ElementReference {
  return typeof value === 'object' && value !== null && ELEMENT in value
}

/** Keys by their names in WebDriver: https://www.w3.org/TR/webdriver2/#keyboard-actions */
export const TAB = '\uE004'
