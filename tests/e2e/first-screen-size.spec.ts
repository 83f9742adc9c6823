// What a visitor's first catalogue screen takes on the wire, read from the browser's own record.
import { expect } from '@playwright/test'
import { FRAME_CHROME, test } from '../support/counter-test.ts'

test.use({ serviceWorkers: 'allow' })

const MOST_SCRIPT_BYTES = 137_000
const MOST_FILES = 12

declare global {
  /** When the first card or product stood on the page; kept by the script below. */
  var firstContentAt: number | undefined
}

for (const { screen, path } of [
  { screen: 'Home', path: '/' },
  { screen: 'a product page', path: FRAME_CHROME },
]) {
  test(`${screen} shows after at most 137 kB of JavaScript in at most 12 files`, async ({ page }) => {
    await page.addInitScript(() => {
      const observer = new MutationObserver(() => {
        if (document.querySelector('article, main [role="spinbutton"]') === null) return
        globalThis.firstContentAt = performance.now()
        observer.disconnect()
      })
      observer.observe(document, { childList: true, subtree: true })
    })
    await page.goto(path)
    await page.waitForFunction(() => globalThis.firstContentAt !== undefined)

    const files = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        // What was only asked for by then was not needed for it.
        .filter(({ name, responseEnd }) => /\.(js|css)$/.test(name) && responseEnd < (firstContentAt ?? 0))
        .map(({ name, encodedBodySize, decodedBodySize }) => ({ name, encodedBodySize, decodedBodySize })),
    )
    const scripts = files.filter(({ name }) => name.endsWith('.js'))
    const bytes = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
    expect(scripts.filter((script) => script.encodedBodySize >= script.decodedBodySize)).toEqual([])
    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes).toBeLessThanOrEqual(MOST_SCRIPT_BYTES)
    expect(files.length).toBeLessThanOrEqual(MOST_FILES)
    expect(files.filter(({ name }) => name.includes('/staff-'))).toEqual([])
  })
}
