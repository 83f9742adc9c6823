import { expect } from '@playwright/test'
import { arriveSignedIn, BUYER_2, signIn, waitForWorker } from '../support/counter-test.ts'
import type { FaultProxy } from '../support/fault-proxy.ts'
import { expectSignedOut, restoreServer, loseServer, test } from '../support/faulty-network-test.ts'
import { readRecords } from '../support/stored-records.ts'

const LOGOUT = { method: 'POST', path: /\/auth\/logout$/ }

/** The calls of the app after the first `requestCount` requests, without the pictures. */
function callsSince(network: FaultProxy, requestCount: number): string[] {
  return network.requests
    .slice(requestCount)
    .filter(({ path }) => path.startsWith('/api/') && !path.startsWith('/api/file/'))
    .map(({ method, path }) => `${method} ${path}`)
}

test.use({ serviceWorkers: 'allow' })

test('a sign-out without a connection applies to every tab, and is the first call when the server is back', async ({
  page,
  context,
  network,
}) => {
  await arriveSignedIn(page)
  const otherTab = await context.newPage()
  await otherTab.goto('/cart')
  await expect(otherTab.getByRole('button', { name: 'Log Out' })).toBeVisible()
  await waitForWorker(page)
  await loseServer(page, network)
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expectSignedOut(page)
  await expectSignedOut(otherTab)

  const requestCount = network.requests.length
  await restoreServer(page, network)
  await expect.poll(() => network.requestsMatching(LOGOUT).length).toBe(1)
  expect(callsSince(network, requestCount)[0]).toMatch(/^POST .*\/auth\/logout$/)

  // The test waits until the device has stored that the sign-out is done. Otherwise the next page would
  // send the sign-out a second time, and the test expects one.
  await expect
    .poll(() => readRecords(page, 'counter-device', 'settings'))
    .not.toContainEqual(expect.objectContaining({ key: 'logoutOwed' }))
  await signIn(otherTab, BUYER_2)
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible()
  expect(network.requestsMatching(LOGOUT)).toHaveLength(1)
})
