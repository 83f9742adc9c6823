// A person locks the account, and unlocks it with a PIN, while the server is away.
import { expect, type Page } from '@playwright/test'
import {
  addFromProductPage,
  arriveSignedIn,
  BUYER,
  checkOut,
  connection,
  FRAME_CHROME,
  goWithinApp,
  pendingOrders,
  pressPersonAction,
  waitForWorker,
} from '../support/counter-test.ts'
import { dumpDatabases } from '../support/dump-databases.ts'
import {
  CHECKOUT,
  finishedOrders,
  loseServer,
  openPendingOrders,
  restoreServer,
  test,
} from '../support/faulty-network-test.ts'
import { commitsOf, openCallsAs } from '../support/server-calls.ts'

test.use({ serviceWorkers: 'allow' })

const PIN = '271828'
/** Words of the order and of the account. No other data has them. */
const SECRETS = ['PO-JORDAN-1', 'Planted Jordan', 'buyer@']

const unlockedLine = (page: Page) => page.getByRole('region', { name: 'Unlocked account' })

/** Sets up a PIN by way of the button Lock. */
async function setUpPin(page: Page): Promise<void> {
  await pressPersonAction(page, 'Lock')
  await expect(page).toHaveURL(/\/account#unlock-on-this-device$/)
  const settings = page.getByRole('region', { name: 'Unlock on this device' })
  await expect(settings.getByLabel('Name on the page Unlock')).toHaveValue('Jordan M.')
  await settings.getByLabel('PIN', { exact: true }).fill(PIN)
  await settings.getByLabel('Your password', { exact: true }).fill(BUYER.password)
  await settings.getByRole('button', { name: 'Set PIN' }).click()
  await expect(settings.getByText('Valid until')).toBeVisible()
}

/** Locks the account, and expects that no database of the browser has a word of it. */
async function lock(page: Page): Promise<void> {
  await pressPersonAction(page, 'Lock')
  await expect(page.getByRole('heading', { name: 'Unlock', level: 1 })).toBeVisible()
  const dump = await dumpDatabases(page)
  for (const word of SECRETS) expect(dump).not.toContain(word)
}

async function unlock(page: Page): Promise<void> {
  await page.getByLabel('PIN', { exact: true }).fill(PIN)
  await page.getByLabel('PIN', { exact: true }).press('Enter')
  await expect(unlockedLine(page)).toContainText('Unlocked as buyer.')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}

async function signInAgain(page: Page): Promise<void> {
  await unlockedLine(page).getByRole('button', { name: 'Sign in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in as buyer' })
  await expect(dialog.getByLabel('LOGIN', { exact: true })).toHaveValue('buyer')
  await dialog.getByLabel('PASSWORD', { exact: true }).fill(BUYER.password)
  await dialog.getByRole('button', { name: 'Sign in now' }).click()
  await expect(unlockedLine(page)).toBeHidden()
}

test('an order is unreadable while its account is locked, is shown after the unlock, and is sent once after the sign-in', {
  tag: '@promise',
}, async ({ page, server, network }) => {
  await arriveSignedIn(page)
  await waitForWorker(page)
  await setUpPin(page)
  await addFromProductPage(page, FRAME_CHROME, 2)
  await loseServer(page, network)
  await goWithinApp(page, '/cart')
  await page.getByLabel('PO#').fill('PO-JORDAN-1')
  await checkOut(page, 'Planted Jordan')
  await expect(pendingOrders(page)).toContainText('Waiting')
  expect(await dumpDatabases(page)).toContain('PO-JORDAN-1')
  await lock(page)
  await unlock(page)
  await openPendingOrders(page)
  await expect(pendingOrders(page)).toContainText('PO-JORDAN-1')
  await expect(pendingOrders(page)).toContainText('Sign in to send')
  await restoreServer(page, network)
  await expect(connection(page)).toContainText('Online')
  expect(await commitsOf(server.url)).toEqual([])
  await signInAgain(page)
  await expect(await finishedOrders(page)).toContainText('Sent')
  expect(network.requestsMatching(CHECKOUT)).toHaveLength(1)
  const commits = await commitsOf(server.url)
  expect(commits).toMatchObject([{ userId: 3 }])
  const order = await (await openCallsAs(server.url, BUYER)).get(`api/client/order/${commits[0]?.id}`)
  expect(order).toMatchObject({ poNumber: 'PO-JORDAN-1' })
})
