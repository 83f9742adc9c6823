// A backend that adds fields at every level, sends numbers as text and null for what is empty, gives lists for maps, and
// whose history lags by three seconds.
import { expect, type Page } from '@playwright/test'
import { BUYER, checkOut, fillExampleCart, signIn, total, waitForWorker } from '../support/counter-test.ts'
import {
  CHECKOUT,
  expectAllSent,
  expectNewestOrder,
  findServer,
  queueExampleOrder,
  test,
} from '../support/faulty-network-test.ts'
import { answerLoosely, commitsOf } from '../support/server-calls.ts'

async function signInLoosely(page: Page, url: string): Promise<void> {
  await answerLoosely(url)
  await signIn(page, BUYER)
}

test('one order is placed online, once, and is in the history', async ({ page, server, network }) => {
  await signInLoosely(page, server.url)
  await fillExampleCart(page)
  await page.goto('/cart')
  await expect(total(page, 'Shipping')).toHaveText('$23.50')
  await expect(total(page, 'Total')).toHaveText('$75.88')
  await checkOut(page)
  await expect(page.getByRole('heading', { name: 'Order history' })).toBeVisible()
  const commits = await commitsOf(server.url)
  expect(commits).toHaveLength(1)
  expect(network.matching(CHECKOUT)).toHaveLength(1)
  await expect(async () => expectNewestOrder(page, commits[0]?.id, '$75.88')).toPass()
})

test.describe('with a worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('one order is placed offline and goes out once', async ({ page, server, network }) => {
    await signInLoosely(page, server.url)
    await waitForWorker(page)
    await queueExampleOrder(page, network)
    expect(await commitsOf(server.url)).toHaveLength(0)
    await findServer(page, network)
    await expectAllSent(page, network, server.url, 1)
    expect(network.matching(CHECKOUT)).toHaveLength(1)
  })
})
