import { expect, type Page } from '@playwright/test'
import { BASIC_HEADER, ENDPOINTS } from '#contract/endpoints.ts'
import { BUYER, cartLink, fillExampleCart, logOut, TAG_POUCH, test, total } from '../support/counter-test.ts'
import { DESKTOP, press } from '../support/windows.ts'

// These tests need no worker, because no page is opened offline.
test.use({ serviceWorkers: 'block' })

const loginField = (page: Page) => page.getByLabel('LOGIN', { exact: true })
const passwordField = (page: Page) => page.getByLabel('PASSWORD', { exact: true })
const logInButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Log In' })
const logInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Log In' })

test('a registered customer signs in, returns to the previous page, and signs out', async ({
  page,
  context,
  server,
}) => {
  const sentBodies: string[] = []
  page.on('request', (request) => {
    if (/\/auth-user$/.test(request.url())) sentBodies.push(request.postData() ?? '')
  })
  await page.goto(`${TAG_POUCH}?s=frame`)
  await logInLink(page).click()
  await expect(page).toHaveURL(/\/auth\/product\/101-tag-pouch-standard\?s=frame$/)
  await expect(page.getByRole('heading', { name: 'Registered customers' })).toBeVisible()
  await loginField(page).fill(BUYER.login)
  await passwordField(page).fill('Wrong1234')
  await logInButton(page).click()
  await expect(passwordField(page)).toHaveAccessibleDescription('Incorrect login or password')
  await expect(loginField(page)).toHaveValue(BUYER.login)
  await expect(passwordField(page)).toHaveValue('Wrong1234')

  await passwordField(page).fill(BUYER.password)
  await passwordField(page).press('Enter')
  await expect(page).toHaveURL(/\/product\/101-tag-pouch-standard\?s=frame$/)
  await expect(page.getByRole('banner').getByText(BUYER.login, { exact: true })).toBeVisible()

  expect(sentBodies.map((body) => Object.keys(JSON.parse(body)))).toEqual([
    ['login', 'password'],
    ['login', 'password'],
  ])
  expect(sentBodies.join()).not.toContain(BUYER.login)
  expect(sentBodies.join()).not.toContain(BUYER.password)

  const [cookie] = await context.cookies(`${server.url}/api/`)
  expect(cookie).toMatchObject({ name: 'counter_session', httpOnly: true, sameSite: 'Lax', path: '/api' })
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(logInLink(page)).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/`)
  await expect.poll(() => context.cookies(`${server.url}/api/`)).toEqual([])
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  const validateAnswer = await fetch(`${server.url}/${ENDPOINTS.validate}`, {
    method: 'POST',
    headers: { authorization: BASIC_HEADER, cookie: `counter_session=${cookie?.value}` },
  })
  expect(validateAnswer.status).toBe(401)
  await page.reload()
  await expect(logInLink(page)).toBeVisible()
})

test.describe('on a desktop', () => {
  test.use(DESKTOP)

  test("the account that signs in takes over the visitor's cart, and after the sign-out the visitor's cart is empty", async ({
    page,
    hasTouch,
  }) => {
    await fillExampleCart(page)
    await cartLink(page).press('Enter')
    await expect(total(page, 'Subtotal')).toHaveText('$49.30')
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
  })
})
