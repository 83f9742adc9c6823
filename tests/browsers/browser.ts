// The browser functions that the journey needs, in the terms of WebDriver. The tests call Firefox through Marionette,
// WebKitGTK over HTTP and Chromium through Playwright, because no library can drive Debian's builds of all three.

/** The field with the id of an element, in WebDriver's JSON: https://www.w3.org/TR/webdriver2/#elements */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

export type ElementReference = Record<typeof ELEMENT, string>

export interface Browser {
  goTo: (url: string) => Promise<void>
  /** Runs the script in the page, as the body of a function with `arguments`. */
  run: (script: string, ...args: readonly unknown[]) => Promise<unknown>
  click: (element: ElementReference) => Promise<void>
  /** Focuses the element and presses the keys. */
  type: (element: ElementReference, keys: string) => Promise<void>
  /** The errors that the browser's console has shown until now. `meaningOf` sorts them. */
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

/** The Tab key in the texts of WebDriver: https://www.w3.org/TR/webdriver2/#keyboard-actions */
export const TAB = '\uE004'
