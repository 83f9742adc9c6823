import { expect } from '@playwright/test'
import { arriveSignedIn, BUYER_2, signIn, waitForWorker } from '../support/counter-test.ts'
import type { FaultProxy } from '../support/fault-proxy.ts'
import { expectSignedOut, findServer, loseServer, test } from '../support/faulty-network-test.ts'
import { readRecords } from '../support/stored-records.ts'

const LOGOUT = { method: 'POST', path: /\/auth\/logout$/ }

/** Calls of the app, without the pictures that the browser requests by itself. */
function callsSince(network: FaultProxy, mark: number): string[] {
  return network.requests
    .slice(mark)
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
  const other = await context.newPage()
  await other.goto('/cart')
  await expect(other.getByRole('button', { name: 'Log Out' })).toBeVisible()
  await waitForWorker(page)
  await loseServer(page, network)
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expectSignedOut(page)
  await expectSignedOut(other)

  const mark = network.requests.length
  await findServer(page, network)
  await expect.poll(() => network.matching(LOGOUT).length).toBe(1)
  expect(callsSince(network, mark)[0]).toMatch(/^POST .*\/auth\/logout$/)

  // A page that is left before the device has noted the sign-out sends it again, which ends no other session.
  await expect
    .poll(() => readRecords(page, 'counter-device', 'settings'))
    .not.toContainEqual(expect.objectContaining({ key: 'logoutOwed' }))
  await signIn(other, BUYER_2)
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible()
  expect(network.matching(LOGOUT)).toHaveLength(1)
})
