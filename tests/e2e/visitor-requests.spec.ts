import { expect, type Page } from '@playwright/test'
import { chooseOption } from '../support/choose-option.ts'
import { expectNotice, waitForWorker } from '../support/counter-test.ts'
import { findServer, loseServer, test } from '../support/faulty-network-test.ts'
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

  test.describe('with a worker', () => {
    test.use({ serviceWorkers: 'allow' })

    test('a visitor registers, after a reload and without a connection between', async ({
      page,
      network,
      hasTouch,
    }) => {
      await page.goto('/auth')
      await page.getByRole('main').getByRole('link', { name: 'Registration' }).click()
      await expect(page).toHaveURL(/\/registration$/)
      await expect(page).toHaveTitle('For new customers · Counter')
      await typePerson(page)
      await chooseOption(page.getByRole('combobox', { name: 'State' }), 'Alaska')
      await waitForWorker(page)

      await loseServer(page, network)
      await page.reload()
      await expect(page.getByLabel('Company Name')).toHaveValue('Blue Ridge & Sons')
      await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('Alaska')
      const register = page.getByRole('button', { name: 'Register' })
      await expect(register).toHaveAccessibleDescription(/^Registration needs a connection\./)

      await findServer(page, network)
      // Until the states are read again a note on them stands above the button.
      await expect(page.getByRole('main').getByText(/server does(n't| not) answer/)).toHaveCount(0)
      await expect(register).not.toHaveAccessibleDescription(/needs a connection/)
      await expectNotice(page, 'Your request was received. Representetive will contact you shortly.', () =>
        press(register, hasTouch),
      )
      // Only now is the draft gone.
      await expect(page.getByText('Your request is on its way')).toBeVisible()
      await page.reload()
      await expect(page.getByLabel('Company Name')).toHaveValue('')
    })
  })

  test('a visitor orders by the catalog, which opens beside the shop', async ({
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
      await expect(catalog.getByText('You are looking at product 101.')).toBeVisible()
      await expect(catalog.getByRole('link', { name: 'Open in the shop' })).toHaveAttribute(
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

  test('the footer leads to what the company says about itself', async ({ page, hasTouch }) => {
    await page.goto('/pending-orders')
    for (const [name, path] of [
      ['Contacts', '/contacts'],
      ['About us', '/about_us'],
      ['Great save', '/great_save'],
      ['Order by catalog', '/order-by-catalog'],
    ] as const) {
      await press(page.getByRole('contentinfo').getByRole('link', { name }), hasTouch)
      await expect(page).toHaveURL(path)
      await expect(page).toHaveTitle(`${name} · Counter`)
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText(name)
    }
  })
})

test('a second registration with the same e-mail is told so at the field', async ({ page }) => {
  await page.goto('/registration')
  await typePerson(page)
  await page.getByLabel('E-mail').fill('BUYER')
  await chooseOption(page.getByRole('combobox', { name: 'State' }), 'Illinois')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Invalid email format')).toBeVisible()
  await page.getByLabel('E-mail').fill('twice@example.com')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Your request is on its way')).toBeVisible()
  await page.goto('/registration')
  await typePerson(page)
  await page.getByLabel('E-mail').fill('twice@example.com')
  await chooseOption(page.getByRole('combobox', { name: 'State' }), 'Illinois')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(
    page.getByText('This e-mail belongs to an account already, or waits for approval.'),
  ).toBeVisible()
})
