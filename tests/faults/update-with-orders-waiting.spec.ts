import { expect } from '@playwright/test'
import {
  CHECKOUT,
  expectAllSent,
  NEWER_BUILD,
  passTimeUntil,
  publishNewBuild,
  sendSmallOrder,
  signInWithClock,
  test,
} from '../support/faulty-network-test.ts'

test('an order of unknown outcome outlives an update and goes out once', async ({
  page,
  server,
  network,
}) => {
  await signInWithClock(page)
  network.always(CHECKOUT, 'cut-answer')
  await sendSmallOrder(page, network)
  await page.goto('/pending-orders')
  await expect(page.getByText('Outcome unknown')).toBeVisible()
  await publishNewBuild(page, network, server.url)
  await expect(page.getByText(NEWER_BUILD)).toBeVisible()
  // One press is enough, also while the order is just being asked for.
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Update now' }).click()
  await reloaded
  await expect(page.getByText('Checking whether it arrived. Do not place it again.')).toBeVisible()
  network.clear()
  await passTimeUntil(page.getByText('Finished (1)'), () => page.clock.fastForward(20_000))
  await expectAllSent(page, network, server.url, 1)
})
