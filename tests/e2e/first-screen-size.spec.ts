// The transferred bytes of a visitor's first catalogue screen, read from the browser's own record. Scripts other than those
// that the page starts with are held back: content that needed one of them would not come.
import { expect } from '@playwright/test'
import { FRAME_CHROME, test } from '../support/counter-test.ts'

test.use({ serviceWorkers: 'allow' })

const MOST_SCRIPT_BYTES = 140_000
const MOST_FILES = 12
const START_SCRIPT = /\/assets\/start-[\w-]+\.js$/

for (const { screen, path } of [
  { screen: 'Home', path: '/' },
  { screen: 'a product page', path: FRAME_CHROME },
]) {
  test(`${screen} shows after at most 140 kB of JavaScript in at most 12 files`, async ({ page }) => {
    let goOn = () => {}
    const isShown = new Promise<void>((resolve) => {
      goOn = resolve
    })
    await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
      if (!START_SCRIPT.test(route.request().url())) await isShown
      await route.continue()
    })
    await page.goto(path)
    await page.locator('article, main [role="spinbutton"]').first().waitFor()

    const files = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ name, encodedBodySize }) => /\.(js|css)$/.test(name) && encodedBodySize > 0)
        .map(({ name, encodedBodySize, decodedBodySize }) => ({ name, encodedBodySize, decodedBodySize })),
    )
    goOn()
    const scripts = files.filter(({ name }) => name.endsWith('.js'))
    const bytes = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
    expect(scripts.filter((script) => script.encodedBodySize >= script.decodedBodySize)).toEqual([])
    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes).toBeLessThanOrEqual(MOST_SCRIPT_BYTES)
    expect(scripts.length).toBeLessThanOrEqual(MOST_FILES)
    // The page goes on with them.
    await expect(page.getByRole('contentinfo')).toBeVisible()
  })
}
