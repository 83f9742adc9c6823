// Two tablets and three people: the notes about orders of colleagues (G227, G228, G229).
import { expect, type Page } from '@playwright/test'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import {
  addFromProductPage,
  arriveSignedIn,
  BUYER_2,
  cartLink,
  checkOut,
  collectErrors,
  expectCartLeft,
  FRAME_CHROME,
  logOut,
  MANAGER,
  MULTI,
  pendingOrders,
  signIn,
  TAG_POUCH,
} from '../support/counter-test.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { loseServer, queueExampleOrder, restoreServer, test } from '../support/faulty-network-test.ts'
import { changeProduct, commitsOf, openCallsAs } from '../support/server-calls.ts'

const FRAME_BLACK = '/product/122-plate-frame-black'
const RECENT_ORDERS = /\/api\/edge\/recent-orders$/
const LAKESIDE_ID = 1

const chromeLine = (page: Page) =>
  page
    .getByRole('list', { name: 'Cart lines' })
    .getByRole('listitem')
    .filter({ hasText: 'Plate Frame Chrome' })

async function openCart(page: Page): Promise<void> {
  await cartLink(page).press('Enter')
  await expect(page.getByLabel("RO or Orderer's Name")).toBeVisible()
}

/** Returns to the window of the page, as a person does, until the page shows the change of another device. */
async function expectAfterReturn(page: Page, expectChange: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await expectChange()
  }).toPass({ intervals: [500] })
}

/** Asks the edge for the recent orders of a dealership with the session of this page. Returns the status of the answer. */
function statusOfQuestion(page: Page, dealershipId: number): Promise<number> {
  return page.evaluate(
    async ([authorization, id]) => {
      const answer = await fetch('/api/edge/recent-orders', {
        method: 'POST',
        headers: { authorization: String(authorization), 'content-type': 'application/json' },
        body: JSON.stringify({ dealershipId: id, waiting: [], ended: [] }),
      })
      return answer.status
    },
    [BASIC_HEADER, dealershipId] as const,
  )
}

test('the cart names an order that waits on a colleague’s tablet, but none of another dealership', async ({
  page,
  browser,
  server,
  network,
}) => {
  await arriveSignedIn(page)
  await queueExampleOrder(page, network)
  await changeProduct(await openCallsAs(server.url, MANAGER), 101, { price: 0.5 })
  await restoreServer(page, network)
  await expect(pendingOrders(page)).toContainText('Needs review')

  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
  const tablet2 = await context.newPage()
  await signIn(tablet2, BUYER_2)
  await addFromProductPage(tablet2, FRAME_CHROME, 5)
  await openCart(tablet2)
  await expectAfterReturn(tablet2, () =>
    expect(chromeLine(tablet2)).toContainText(
      /Plate Frame Chrome: Jordan Miller ordered 2 today \(waits on another device, reported (just now|\d+ min ago)\)/,
      { timeout: 1000 },
    ),
  )
  await expectAccessible(tablet2, { isWhole: true })

  await logOut(tablet2)
  await signIn(tablet2, MULTI)
  await tablet2.getByRole('banner').getByRole('combobox', { name: 'Dealership' }).selectOption({ index: 1 })
  await addFromProductPage(tablet2, FRAME_CHROME, 5)
  const answer = tablet2.waitForResponse(RECENT_ORDERS)
  await openCart(tablet2)
  expect((await answer).status()).toBe(200)
  expect(await (await answer).text()).not.toMatch(/Jordan|other-device/)
  await expect(tablet2.getByText('Jordan')).toHaveCount(0)
  expect(await statusOfQuestion(tablet2, LAKESIDE_ID)).toBe(404)

  await pendingOrders(page).getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(pendingOrders(page).filter({ hasText: 'Needs review' })).toHaveCount(0)
  await logOut(tablet2)
  await signIn(tablet2, BUYER_2)
  await openCart(tablet2)
  await expectAfterReturn(tablet2, async () => {
    await expect(chromeLine(tablet2)).toBeVisible({ timeout: 1000 })
    await expect(chromeLine(tablet2)).not.toContainText('waits on another device', { timeout: 1000 })
  })
  await context.close()
})

test('Checkout asks before it repeats a colleague’s order of today; offline the note shows the time at which it was true', async ({
  page,
  browser,
  server,
  network,
}) => {
  const fillCart = async (tablet: Page) => {
    await addFromProductPage(tablet, TAG_POUCH, 100)
    await addFromProductPage(tablet, FRAME_CHROME, 2)
    await addFromProductPage(tablet, FRAME_BLACK, 3)
  }
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
  const tablet2 = await context.newPage()
  const errors: string[] = []
  collectErrors(tablet2, errors)
  await signIn(tablet2, BUYER_2)
  await fillCart(tablet2)
  await checkOut(tablet2, 'Robin')
  await expectCartLeft(tablet2)
  await expect.poll(async () => (await commitsOf(server.url)).length).toBe(1)
  const [firstCommit] = await commitsOf(server.url)

  await arriveSignedIn(page)
  await fillCart(page)
  await openCart(page)
  const noteText = `Robin Keller ordered 2 today (#${firstCommit?.id})`
  await expect(chromeLine(page)).toContainText(`Plate Frame Chrome: ${noteText}`)
  // If the first question had no answer, the page asks again when its person returns to it.
  await expectAfterReturn(page, () => expect(chromeLine(page)).not.toContainText('As of', { timeout: 1000 }))
  await expect(page.getByText('3 products were ordered lately or are coming.')).toBeVisible()

  await loseServer(page, network)
  await expect(chromeLine(page)).toContainText(noteText)
  await expect(chromeLine(page)).toContainText(/ As of \d\d:\d\d\./)
  await restoreServer(page, network)

  await checkOut(page)
  const question = page.getByRole('dialog', { name: 'Order these products again?' })
  await expect(question).toContainText(
    `Robin Keller ordered 3 of these products today (#${firstCommit?.id}): Tag Pouch Standard, Plate Frame Chrome, Plate Frame Black.`,
  )
  await expectAccessible(page, { isWhole: true })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  expect(await commitsOf(server.url)).toHaveLength(1)
  await checkOut(page)
  await question.getByRole('button', { name: 'Place the order' }).click()
  await expectCartLeft(page)
  await expect.poll(async () => (await commitsOf(server.url)).length).toBe(2)
  expect(errors).toEqual([])
  await context.close()
})
