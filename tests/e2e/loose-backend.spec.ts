// A backend that adds fields at every level, sends numbers as text, null for empty values and lists for maps, and shows
// orders in the history three seconds late.
import { expect } from '@playwright/test'
import { BUYER, cartLink, fillExampleCart, signIn, total, waitForWorker } from '../support/counter-test.ts'
import { CHECKOUT, expectAllSent, restoreServer, queueCart, test } from '../support/faulty-network-test.ts'
import { setLooseAnswers, commitsOf } from '../support/server-calls.ts'

test.use({ serviceWorkers: 'allow' })

test('an order that is placed offline is sent once', async ({ page, server, network }) => {
  await setLooseAnswers(server.url)
  await signIn(page, BUYER)
  await waitForWorker(page)
  await fillExampleCart(page)
  await cartLink(page).press('Enter')
  await expect(total(page, 'Shipping')).toHaveText('$23.50')
  await expect(total(page, 'Total')).toHaveText('$75.88')
  await queueCart(page, network)
  expect(await commitsOf(server.url)).toHaveLength(0)
  await restoreServer(page, network)
  await expectAllSent(page, network, server.url, 1)
  expect(network.requestsMatching(CHECKOUT)).toHaveLength(1)
})
