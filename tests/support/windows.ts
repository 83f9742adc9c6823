// The two windows that counters have. A flow that both must know is one journey, run in each.
import type { Locator } from '@playwright/test'

export const WINDOWS = [
  { name: 'a desktop', use: { viewport: { width: 1280, height: 800 }, hasTouch: false } },
  { name: 'a tablet', use: { viewport: { width: 800, height: 1280 }, hasTouch: true } },
]

/** By finger where there is one; `hasTouch` is Playwright's fixture of that name. */
export function press(target: Locator, hasTouch: boolean | undefined): Promise<void> {
  return hasTouch ? target.tap() : target.click()
}
