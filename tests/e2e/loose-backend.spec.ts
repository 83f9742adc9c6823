// A backend that adds fields at every level, sends numbers as text and null for what is empty, gives lists for maps, and
// whose history lags by three seconds.
import { expect } from '@playwright/test'
import { BUYER, cartLink, fillExampleCart, signIn, total, waitForWorker } from '../support/counter-test.ts'
import { CHECKOUT, expectAllSent, findServer, queueCart, test } from '../support/faulty-network-test.ts'
import { answerLoosely, commitsOf } from '../support/server-calls.ts'

test.use({ serviceWorkers: 'allow' })

test('one order is placed offline and goes out once', async ({ page, server, network }) => {
  await answerLoosely(server.url)
  await signIn(page, BUYER)
  await waitForWorker(page)
  await fillExampleCart(page)
  await cartLink(page).press('Enter')
  await expect(total(page, 'Shipping')).toHaveText('$23.50')
  await expect(total(page, 'Total')).toHaveText('$75.88')
  await queueCart(page, network)
  expect(await commitsOf(server.url)).toHaveLength(0)
  await findServer(page, network)
  await expectAllSent(page, network, server.url, 1)
  expect(network.matching(CHECKOUT)).toHaveLength(1)
})
