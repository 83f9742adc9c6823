import { expect, type Page } from '@playwright/test'
import { chooseOption } from '../support/choose-option.ts'
import { expectNotice, test } from '../support/counter-test.ts'
import { expectDraft } from '../support/stored-records.ts'
import { press, TABLET } from '../support/windows.ts'

async function typePerson(page: Page): Promise<void> {
  await page.getByLabel('Company Name').fill('Blue Ridge & Sons')
  await page.getByLabel('Your Name').fill('Harper Wells')
  await page.getByLabel('E-mail').fill('harper.wells@example.com')
  await page.getByLabel('Phone').pressSequentially('8285550181')
  await expect(page.getByLabel('Phone')).toHaveValue('828-555-0181')
}

test.describe('on a tablet', () => {
  test.use(TABLET)

  test('a visitor registers; the form survives a reload', async ({ page, hasTouch }) => {
    await page.goto('/auth')
    await page.getByRole('main').getByRole('link', { name: 'Registration' }).click()
    await expect(page).toHaveURL(/\/registration$/)
    await expect(page).toHaveTitle('For new customers · Counter')
    await typePerson(page)
    await chooseOption(page.getByRole('combobox', { name: 'State' }), 'Alaska')
    await expectDraft(page, 'visitor', '"state":"2"')
    await page.reload()
    await expect(page.getByLabel('Company Name')).toHaveValue('Blue Ridge & Sons')
    await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('Alaska')
    await expectNotice(page, 'Your request was received. Representetive will contact you shortly.', () =>
      press(page.getByRole('button', { name: 'Register' }), hasTouch),
    )
    await expect(page.getByText('Your request is on its way')).toBeVisible()
  })

  test('a visitor orders from the catalog, which opens in another tab', async ({
    page,
    context,
    hasTouch,
  }) => {
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name: 'Need more products? Order from catalog' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Order by catalog' })).toBeVisible()
    await page.goto('/order-by-catalog/101')
    for (const name of ['Cover of the catalog', 'Open the Catalog online']) {
      const [catalog] = await Promise.all([
        context.waitForEvent('page'),
        press(page.getByRole('link', { name }), hasTouch),
      ])
      await expect(catalog.getByText('Product 101 is in the shop, with its price.')).toBeVisible()
      await expect(catalog.getByRole('link', { name: 'See product 101' })).toHaveAttribute(
        'href',
        '/product/101',
      )
      await catalog.close()
    }
    await typePerson(page)
    await page.getByLabel('Order details').fill('200 plate frames; black,\nlike on page 12')
    await expectDraft(page, 'visitor', 'like on page 12')
    await page.reload()
    await expect(page.getByLabel('Order details')).toHaveValue('200 plate frames; black,\nlike on page 12')
    await expectNotice(page, 'Your request was received. Representetive will contact you shortly.!', () =>
      press(page.getByRole('button', { name: 'Send request' }), hasTouch),
    )
    await expect(page.getByLabel('Order details')).toHaveValue('')
  })
})
