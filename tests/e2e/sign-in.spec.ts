import { expect, type Page } from '@playwright/test'
import { sessionCalls } from '#contract/people/session-calls.ts'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import { BUYER, pressPersonAction, TAG_POUCH, test } from '../support/counter-test.ts'

// These tests need no worker, because no page is opened offline.
test.use({ serviceWorkers: 'block' })

const loginField = (page: Page) => page.getByLabel('LOGIN', { exact: true })
const passwordField = (page: Page) => page.getByLabel('PASSWORD', { exact: true })
const logInButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Log In' })
const logInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Log In' })

test('a registered customer signs in, returns to the previous page, and signs out', {
  tag: '@promise',
}, async ({ page, context, server }) => {
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
  await pressPersonAction(page, 'Log Out')
  await expect(logInLink(page)).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/`)
  await expect.poll(() => context.cookies(`${server.url}/api/`)).toEqual([])
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  const validateAnswer = await fetch(`${server.url}/${sessionCalls.validate.path}`, {
    method: 'POST',
    headers: { authorization: BASIC_HEADER, cookie: `counter_session=${cookie?.value}` },
  })
  expect(validateAnswer.status).toBe(401)
  await page.reload()
  await expect(logInLink(page)).toBeVisible()
})
