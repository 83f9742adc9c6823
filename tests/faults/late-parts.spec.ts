import { expect } from '@playwright/test'
import { test } from '../support/faulty-network-test.ts'

/** The code that opens the databases. */
const DATABASE_CODE = { path: /^\/assets\/stored-[\w-]+\.js$/ }

test('the page of a first visit says that its code is late, and starts when the code arrives', async ({
  page,
  network,
}) => {
  const releaseParts = network.pause(DATABASE_CODE, 'answer')
  // The first paint needs an answer about products. Without that answer the page shows nothing before its code arrives.
  network.scriptAlways({ path: /\/product\// }, 'drop')
  await page.clock.install()
  await page.goto('/')
  await expect.poll(() => network.requestsMatching(DATABASE_CODE).length).toBeGreaterThan(0)
  await page.clock.fastForward(15_000)
  await expect(page.getByRole('heading', { name: 'Parts of Counter are not loaded yet' })).toBeVisible()
  network.clear()
  releaseParts()
  await expect(page.getByRole('searchbox', { name: 'Search products' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Parts of Counter are not loaded yet' })).toHaveCount(0)
})
