import { expect } from '@playwright/test'
import { arriveSignedIn, expectNotice, TAG_POUCH, waitForWorker } from '../support/counter-test.ts'
import { loseServer, test } from '../support/faulty-network-test.ts'
import { expectDraft } from '../support/stored-records.ts'
import { press, TABLET } from '../support/windows.ts'

const TAG_POUCH_HEAVY = '/product/102-tag-pouch-heavy'

test.describe('on a tablet', () => {
  test.use(TABLET)

  test.describe('with a worker', () => {
    test.use({ serviceWorkers: 'allow' })

    test('a buyer subscribes to a product and sees when it comes, without a connection too', async ({
      page,
      network,
      hasTouch,
    }) => {
      await arriveSignedIn(page)
      await page.goto(TAG_POUCH_HEAVY)
      const main = page.getByRole('main')
      await press(main.getByRole('button', { name: 'subscribe', exact: true }).first(), hasTouch)
      const dialog = page.getByRole('dialog', { name: 'Creating subscribe...' })
      const subscribe = dialog.getByRole('button', { name: 'Subscribe' })
      await press(subscribe, hasTouch)
      await expect(dialog.getByText('Please select a valid period from the list')).toBeVisible()
      await dialog.getByLabel('Period').selectOption('2 months')
      await dialog.getByLabel('Quantity').fill('75')
      await expectNotice(page, 'Added successfully.', () => press(subscribe, hasTouch))
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
  })

  test('a buyer changes a shipment after a reload, and unsubscribes', async ({ page, hasTouch }) => {
    await arriveSignedIn(page)
    await page.goto(TAG_POUCH)
    const subscribed = page.getByRole('main').getByRole('button', { name: 'subscribed', exact: true }).first()
    const dialog = page.getByRole('dialog', { name: 'Editing...' })
    await press(subscribed, hasTouch)
    await expect(dialog.getByLabel('Quantity')).toHaveValue('300')
    await dialog.getByLabel('Quantity').fill('450')
    await expectDraft(page, '3', '"quantity":"450"')
    await page.reload()
    await press(subscribed, hasTouch)
    await expect(dialog.getByLabel('Quantity')).toHaveValue('450')
    await expectNotice(page, 'Added successfully.', () =>
      press(dialog.getByRole('button', { name: 'Update' }), hasTouch),
    )
    await press(subscribed, hasTouch)
    await press(dialog.getByRole('button', { name: 'Unsubscribe' }), hasTouch)
    await expect(page.getByText('Are you sure you want to remove item?')).toBeVisible()
    await expectNotice(page, 'Success removed. ID: 1', () =>
      press(page.getByRole('dialog').getByRole('button', { name: 'Unsubscribe' }), hasTouch),
    )
    await expect(page.getByRole('button', { name: 'subscribe', exact: true }).first()).toBeVisible()
  })
})
