import { expect } from '@playwright/test'
import { test } from '../support/faulty-network-test.ts'

/** The code that opens the databases: a first visit paints without it. */
const PARTS = { path: /^\/assets\/stored-[\w-]+\.js$/ }

test('a first visit without its code reports it, and starts when the code comes', async ({
  page,
  network,
}) => {
  const goOn = network.pause(PARTS, 'answer')
  // Nothing is painted before the databases are open.
  network.always({ path: /\/product\// }, 'drop')
  await page.clock.install()
  await page.goto('/')
  await expect.poll(() => network.matching(PARTS).length).toBeGreaterThan(0)
  await page.clock.fastForward(15_000)
  await expect(page.getByRole('heading', { name: 'Parts of Counter have not come yet' })).toBeVisible()
  network.clear()
  goOn()
  await expect(page.getByRole('searchbox', { name: 'Search products' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Parts of Counter have not come yet' })).toHaveCount(0)
})
