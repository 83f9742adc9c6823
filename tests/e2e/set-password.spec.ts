import { expect, type Page } from '@playwright/test'
import { expectNotice, test } from '../support/counter-test.ts'
import { linkIn, mailsTo } from '../support/read-mail.ts'
import { openCallsAs } from '../support/server-calls.ts'

const EMAIL = 'jersey@gardenstate.example.com'

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

async function waitForLink(dataDirectory: string, earlierMailCount: number): Promise<string> {
  await expect.poll(async () => (await mailsTo(dataDirectory, EMAIL)).length).toBe(earlierMailCount + 1)
  return linkIn((await mailsTo(dataDirectory, EMAIL)).at(-1) ?? '')
}

async function typeTwice(page: Page, password: string): Promise<void> {
  for (const name of ['NEW_PASSWORD', 'NEW_PASSWORD_AGAIN']) await field(page, name).fill(password)
}

test('a forgotten password is restored by e-mail, and the link works once', async ({ page, server }) => {
  const earlierMailCount = (await mailsTo(server.dataDirectory, EMAIL)).length
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Forgot password' }).click()
  await expect(page).toHaveURL(/\/restore\/password$/)
  await field(page, 'E-mail').fill(EMAIL)
  await expectNotice(page, 'A link to reset your password has been sent to your email.', () =>
    button(page, 'Submit').click(),
  )

  const link = await waitForLink(server.dataDirectory, earlierMailCount)
  expect(link).toMatch(/^\/password-restore#code=[\w-]{43}$/)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Set a password' })).toBeVisible()
  await expect(page).toHaveTitle(/^Set a password/)
  await expect(page).toHaveURL(`${server.url}/password-restore`)
  const code = new URLSearchParams(link.split('#')[1]).get('code')
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(code)
  await page.reload()
  await expect(page.getByText('Open the link from the mail again')).toBeVisible()
  await page.goto(link)
  await expect(field(page, 'LOGIN')).toHaveValue('jersey')
  await typeTwice(page, 'Fresh123')
  await expectNotice(page, 'Your password has been changed!', () => button(page, 'Update and login').click())
  await expect(page).toHaveURL(`${server.url}/`)
  await expect(page.getByRole('banner').getByText('jersey', { exact: true })).toBeVisible()
  await openCallsAs(server.url, { login: 'jersey', password: 'Fresh123' })

  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText('This link has expired or was used already')
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page).toHaveURL(/\/restore\/password$/)
})
