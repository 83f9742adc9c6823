import { expect } from '@playwright/test'
import { BUYER, connection, pendingOrders, signIn } from '../support/counter-test.ts'
import { findServer, finishedOrders, test } from '../support/faulty-network-test.ts'
import { copyOfWaitingOrder, importCopy, openOtherDevice } from '../support/saved-copies.ts'
import { commitsOf } from '../support/server-calls.ts'

test.use({ keepsKeys: false })

test('a copy is taken in only after the person said that the original was discarded', async ({
  page,
  browser,
  server,
  edgeUrl,
  network,
}) => {
  const path = await copyOfWaitingOrder(page, network)
  await pendingOrders(page).getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(pendingOrders(page)).toHaveCount(0)

  const other = await openOtherDevice(browser, edgeUrl)
  await signIn(other, BUYER)
  await importCopy(other, path)
  const question = other.getByRole('dialog', { name: 'Was the original discarded?' })
  await question.getByRole('button', { name: 'It was discarded, import' }).click()
  const sheet = other.getByRole('dialog', { name: 'Review order' })
  await sheet.getByRole('button', { name: 'Send with changes' }).click()
  await expect(await finishedOrders(other)).toContainText('Sent')
  await findServer(page, network)
  await expect(connection(page)).toContainText('Online')
  await network.rest()
  expect(await commitsOf(server.url)).toHaveLength(1)
  await other.context().close()
})
