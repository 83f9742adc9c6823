import { expect } from '@playwright/test'
import { MANAGER, signIn } from '../support/counter-test.ts'
import { test } from '../support/faulty-network-test.ts'

const STATUS_CALL = { method: 'POST', path: /\/order\/confirm-state(?:\?|$)/ }

test('a bulk action whose answer is lost is requested once, and its orders count as done', async ({
  page,
  network,
}) => {
  await signIn(page, MANAGER)
  await page.goto('/orders?status=PENDING')
  const rows = page.getByRole('table', { name: 'Orders' }).getByRole('row')
  await expect(rows.filter({ hasText: 'Unpaid' })).toHaveCount(20)
  await page.getByLabel('Choose all on this page').check()
  const bar = page.getByRole('region', { name: 'Bulk actions' })
  await bar.getByRole('button', { name: 'Change to paid' }).click()
  const confirmDialog = page.getByRole('dialog', {
    name: 'Are you sure that you want to change status 20 invoice ?',
  })
  await expect(confirmDialog).toBeVisible()
  // If a reused connection is cut, the browser sends the call again by itself.
  await network.closeAfterEach()
  network.script(STATUS_CALL, 'cut-answer')
  await confirmDialog.getByRole('button', { name: 'Yes' }).click()
  const progressDialog = page.getByRole('dialog', { name: 'Working through 20 orders' })
  await expect(progressDialog.getByRole('status')).toHaveText('20 done')
  expect(network.requestsMatching(STATUS_CALL).map(({ fault }) => fault)).toEqual(['cut-answer'])
})
