// A browser that cannot run the app shows a page that names the browsers that can, not a blank page.
import { expect, type Page } from '@playwright/test'
import { waitForWorker } from '../support/counter-test.ts'
import { test } from '../support/faulty-network-test.ts'

async function expectBrowserList(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Counter has not started' })).toBeVisible()
  await expect(
    page.getByText('Counter runs in Chrome and Edge 111, Firefox 121 and Safari 16.4'),
  ).toBeVisible()
}

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a browser without a needed function shows which browsers can run the app, also without a server', async ({
    page,
    network,
  }) => {
    await page.goto('/')
    await waitForWorker(page)
    await network.goDown()
    await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSpliced'))
    await page.reload()
    await expectBrowserList(page)
  })
})

test.describe('with a script in a newer version of the language', () => {
  test.use({ expectedErrors: /SyntaxError|Cannot destructure/ })

  test('a browser that cannot read the language shows after a while which browsers can run the app', async ({
    page,
    network,
  }) => {
    network.scriptAlways(
      { path: /^\/assets\/start-vendor-.*\.js$/ },
      { rewrite: (code) => `match (later) {};${code}` },
    )
    await page.goto('/')
    await expect(page.getByText('Counter has not started')).toBeHidden()
    // The message appears by an animation after twenty seconds. The test ends the animation at once.
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish()
    })
    await expectBrowserList(page)
  })
})
