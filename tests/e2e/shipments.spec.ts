import { expect } from '@playwright/test'
import { arriveSignedIn, expectNotice, TAG_POUCH, waitForWorker } from '../support/counter-test.ts'
import { loseServer, test } from '../support/faulty-network-test.ts'

const TAG_POUCH_HEAVY = '/product/102-tag-pouch-heavy'

test('a buyer subscribes to a product and sees when it comes, without a connection too', async ({
  page,
  network,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await arriveSignedIn(page)
  await page.goto(TAG_POUCH_HEAVY)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'subscribe', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Creating subscribe...' })
  await dialog.getByRole('button', { name: 'Subscribe' }).click()
  await expect(dialog.getByText('Please select a valid period from the list')).toBeVisible()
  await dialog.getByLabel('Period').selectOption('2 months')
  await dialog.getByLabel('Quantity').fill('75')
  await expectNotice(page, 'Added successfully.', () =>
    dialog.getByRole('button', { name: 'Subscribe' }).click(),
  )
  await expect(main.getByRole('button', { name: 'subscribed', exact: true }).first()).toBeVisible()

  await page.goto('/subscription')
  const row = page.getByRole('table', { name: 'Scheduled shipments' }).getByRole('row', { name: /Heavy/ })
  await expect(row).toContainText('2 months')
  await expect(row.getByText(/, next shipment/)).toHaveCount(1)
  await expect(row.getByText(/, later shipment/)).toHaveCount(5)
  await waitForWorker(page)
  await loseServer(page, network)
  await page.reload()
  await expect(page.getByText(/These are the scheduled shipments that this device read/)).toBeVisible()
  await expect(row).toContainText('75')
})

test.describe('on a tablet', () => {
  test.use({ hasTouch: true })

  test('a buyer changes a shipment after a reload, and unsubscribes', async ({ page }) => {
    await arriveSignedIn(page)
    await page.setViewportSize({ width: 800, height: 1280 })
    await page.goto(TAG_POUCH)
    const subscribed = page.getByRole('main').getByRole('button', { name: 'subscribed', exact: true }).first()
    const dialog = page.getByRole('dialog', { name: 'Editing...' })
    await subscribed.tap()
    await expect(dialog.getByLabel('Quantity')).toHaveValue('300')
    await dialog.getByLabel('Quantity').fill('450')
    await page.reload()
    await subscribed.tap()
    await expect(dialog.getByLabel('Quantity')).toHaveValue('450')
    await expectNotice(page, 'Added successfully.', () =>
      dialog.getByRole('button', { name: 'Update' }).tap(),
    )
    await subscribed.tap()
    await dialog.getByRole('button', { name: 'Unsubscribe' }).tap()
    await expect(page.getByText('Are you sure you want to remove item?')).toBeVisible()
    await expectNotice(page, 'Success removed. ID: 1', () =>
      page.getByRole('dialog').getByRole('button', { name: 'Unsubscribe' }).tap(),
    )
    await expect(page.getByRole('button', { name: 'subscribe', exact: true }).first()).toBeVisible()
  })
})
