// A browser that cannot run the app shows a page that names the browsers that can, not a blank page.
import { expect, type Page } from '@playwright/test'
import { waitForWorker } from '../support/counter-test.ts'
import { test } from '../support/faulty-network-test.ts'

async function expectNeeds(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Counter has not started' })).toBeVisible()
  await expect(page.getByText('It runs in Chrome and Edge 111, Firefox 121 and Safari 16.4')).toBeVisible()
}

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a browser without a needed function is told which browsers have it, also without a server', async ({
    page,
    network,
  }) => {
    await page.goto('/')
    await waitForWorker(page)
    await network.goDown()
    await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSpliced'))
    await page.reload()
    await expectNeeds(page)
  })
})

test.describe('with a script in a newer language', () => {
  test.use({ expectedErrors: /SyntaxError|Cannot destructure/ })

  test('is told so when nothing has started for long', async ({ page, network }) => {
    network.always(
      { path: /^\/assets\/start-vendor-.*\.js$/ },
      { rewrite: (code) => `match (later) {};${code}` },
    )
    await page.goto('/')
    await expect(page.getByText('Counter has not started')).toBeHidden()
    // The message of twenty seconds later, at once.
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish()
    })
    await expectNeeds(page)
  })
})
