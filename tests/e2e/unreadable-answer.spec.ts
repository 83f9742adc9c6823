import { expect } from '@playwright/test'
import {
  arriveSignedIn,
  BUYER,
  checkOut,
  fillExampleCart,
  TAG_POUCH,
  total,
} from '../support/counter-test.ts'
import type { Fault } from '../support/fault-proxy.ts'
import { test } from '../support/faulty-network-test.ts'
import { commitsOf, scriptFailures } from '../support/server-calls.ts'

// No page is opened without a connection.
test.use({ serviceWorkers: 'block' })

const JSON_TYPE = 'application/json; charset=utf-8'
const CUT_JSON: Fault = { status: 200, type: JSON_TYPE, body: '{"data":{"items":[{"id":' }
const OTHER_SHAPE: Fault = { status: 200, type: JSON_TYPE, body: '{"data":{"rows":"none"}}' }
const PORTAL: Fault = { status: 200, type: 'text/html', body: '<!doctype html><title>Welcome</title>' }
const SERVER_FAULT: Fault = {
  status: 500,
  type: JSON_TYPE,
  body: '{"error":{"code":10500,"message":"The server could not do this"}}',
}
const PRODUCTS = { path: /\/product\/all/ }
const ORDERS = { path: /\/order\/all/ }
const KEPT_PRODUCTS = 'These are the products as this device last read them.'
const KEPT_ORDERS = 'These are the orders that this device read'

test('a catalogue page keeps its products and says what failed', async ({ page, network }) => {
  await page.goto('/product/11-tag-pouches')
  const cards = page.getByRole('main').getByRole('article')
  await expect(page.getByRole('article', { name: 'Registration Pouch' })).toBeVisible()
  const count = await cards.count()
  for (const [fault, words] of [
    [CUT_JSON, "The server's answer could not be read"],
    [OTHER_SHAPE, "The server's answer could not be read"],
    [PORTAL, ''],
    [SERVER_FAULT, 'The server could not do it.'],
  ] as const) {
    network.clear()
    network.always(PRODUCTS, fault)
    await page.reload()
    const note = page.getByRole('main').getByText(KEPT_PRODUCTS)
    await expect(note).toContainText(words)
    await expect(cards).toHaveCount(count)
  }
  network.clear()
  await page.reload()
  await expect(cards).toHaveCount(count)
  await expect(page.getByRole('main').getByText(KEPT_PRODUCTS)).toHaveCount(0)
})

test('a first visit without products says so and what failed', async ({ page, network }) => {
  network.always(PRODUCTS, SERVER_FAULT)
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Products Not Found' })).toBeVisible()
  await expect(main).toContainText('The server could not do it.')
  await page.goto('/?s=pouch')
  await expect(main).toContainText('The server could not do it.')
  network.clear()
  await page.goto('/')
  await expect(page.getByRole('article', { name: 'Temporary Tags' })).toBeVisible()
})

test('order history and order keep the last good answer', async ({ page, network }) => {
  await arriveSignedIn(page)
  await page.goto('/orders')
  const table = page.getByRole('table', { name: 'Orders' })
  await expect(table.getByRole('row')).toHaveCount(21)
  const link = table.getByRole('row').nth(1).getByRole('link').first()
  const address = (await link.getAttribute('href')) ?? ''
  await link.click()
  await expect(total(page, 'Total')).toHaveText(/^\$/)
  const amount = (await total(page, 'Total').textContent()) ?? ''

  for (const [fault, words] of [
    [CUT_JSON, "The server's answer could not be read"],
    [OTHER_SHAPE, "The server's answer could not be read"],
    [SERVER_FAULT, 'The server could not do it.'],
  ] as const) {
    network.clear()
    network.always(ORDERS, fault)
    await page.goto('/orders')
    const note = page.getByRole('main').getByRole('status').filter({ hasText: KEPT_ORDERS })
    await expect(note).toContainText(words)
    await expect(table.getByRole('row')).toHaveCount(21)
    await expect(link).toHaveAttribute('href', address)
  }
  network.clear()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('main').getByText(KEPT_ORDERS)).toHaveCount(0)
  await expect(table.getByRole('row')).toHaveCount(21)

  network.always({ method: 'GET', path: /\/order\/\d+$/ }, OTHER_SHAPE)
  await page.goto(address)
  await expect(page.getByRole('main')).toContainText("The server's answer could not be read")
  await expect(total(page, 'Total')).toHaveText(amount)
  await page.goto('/order/view/999999')
  await expect(page.getByRole('alert').first()).toContainText(
    /^Error receiving order, The server's answer could not be read .*, try logging in\./,
  )
})

test('a broken basket check leaves the cart, and a broken key leaves the sign-in form', async ({
  page,
  network,
}) => {
  network.always({ path: /\/check-basket$/ }, CUT_JSON)
  await fillExampleCart(page)
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Increase' }).last().click()
  await expect(total(page, 'Subtotal')).toHaveText('$51.45')
  const isCompared = () =>
    network.matching({ path: /\/check-basket$/ }).some(({ body }) => body.includes('"quantity":3'))
  await expect.poll(isCompared).toBe(true)
  await expect(page.getByRole('list', { name: 'Cart lines' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText('Some products in your cart have been updated or removed.')).toHaveCount(0)

  network.always({ path: /\/auth\/key$/ }, OTHER_SHAPE)
  await page.goto(`/auth${TAG_POUCH}`)
  await page.getByLabel('LOGIN', { exact: true }).fill(BUYER.login)
  await page.getByLabel('PASSWORD', { exact: true }).fill(BUYER.password)
  const logIn = page.getByRole('main').getByRole('button', { name: 'Log In' })
  await logIn.click()
  await expect(page.getByRole('alert')).toContainText("The server's answer could not be read")
  await expect(page.getByLabel('PASSWORD', { exact: true })).toHaveValue(BUYER.password)
  network.clear()
  await logIn.click()
  await expect(page.getByRole('heading', { name: 'Tag Pouch Standard' })).toBeVisible()
})

test('a refused checkout keeps the cart and says why', async ({ page, server }) => {
  await arriveSignedIn(page)
  await fillExampleCart(page)
  await scriptFailures(server.url, {
    path: '/api/client/order/checkout',
    when: 'before',
    answer: { kind: 'error', status: 400, code: 10302 },
  })
  await checkOut(page)
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Failed checkout. A failure that a test asked for',
  )
  await expect(page).toHaveURL(/\/cart$/)
  await expect(total(page, 'Total')).toHaveText('$75.88')
  await expect(page.getByLabel("RO or Orderer's Name")).toHaveValue('Sam')
  await scriptFailures(server.url)
  await page.getByRole('button', { name: 'Checkout', exact: true }).click()
  await expect.poll(() => commitsOf(server.url)).toHaveLength(1)
})
