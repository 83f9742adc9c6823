// What the journey needs of a browser. Both speak the words of WebDriver, Firefox through Marionette and WebKitGTK over
// HTTP, and no library speaks to both as Debian ships them: Playwright drives builds of its own, Selenium needs a
// geckodriver, and WebKitGTK knows no BiDi.

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
  /** What its pages have told as errors until now. */
  errors: () => Promise<string[]>
  end: () => Promise<void>
}

export function idOf(element: ElementReference): string {
  return element[ELEMENT]
}

export function isElement(value: unknown): value is ElementReference {
  return typeof value === 'object' && value !== null && ELEMENT in value
}

/** Keys by their names in WebDriver: https://www.w3.org/TR/webdriver2/#keyboard-actions */
export const TAB = '\uE004'
