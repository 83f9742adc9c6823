// The two windows that counters have. A journey runs in one of them, about as many in each.
import type { Locator } from '@playwright/test'

export const DESKTOP = { viewport: { width: 1280, height: 800 }, hasTouch: false }
export const TABLET = { viewport: { width: 800, height: 1280 }, hasTouch: true }

/** By finger where there is one; `hasTouch` is Playwright's fixture of that name. */
export function press(target: Locator, hasTouch: boolean | undefined): Promise<void> {
  return hasTouch ? target.tap() : target.click()
}
