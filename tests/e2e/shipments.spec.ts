import { expect } from '@playwright/test'
import { arriveSignedIn, expectNotice, goWithinApp, TAG_POUCH, test } from '../support/counter-test.ts'
import { expectDraft } from '../support/stored-records.ts'
import { press, TABLET } from '../support/windows.ts'

const TAG_POUCH_HEAVY = '/product/102-tag-pouch-heavy'

test.describe('on a tablet', () => {
  test.use(TABLET)

  test('a buyer subscribes to a product, changes another shipment after a reload, and unsubscribes', async ({
    page,
    hasTouch,
  }) => {
    await arriveSignedIn(page)
    await page.goto(TAG_POUCH_HEAVY)
    const main = page.getByRole('main')
    await press(main.getByRole('button', { name: 'subscribe', exact: true }).first(), hasTouch)
    const createDialog = page.getByRole('dialog', { name: 'Creating subscribe...' })
    const subscribeButton = createDialog.getByRole('button', { name: 'Subscribe' })
    await press(subscribeButton, hasTouch)
    await expect(createDialog.getByText('Please select a valid period from the list')).toBeVisible()
    await createDialog.getByLabel('Period').selectOption('2 months')
    await createDialog.getByLabel('Quantity').fill('75')
    await expectNotice(page, 'Added successfully.', () => press(subscribeButton, hasTouch))
    await expect(main.getByRole('button', { name: 'subscribed', exact: true }).first()).toBeVisible()

    await goWithinApp(page, TAG_POUCH)
    await expect(page.getByRole('heading', { level: 1, name: 'Tag Pouch Standard' })).toBeVisible()
    const subscribedButton = page
      .getByRole('main')
      .getByRole('button', { name: 'subscribed', exact: true })
      .first()
    const editDialog = page.getByRole('dialog', { name: 'Editing...' })
    await press(subscribedButton, hasTouch)
    await expect(editDialog.getByLabel('Quantity')).toHaveValue('300')
    await editDialog.getByLabel('Quantity').fill('450')
    await expectDraft(page, '3', '"quantity":"450"')
    await page.reload()
    await press(subscribedButton, hasTouch)
    await expect(editDialog.getByLabel('Quantity')).toHaveValue('450')
    await expectNotice(page, 'Added successfully.', () =>
      press(editDialog.getByRole('button', { name: 'Update' }), hasTouch),
    )
    await press(subscribedButton, hasTouch)
    await press(editDialog.getByRole('button', { name: 'Unsubscribe' }), hasTouch)
    await expect(page.getByText('Are you sure you want to remove item?')).toBeVisible()
    await expectNotice(page, 'Success removed. ID: 1', () =>
      press(page.getByRole('dialog').getByRole('button', { name: 'Unsubscribe' }), hasTouch),
    )
    await expect(page.getByRole('button', { name: 'subscribe', exact: true }).first()).toBeVisible()
  })
})
