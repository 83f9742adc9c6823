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
    const dialog = page.getByRole('dialog', { name: 'Creating subscribe...' })
    const subscribe = dialog.getByRole('button', { name: 'Subscribe' })
    await press(subscribe, hasTouch)
    await expect(dialog.getByText('Please select a valid period from the list')).toBeVisible()
    await dialog.getByLabel('Period').selectOption('2 months')
    await dialog.getByLabel('Quantity').fill('75')
    await expectNotice(page, 'Added successfully.', () => press(subscribe, hasTouch))
    await expect(main.getByRole('button', { name: 'subscribed', exact: true }).first()).toBeVisible()

    await goWithinApp(page, TAG_POUCH)
    await expect(page.getByRole('heading', { level: 1, name: 'Tag Pouch Standard' })).toBeVisible()
    const subscribed = page.getByRole('main').getByRole('button', { name: 'subscribed', exact: true }).first()
    const editing = page.getByRole('dialog', { name: 'Editing...' })
    await press(subscribed, hasTouch)
    await expect(editing.getByLabel('Quantity')).toHaveValue('300')
    await editing.getByLabel('Quantity').fill('450')
    await expectDraft(page, '3', '"quantity":"450"')
    await page.reload()
    await press(subscribed, hasTouch)
    await expect(editing.getByLabel('Quantity')).toHaveValue('450')
    await expectNotice(page, 'Added successfully.', () =>
      press(editing.getByRole('button', { name: 'Update' }), hasTouch),
    )
    await press(subscribed, hasTouch)
    await press(editing.getByRole('button', { name: 'Unsubscribe' }), hasTouch)
    await expect(page.getByText('Are you sure you want to remove item?')).toBeVisible()
    await expectNotice(page, 'Success removed. ID: 1', () =>
      press(page.getByRole('dialog').getByRole('button', { name: 'Unsubscribe' }), hasTouch),
    )
    await expect(page.getByRole('button', { name: 'subscribe', exact: true }).first()).toBeVisible()
  })
})
