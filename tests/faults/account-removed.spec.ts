import { expect } from '@playwright/test'
import { ADMIN, arriveSignedIn, pendingOrders } from '../support/counter-test.ts'
import {
  CHECKOUT,
  restoreServer,
  openPendingOrders,
  queueSmallOrder,
  test,
} from '../support/faulty-network-test.ts'
import { openCallsAs, commitsOf } from '../support/server-calls.ts'

const BUYER_ID = 3

test('after an account was removed, the next call tells the person so, and the waiting order is not sent', async ({
  page,
  server,
  network,
}) => {
  await arriveSignedIn(page)
  await queueSmallOrder(page, network)
  const administrator = await openCallsAs(server.url, ADMIN)
  await administrator.post(`api/admin/user/delete/${BUYER_ID}`)
  await restoreServer(page, network)

  const notice = page.getByRole('status').filter({ hasText: 'Your account was removed' })
  const noticeText =
    '1 order on this device was not sent, and it cannot be sent any more. It stays saved here: our staff can save it as a file.'
  await expect(notice).toContainText(noticeText)
  await expect(page).toHaveURL('/auth/pending-orders')
  await openPendingOrders(page)
  await expect(notice).toContainText(noticeText)
  // The page shows no data of the person.
  await expect(pendingOrders(page)).toHaveCount(0)
  await page.goto('/orders')
  await expect(page).toHaveURL('/auth/orders')
  expect(network.requestsMatching(CHECKOUT)).toEqual([])
  expect(await commitsOf(server.url)).toEqual([])
})
