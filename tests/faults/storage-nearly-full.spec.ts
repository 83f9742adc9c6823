import { expect } from '@playwright/test'
import { arriveSignedIn } from '../support/counter-test.ts'
import { test } from '../support/faulty-network-test.ts'

const NEARLY_FULL =
  'This device is nearly full: more than 80 % of the space for Counter is used. Free some space, or new orders may not be saved.'

test('the app reports that more than 80 % of its storage is used', async ({ page, context, network }) => {
  await arriveSignedIn(page)
  await page.goto('/offline-data')
  await expect(page.getByRole('region', { name: 'Storage' })).toContainText('Free')
  await expect(page.getByText(NEARLY_FULL)).toHaveCount(0)

  const usedBytes = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
  const devTools = await context.newCDPSession(page)
  const quotaSize = Math.round(usedBytes / 0.85)
  await devTools.send('Storage.overrideQuotaForOrigin', { origin: network.url, quotaSize })
  // The notice may disappear before the reload has ended, so the wait starts first.
  const notice = page.getByRole('region', { name: 'Notices' }).getByText(NEARLY_FULL)
  await Promise.all([notice.waitFor(), page.reload()])
  await expect(page.getByRole('region', { name: 'Storage' }).getByRole('alert')).toHaveText(NEARLY_FULL)
})
