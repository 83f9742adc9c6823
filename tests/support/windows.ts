// Two window sizes of the journeys. A journey that sets no size runs in the size of DESKTOP (playwright.config.ts).
import type { Locator } from '@playwright/test'

export const DESKTOP = { viewport: { width: 1280, height: 800 }, hasTouch: false }
export const TABLET = { viewport: { width: 800, height: 1280 }, hasTouch: true }

/** Taps the target in a window with touch, else clicks it; `hasTouch` is Playwright's fixture of that name. */
export function press(target: Locator, hasTouch: boolean | undefined): Promise<void> {
  return hasTouch ? target.tap() : target.click()
}
