// The server lacks a file of the page, as during an update of servers that do not share their files.
import { expect } from '@playwright/test'
import { test } from '../support/faulty-network-test.ts'

const START_FILE = { path: /^\/assets\/start-vendor-.*\.js$/ }
const MISSING_ANSWER = { status: 404, type: 'text/plain', body: 'The server has no such file.' }

test.use({ expectedErrors: /404|MIME type|Cannot destructure/ })

test('a page whose start file is missing loads itself once more, then says so, and starts when the file is there', async ({
  page,
  network,
}) => {
  network.scriptAlways(START_FILE, MISSING_ANSWER)
  await page.goto('/')
  // A slow first load shows the heading too.
  await expect.poll(() => network.requestsMatching({ path: /^\/$/ }).length).toBe(3)
  await expect(page.getByRole('heading', { name: 'Counter has not started' })).toBeVisible()
  const causes = page.locator('.not-started p')
  await expect(causes.first()).toHaveText(
    'A file of Counter was not loaded: the connection is slow or was interrupted, or the server is being updated. Load the page again in a minute.',
  )
  await expect(causes.first()).toBeVisible()
  // The first load, the question whether the server answers, and the second load.
  expect(network.requestsMatching({ path: /^\/$/ }).length).toBe(3)

  network.clear()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Dealership supplies' })).toBeVisible()
})

test('a page that starts although a file is missing is not loaded again while the person types', async ({
  page,
  network,
}) => {
  const SIGN_IN_PAGE = { path: /^\/auth$/ }
  const releaseStart = network.pause(START_FILE, 'answer')
  await page.goto('/auth', { waitUntil: 'commit' })
  await expect.poll(() => network.requestsMatching(START_FILE).length).toBeGreaterThan(0)
  const releaseQuestion = network.pause(SIGN_IN_PAGE, 'answer')
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('link'), {
      rel: 'modulepreload',
      href: '/assets/missing.js',
    })
    document.head.append(link)
  })
  await expect.poll(() => network.requestsMatching(SIGN_IN_PAGE).length).toBe(2)
  releaseStart()
  const loginField = page.getByLabel('LOGIN', { exact: true })
  await loginField.fill('buyer@example.com')
  releaseQuestion()
  await page.evaluate(() => fetch('/edge'))
  await expect(loginField).toHaveValue('buyer@example.com')
  expect(network.requestsMatching(SIGN_IN_PAGE).length).toBe(2)
})
