// The transferred bytes of a visitor's first catalogue screen, as the browser records them. The test holds back every
// script but the start script until the content is shown, so the content needs no other script.
import { expect } from '@playwright/test'
import { FRAME_CHROME, test } from '../support/counter-test.ts'
import { START_FILES_LIMIT, START_SCRIPT_BYTES_LIMIT } from '../support/start-limits.ts'

declare global {
  /** The `performance` of the browser. Playwright's clock replaces it by an object without entries. */
  var browserPerformance: Performance
}

test.use({ serviceWorkers: 'allow' })

const START_SCRIPT = /\/assets\/start-[\w-]+\.js$/

for (const { screen, path } of [
  { screen: 'Home', path: '/' },
  { screen: 'a product page', path: FRAME_CHROME },
]) {
  test(`${screen} is shown after at most 140 kB of JavaScript in at most 12 files`, async ({ page }) => {
    let releaseScripts = () => {}
    const contentShown = new Promise<void>((resolve) => {
      releaseScripts = resolve
    })
    await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
      if (!START_SCRIPT.test(route.request().url())) await contentShown
      await route.continue()
    })
    // The clock stands still until the content is shown: on a slow machine the page would stop waiting for the first
    // rows, and need all scripts.
    await page.addInitScript(() => {
      globalThis.browserPerformance = performance
    })
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.goto(path)
    await page.locator('article, main [role="spinbutton"]').first().waitFor()

    const files = await page.evaluate(() =>
      globalThis.browserPerformance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ name, encodedBodySize }) => /\.(js|css)$/.test(name) && encodedBodySize > 0)
        .map(({ name, encodedBodySize, decodedBodySize }) => ({ name, encodedBodySize, decodedBodySize })),
    )
    releaseScripts()
    const scripts = files.filter(({ name }) => name.endsWith('.js'))
    const bytes = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
    expect(scripts.filter((script) => script.encodedBodySize >= script.decodedBodySize)).toEqual([])
    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes).toBeLessThanOrEqual(START_SCRIPT_BYTES_LIMIT)
    expect(scripts.length).toBeLessThanOrEqual(START_FILES_LIMIT)
    // With the other scripts the page becomes complete.
    await page.clock.resume()
    await expect(page.getByRole('contentinfo')).toBeVisible()
  })
}
