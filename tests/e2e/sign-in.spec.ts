import { expect, type Page } from '@playwright/test'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { BASIC_HEADER } from '#contract/start-endpoints.ts'
import {
  addFromProductPage,
  BUYER,
  cartLink,
  FRAME_CHROME,
  fillExampleCart,
  logOut,
  signIn,
  TAG_POUCH,
  test,
  total,
} from '../support/counter-test.ts'
import { test as networkTest } from '../support/faulty-network-test.ts'
import { callAs } from '../support/server-calls.ts'
import { DESKTOP, press } from '../support/windows.ts'

// No page is opened without a connection.
test.use({ serviceWorkers: 'block' })

const loginField = (page: Page) => page.getByLabel('LOGIN', { exact: true })
const passwordField = (page: Page) => page.getByLabel('PASSWORD', { exact: true })
const logInButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Log In' })
const logInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Log In' })

test('a registered customer signs in where he came from, and out again', async ({
  page,
  context,
  server,
}) => {
  await page.goto(`${TAG_POUCH}?s=frame`)
  await logInLink(page).click()
  await expect(page).toHaveURL(/\/auth\/product\/101-tag-pouch-standard\?s=frame$/)
  await expect(page.getByRole('heading', { name: 'Registered customers' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Forgot password' })).toHaveAttribute(
    'href',
    '/restore/password',
  )
  await expect(page.getByRole('link', { name: 'Registration' })).toHaveAttribute('href', '/registration')

  await logInButton(page).click()
  await expect(loginField(page)).toHaveAccessibleDescription('Required field')
  await expect(passwordField(page)).toHaveAccessibleDescription('Required field')
  await loginField(page).fill(BUYER.login)
  await passwordField(page).fill('pass word')
  await logInButton(page).click()
  await expect(passwordField(page)).toHaveAccessibleDescription('Invalid password format')
  await passwordField(page).fill('Wrong1234')
  await logInButton(page).click()
  await expect(passwordField(page)).toHaveAccessibleDescription('Incorrect login or password')
  await expect(loginField(page)).toHaveValue(BUYER.login)
  await expect(passwordField(page)).toHaveValue('Wrong1234')
  await expect(passwordField(page)).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show what I type' }).click()
  await expect(passwordField(page)).toHaveAttribute('type', 'text')

  await passwordField(page).fill(BUYER.password)
  await passwordField(page).press('Enter')
  await expect(page).toHaveURL(/\/product\/101-tag-pouch-standard\?s=frame$/)
  await expect(page.getByRole('banner').getByText(BUYER.login, { exact: true })).toBeVisible()

  const [cookie] = await context.cookies(`${server.url}/api/`)
  expect(cookie).toMatchObject({ name: 'counter_session', httpOnly: true, sameSite: 'Lax', path: '/api' })
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(logInLink(page)).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/`)
  await expect.poll(() => context.cookies(`${server.url}/api/`)).toEqual([])
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  const validate = await fetch(`${server.url}/${ENDPOINTS.validate}`, {
    method: 'POST',
    headers: { authorization: BASIC_HEADER, cookie: `counter_session=${cookie?.value}` },
  })
  expect(validate.status).toBe(401)
  await page.reload()
  await expect(logInLink(page)).toBeVisible()
})

test('too many failed tries have to wait', async ({ page, server }) => {
  for (let tries = 0; tries < 10; tries += 1) {
    await callAs(server.url, { login: 'jersey', password: 'Wrong1234' }).catch(() => undefined)
  }
  await page.goto('/auth')
  await loginField(page).fill('jersey')
  await passwordField(page).fill('Jersey123')
  await logInButton(page).click()
  await expect(page.getByRole('alert')).toHaveText(/^Too many failed tries. Try again in 1[45] minutes\.$/)
  await expect(loginField(page)).toHaveValue('jersey')
})

test.describe('on a desktop', () => {
  test.use(DESKTOP)

  test("a visitor's cart goes along with who signs in, and stays with him alone", async ({
    page,
    hasTouch,
  }) => {
    await fillExampleCart(page)
    await page.goto('/cart')
    await expect(total(page, 'Subtotal')).toHaveText('$49.30')
    await press(page.getByRole('button', { name: 'Checkout', exact: true }), hasTouch)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Only logged in register user can place an order.')
    await expect(dialog.getByRole('link', { name: '(555) 010-0142' })).toHaveAttribute(
      'href',
      'tel:+15550100142',
    )
    await expect(dialog.getByRole('link', { name: 'support@example.com' })).toHaveAttribute(
      'href',
      'mailto:support@example.com',
    )
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('link', { name: 'For new customers' })).toHaveAttribute(
      'href',
      '/cart?new-customer=yes',
    )

    await press(page.getByRole('link', { name: 'Please log in and checkout' }), hasTouch)
    await expect(page.getByRole('heading', { name: 'Please log in and checkout' })).toBeVisible()
    await loginField(page).fill(BUYER.login)
    await passwordField(page).fill(BUYER.password)
    await press(page.getByRole('button', { name: 'Login and checkout' }), hasTouch)
    await expect(page).toHaveURL(/\/cart$/)
    await expect(total(page, 'Total')).toHaveText('$75.88')
    await expect(page.getByRole('button', { name: 'Checkout', exact: true })).toBeVisible()

    await logOut(page)
    await expect(cartLink(page)).toHaveAccessibleName('Cart, $0.00, 0 items')
    await addFromProductPage(page, FRAME_CHROME, 5)
    await expect(cartLink(page)).toHaveAccessibleName('Cart, $10.75, 1 item')
    await signIn(page, BUYER)
    await expect(cartLink(page)).toHaveAccessibleName('Cart, $55.75, 2 items')
  })
})

test('signing out in one tab signs out the other', async ({ page, context }) => {
  await signIn(page, BUYER)
  const other = await context.newPage()
  await other.goto('/orders')
  await expect(other.getByRole('table', { name: 'Orders' })).toBeVisible()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(logInLink(page)).toBeVisible()
  await expect(logInLink(other)).toBeVisible()
  await expect(other.getByRole('table', { name: 'Orders' })).toHaveCount(0)

  await signIn(page, BUYER)
  await expect(other.getByRole('banner').getByText(BUYER.login, { exact: true })).toBeVisible()
})

networkTest(
  'login and password travel encrypted, and a long login is cut in the header',
  async ({ page, network }) => {
    await signIn(page, BUYER)
    const [sent] = network.matching({ method: 'POST', path: /\/auth-user$/ })
    expect(Object.keys(JSON.parse(sent?.body ?? ''))).toEqual(['login', 'password'])
    expect(sent?.body).not.toContain(BUYER.login)
    expect(sent?.body).not.toContain(BUYER.password)

    const account = {
      id: 3,
      login: 'jordan.miller.of.lakeside.motors',
      email: 'buyer@lakeside.example.com',
      name: 'Jordan Miller',
      role: { id: 3, name: 'Dealer' },
      roles: [{ id: 3, name: 'Dealer' }],
      privileges: [{ group: 'Orders', actions: ['view', 'create'] }],
      dealerships: [{ id: 1, name: 'Lakeside Motors' }],
      company: { id: 2, name: 'Lakeside Motors Group' },
    }
    network.always(
      { path: /\/api\/auth\/(validate|refresh)$/ },
      { status: 200, type: 'application/json', body: JSON.stringify({ data: account }) },
    )
    await page.reload()
    await expect(
      page.getByRole('banner').getByText('jordan.miller.of.lakeside...', { exact: true }),
    ).toBeVisible()
  },
)

networkTest(
  'an answer that denies the session signs out, and the cart is kept',
  async ({ page, network }) => {
    await signIn(page, BUYER)
    await fillExampleCart(page)
    // Or the page's first question meets the denial.
    await expect.poll(() => network.matching({ path: /\/auth\/validate$/ }).at(-1)?.status).toBe(200)
    network.always(
      { path: /\/order\/all|\/auth\/(validate|refresh)$/ },
      { status: 401, type: 'application/json', body: '{"error":{"code":10110,"message":"Not signed in"}}' },
    )
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Orders', exact: true })
      .click()
    await expect(page.getByRole('status').filter({ hasText: 'You were signed out' })).toContainText(
      'Log in, and you are back where you were.',
    )
    await expect(page).toHaveURL('/auth/orders')
    await expect(page.getByRole('table', { name: 'Orders' })).toHaveCount(0)
    await expect(cartLink(page)).toHaveAccessibleName('Cart, $0.00, 0 items')
    network.clear()
    await signIn(page, BUYER)
    await expect(cartLink(page)).toHaveAccessibleName('Cart, $49.30, 2 items')
  },
)
