// The two window sizes of the journeys. Each journey runs in one of them, about half of the journeys in each.
import type { Locator } from '@playwright/test'

export const DESKTOP = { viewport: { width: 1280, height: 800 }, hasTouch: false }
export const TABLET = { viewport: { width: 800, height: 1280 }, hasTouch: true }

/** Taps the target in a window with touch, else clicks it; `hasTouch` is Playwright's fixture of that name. */
export function press(target: Locator, hasTouch: boolean | undefined): Promise<void> {
  return hasTouch ? target.tap() : target.click()
}
