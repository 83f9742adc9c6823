import { expect, type Page } from '@playwright/test'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { arriveSignedIn, BUYER_2, expectNotice, signIn, test } from '../support/counter-test.ts'
import { lookAtWindow } from '../support/faulty-network-test.ts'
import { linkIn, mailsTo } from '../support/read-mail.ts'
import { callAs } from '../support/server-calls.ts'
import { expectDraft } from '../support/stored-records.ts'
import { DESKTOP, press } from '../support/windows.ts'

const EMAIL = 'jersey@gardenstate.example.com'

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

async function newestLink(dataDirectory: string, before: number): Promise<string> {
  await expect.poll(async () => (await mailsTo(dataDirectory, EMAIL)).length).toBe(before + 1)
  return linkIn((await mailsTo(dataDirectory, EMAIL)).at(-1) ?? '')
}

async function typeTwice(page: Page, password: string, again = password): Promise<void> {
  await field(page, 'NEW_PASSWORD').fill(password)
  await field(page, 'NEW_PASSWORD_AGAIN').fill(again)
}

test.describe('on a desktop', () => {
  test.use(DESKTOP)

  test('a forgotten password is restored by e-mail, and the link works once', async ({ page, server }) => {
    const before = (await mailsTo(server.dataDirectory, EMAIL)).length
    await page.goto('/auth')
    await page.getByRole('link', { name: 'Forgot password' }).click()
    await expect(page).toHaveURL(/\/restore\/password$/)
    await button(page, 'Submit').click()
    await expect(field(page, 'E-mail')).toHaveAccessibleDescription('Required field')
    await field(page, 'E-mail').fill('jersey')
    await button(page, 'Submit').click()
    await expect(field(page, 'E-mail')).toHaveAccessibleDescription('Invalid email format')
    await field(page, 'E-mail').fill('nobody@example.com')
    await expectDraft(page, 'visitor', 'nobody@example.com')
    await page.reload()
    await expect(field(page, 'E-mail')).toHaveValue('nobody@example.com')
    await button(page, 'Submit').click()
    await expect(field(page, 'E-mail')).toHaveAccessibleDescription(
      'nobody@example.com: this email address does not exists in our database',
    )
    await field(page, 'E-mail').fill(EMAIL)
    await expectNotice(page, 'A link to reset your password has been sent to your email.', () =>
      button(page, 'Submit').click(),
    )

    const link = await newestLink(server.dataDirectory, before)
    expect(link).toMatch(/^\/password-restore\?code=[\w-]{43}$/)
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Set a password' })).toBeVisible()
    await expect(page).toHaveTitle(/^Set a password/)
    await expect(page).toHaveURL(`${server.url}/password-restore`)
    const code = new URLSearchParams(link.split('?')[1]).get('code')
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(code)
    await page.reload()
    await expect(page.getByText('Open the link from the mail again')).toBeVisible()
    await page.goto(link)
    await expect(field(page, 'LOGIN')).toHaveValue('jersey')
    await typeTwice(page, 'Fresh1', 'Fresh2')
    await button(page, 'Update and login').click()
    await expect(field(page, 'NEW_PASSWORD_AGAIN')).toHaveAccessibleDescription('Passwords must match')
    await typeTwice(page, 'Fresh123')
    await expectNotice(page, 'Your password has been changed!', () =>
      button(page, 'Update and login').click(),
    )
    await expect(page).toHaveURL(`${server.url}/`)
    await expect(page.getByRole('banner').getByText('jersey', { exact: true })).toBeVisible()
    await callAs(server.url, { login: 'jersey', password: 'Fresh123' })

    await page.goto(link)
    await expect(page.getByRole('alert')).toContainText('This link has expired or was used already')
    await page.getByRole('link', { name: 'Ask for a new link' }).click()
    await expect(page).toHaveURL(/\/restore\/password$/)
  })

  test('a signed-in person changes the password with the old one', async ({ page, hasTouch }) => {
    await page.goto('/change/password')
    await expect(page).toHaveURL(/\/auth\/change\/password$/)
    await signIn(page, BUYER_2, '/change/password')
    await expect(page).toHaveURL(/\/change\/password$/)
    await expect(page.getByRole('heading', { name: 'Change password' })).toBeVisible()
    await field(page, 'OLD_PASSWORD').fill('Wrong1234')
    for (const [password, message] of [
      ['Ab1', 'Password must be at least 6 characters long.'],
      ['ABCDE1', 'Password must contain at least one lowercase letter.'],
      ['abcde1', 'Password must contain at least one uppercase letter.'],
      ['Abcdef', 'Password must contain at least one digit.'],
      ['Abc de1', 'Password cannot contain spaces'],
    ] as const) {
      await typeTwice(page, password)
      await button(page, 'Update').click()
      await expect(page.getByRole('alert')).toHaveText(message)
    }
    await typeTwice(page, 'Fresh123')
    await button(page, 'Update').click()
    const dialog = page.getByRole('dialog', { name: 'Change password' })
    await expect(dialog).toContainText('Change Password error: The old password is incorrect')
    await dialog.getByRole('button', { name: 'OK' }).click()
    await field(page, 'OLD_PASSWORD').fill(BUYER_2.password)
    await expectNotice(page, 'Your password has been changed!', () => press(button(page, 'Update'), hasTouch))
    await page.reload()
    await expect(page.getByRole('banner').getByText(BUYER_2.login, { exact: true })).toBeVisible()
  })
})

test('without a connection the forms say so and keep what was typed', async ({ page, server }) => {
  await arriveSignedIn(page)
  await page.goto('/change/password')
  await field(page, 'OLD_PASSWORD').fill('Buyer123')
  await typeTwice(page, 'Fresh123')
  // The server goes while the call is on its way: earlier, the loss of another call would take the button away first.
  await page.route(`**/${ENDPOINTS.changePassword}`, async (route) => {
    await server.halt()
    await route.abort()
  })
  await button(page, 'Update').click()
  await expect(page.getByRole('dialog')).toContainText('error server')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Changing a password needs a connection.').first()).toBeVisible()
  await expect(button(page, 'Update')).toHaveAttribute('aria-disabled', 'true')
  await expect(field(page, 'NEW_PASSWORD')).toHaveValue('Fresh123')
  await server.restart()
  await lookAtWindow(page)
  await expect(button(page, 'Update')).not.toHaveAttribute('aria-disabled', 'true')
})
