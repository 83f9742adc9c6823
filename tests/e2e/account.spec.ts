import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import {
  arriveSignedIn,
  becomeReadyForOffline,
  fillExampleCart,
  followMainLink,
  MANAGER,
  MULTI,
  signIn,
  test,
} from '../support/counter-test.ts'
import { lookAtWindow } from '../support/faulty-network-test.ts'
import { readWorkbook } from '../support/read-workbook.ts'
import { scriptFailures } from '../support/server-calls.ts'
import { press, TABLET } from '../support/windows.ts'

const main = (page: Page) => page.getByRole('main')
const menu = (page: Page) => page.getByRole('navigation', { name: 'Account menu' })
const fact = (page: Page, term: string) =>
  main(page).getByRole('term').filter({ hasText: term }).locator('xpath=following-sibling::dd')

test.describe('on a tablet', () => {
  test.use(TABLET)

  test('a buyer reads who he is and for whom he orders, and logs out', async ({ page, hasTouch }) => {
    await arriveSignedIn(page)
    await page.getByRole('banner').getByRole('link', { name: 'buyer' }).click()
    await expect(page).toHaveURL(/\/account$/)
    await expect(page).toHaveTitle('Account · Counter')
    await expect(main(page).getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
    await expect(fact(page, 'Dealership name')).toHaveText('Lakeside Motors')
    await expect(fact(page, 'Dealership e-mail')).toHaveText(/@lakeside\.example\.com/)
    await expect(fact(page, 'User e-mail')).toHaveText(/@lakeside\.example\.com/)
    await expect(fact(page, 'Dealership phone')).toHaveText(/^\+1 \d{3}-\d{3}-\d{4}$/)
    await expect(fact(page, 'Shipping address')).toHaveText(/, .+, Illinois, \d{5}$/)
    await expect(menu(page).getByRole('link')).toHaveText(['Personal Information', 'Change Password'])
    await expect(menu(page).getByRole('link', { name: 'Change Password' })).toHaveAttribute(
      'href',
      '/change/password',
    )
    await press(menu(page).getByRole('button', { name: 'Log Out' }), hasTouch)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible()
    await page.goto('/account')
    await expect(page).toHaveURL(/\/auth\/account$/)
  })
})

test('the menu leads to a filled cart, on a desktop only', async ({ page }) => {
  await arriveSignedIn(page)
  await fillExampleCart(page)
  await page.goto('/account')
  await expect(menu(page).getByRole('link')).toHaveText(['Personal Information', 'Cart', 'Change Password'])
  await page.setViewportSize({ width: 800, height: 1280 })
  await expect(menu(page).getByRole('link', { name: 'Cart' })).toBeHidden()
  await expect(fact(page, 'Shipping address')).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await menu(page).getByRole('link', { name: 'Cart' }).click()
  await expect(page).toHaveURL(/\/cart$/)
})

test.describe('with a worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the account opens from the last copy while the server is away, and says how old it is', async ({
    page,
    server,
  }) => {
    await arriveSignedIn(page)
    await becomeReadyForOffline(page)
    await page.goto('/account')
    await expect(fact(page, 'Shipping address')).toHaveText(/Illinois/)
    await server.halt()
    await page.reload()
    const note = main(page).getByRole('status')
    await expect(note).toContainText('The server does not answer. This is what this device read just now.')
    await expect(fact(page, 'Dealership name')).toHaveText('Lakeside Motors')
    await expect(fact(page, 'Shipping address')).toHaveText(/Illinois/)
    await note.getByRole('button', { name: 'Try again' }).click()
    await expect(note).toContainText('The server does not answer.')
    await server.restart()
    // A look that began before may still say that the server is away.
    await expect(async () => {
      await lookAtWindow(page)
      await expect(note).toHaveCount(0, { timeout: 2000 })
    }).toPass({ timeout: 20_000 })
  })
})

test('a buyer of three dealerships reads all of them until one is chosen', async ({ page }) => {
  await signIn(page, MULTI)
  await followMainLink(page, 'Account')
  await expect(fact(page, 'Dealership name')).toHaveText([
    'Prairie Auto North',
    'Prairie Auto South',
    'Prairie Auto West',
  ])
  await page
    .getByRole('banner')
    .getByRole('combobox', { name: 'Dealership' })
    .selectOption('Prairie Auto South')
  await expect(fact(page, 'Dealership name')).toHaveText('Prairie Auto South')
})

test('staff download the price list, and are told when it fails', async ({ page, server }) => {
  await signIn(page, MANAGER)
  const button = page.getByRole('banner').getByRole('button', { name: 'Price list download' })
  const coming = page.waitForEvent('download')
  await button.click()
  const download = await coming
  expect(download.suggestedFilename()).toBe('price-list.xlsx')
  const rows = readWorkbook(await readFile(await download.path()))
  expect(rows[0]).toEqual(['id', 'name', 'type', 'parent', 'price', 'shipping', 'unit'])
  expect(rows.find(([id]) => id === 121)).toEqual([
    121,
    'Plate Frame Chrome',
    'PRODUCT',
    'Plate Frames',
    2.15,
    12,
    'pcs',
  ])
  await expect(button).not.toHaveAttribute('aria-busy', 'true')

  const path = '/api/client/product/price-xls'
  await scriptFailures(server.url, {
    path,
    when: 'before',
    delayMs: 1500,
    answer: { kind: 'error', status: 500 },
    times: 1,
  })
  await Promise.all([expect(button).toHaveAttribute('aria-busy', 'true'), button.click()])
  await page.getByRole('dialog', { name: 'Error upload File' }).getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await scriptFailures(server.url, { path, when: 'before', answer: { kind: 'unreadable' }, times: 1 })
  await button.click()
  await page
    .getByRole('dialog', { name: 'Error during file download' })
    .getByRole('button', { name: 'OK' })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(button).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(button).toBeVisible()
})
