// The server stores the order of a new customer, but the device gets no answer.
import { expect } from '@playwright/test'
import { chooseOption } from '../support/choose-option.ts'
import { addFromProductPage, FRAME_CHROME, MANAGER } from '../support/counter-test.ts'
import { openPendingOrders, test } from '../support/faulty-network-test.ts'
import { openCallsAs } from '../support/server-calls.ts'

const PLACE_CALL = { method: 'POST', path: /\/order\/checkout-new-user$/ }

test('one order is created if the answer is lost', async ({ page, server, network }) => {
  await page.clock.install()
  await page.goto(FRAME_CHROME)
  await addFromProductPage(page, FRAME_CHROME, 2)
  await page.getByRole('link', { name: /^Cart, / }).press('Enter')
  await page.getByRole('main').getByRole('link', { name: 'For new customers' }).click()
  await page.getByLabel('Company Name').fill('Blue Ridge Imports')
  await page.getByLabel('Your Name').fill('Harper Wells')
  await page.getByLabel('E-mail').fill('harper@blueridge.example.com')
  await page.getByLabel('Phone').fill('8285550181')
  await chooseOption(page.getByRole('combobox', { name: 'State' }), 'Illinois')
  network.script(PLACE_CALL, 'cut-answer')
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect.poll(() => network.requestsMatching(PLACE_CALL).length).toBeGreaterThan(0)

  const finishedLabel = page.getByText('Finished (1)')
  const thanks = page.getByText('Thank you for your order!')
  await expect(async () => {
    if (!(await thanks.isVisible())) await page.clock.fastForward(10_000)
    await expect(thanks.or(finishedLabel)).toBeVisible({ timeout: 500 })
  }).toPass({ intervals: [100] })
  await openPendingOrders(page)
  await finishedLabel.click()
  await expect(page.getByRole('list', { name: 'Finished orders' })).toContainText('Sent')

  const posts = network.requestsMatching(PLACE_CALL)
  expect(new Set(posts.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  expect(new Set(posts.map(({ body }) => body)).size).toBe(1)
  for (const { headers } of posts) expect(headers.cookie).toBeUndefined()
  const staff = await openCallsAs(server.url, MANAGER)
  const { orders } = await staff.post('api/client/order/all?page=0&size=20', {
    dealerName: 'Blue Ridge Imports',
  })
  expect(orders).toHaveLength(1)
})
