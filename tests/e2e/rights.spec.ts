import { expect, type Page } from '@playwright/test'
import { arriveSignedIn, MANAGER, signIn, test } from '../support/counter-test.ts'

const links = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('list').first().getByRole('link')
const notFound = (page: Page) => page.getByRole('heading', { name: 'This page does not exist' })

/** Every call to the backend that needs a permission, from now on. */
function watchCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (/\/api\/client\/order|\/api\/admin\/(?!state)/.test(request.url())) calls.push(request.url())
  })
  return calls
}

/** Labels and fields of the filters that lie over another one. */
const fieldsThatOverlap = (page: Page) =>
  page.getByRole('form', { name: 'Filters' }).evaluate((form) => {
    const parts = [...form.querySelectorAll('label, input, select, button')]
    const isOver = (one: DOMRect, other: DOMRect) =>
      one.right > other.left + 1 &&
      other.right > one.left + 1 &&
      one.bottom > other.top &&
      other.bottom > one.top
    return parts
      .filter((part) =>
        parts.some(
          (other) => part !== other && isOver(part.getBoundingClientRect(), other.getBoundingClientRect()),
        ),
      )
      .map((part) => part.textContent)
  })

test('a visitor sees the open links, and a gated page asks him to sign in without a call', async ({
  page,
}) => {
  const calls = watchCalls(page)
  await page.goto('/')
  await expect(links(page)).toHaveText(['Products', 'Pending orders', 'Offline data'])
  await expect(page.getByRole('button', { name: 'Log Out' })).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('combobox')).toHaveCount(0)
  for (const path of ['/orders', '/orders/1', '/orders/user/3', '/order/view/1', '/account']) {
    await page.goto(path)
    await expect(page).toHaveURL(`/auth${path}`)
    await expect(page.getByRole('heading', { name: 'Registered customers' })).toBeVisible()
  }
  await page.goto('/pending-orders')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(links(page).first()).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(links(page)).toHaveText(['Products', 'Pending orders', 'Offline data'])
  await links(page).first().click()
  await expect(page.getByRole('article', { name: 'Temporary Tags' })).toBeVisible()
  await expect(links(page).first()).toBeHidden()
  await page.goto('/pending-orders')
  await expect(page.getByRole('heading', { name: 'Pending orders' })).toBeVisible()
  expect(calls).toEqual([])
})

test('a buyer sees his own orders and no page of the staff', async ({ page }) => {
  await arriveSignedIn(page)
  await expect(links(page)).toHaveText([
    'Products',
    'Quick order',
    'Orders',
    'All Purchases / Subscriptions',
    'Pending orders',
    'Subscription',
    'Account',
    'Offline data',
  ])
  for (const path of ['/roles', '/companies', '/change_price', '/product/edit/101', '/archive']) {
    await page.goto(path)
    await expect(notFound(page)).toBeVisible()
  }
  await page.goto('/orders')
  const table = page.getByRole('table', { name: 'Orders' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'ORDER',
    'DATE',
    'USER',
    'QNT',
    'STATUS',
    'AMOUNT',
    'ACTIONS',
  ])
  await page.goto('/orders/7')
  await expect(page.getByRole('main').getByRole('heading', { name: 'Order history' })).toBeVisible()
  await expect(table).toHaveCount(0)
})

test('a manager sees the orders of every dealership', async ({ page }) => {
  await signIn(page, MANAGER)
  await page.goto('/orders')
  const table = page.getByRole('table', { name: 'Orders' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'ORDER',
    'DATE',
    'USER',
    'DEALERSHIP',
    'QNT',
    'STATUS',
    'AMOUNT',
    'ACTIONS',
  ])
  await expect(table.getByRole('link', { name: /^\d+$/ })).toHaveCount(20)
  await page.goto('/orders?status=PAID')
  await expect(page.getByRole('button', { name: 'Filters, 1 set' })).toBeVisible()
  for (const width of [960, 1247, 1248]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await fieldsThatOverlap(page), `at ${width}`).toEqual([])
  }
  await page.goto('/orders/7')
  await expect(table.getByRole('row').nth(1)).toContainText('Denali Ford')
  await expect(table.getByRole('row').filter({ hasText: 'Lakeside' })).toHaveCount(0)
  await page.goto('/roles')
  await expect(notFound(page)).toBeVisible()
})
