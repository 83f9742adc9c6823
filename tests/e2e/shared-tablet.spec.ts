import { chromium, expect, type Page } from '@playwright/test'
import {
  arriveSignedIn,
  BUYER,
  BUYER_2,
  checkOut,
  collectErrors,
  goWithinApp,
  logOut,
  pendingOrders,
  pressPersonAction,
  signIn,
  waitForWorker,
} from '../support/counter-test.ts'
import type { FaultProxy } from '../support/fault-proxy.ts'
import {
  addSmallOrder,
  CHECKOUT,
  expectSignedOut,
  finishedOrders,
  focusWindow,
  loseServer,
  openPendingOrders,
  restoreServer,
  test,
} from '../support/faulty-network-test.ts'
import { commitsOf, openCallsAs } from '../support/server-calls.ts'

test.use({ serviceWorkers: 'allow' })

/** Texts of the waiting order that no other person may see. */
const SECRETS = ['PO-4711', 'Sam of the workshop']
/** The account's name, login, e-mail, dealership and street, and the total of the order. */
const ACCOUNT_TEXTS = ['Jordan Miller', '"buyer"', '@lakeside', 'Lakeside Motors', '1820 Shoreline', '16.57']
const BUYER_ID = 3
/** The storage key for the visibility of a page that the browser restored. */
const RESTORED_VISIBILITY_KEY = 'a-test-restored-visibility'

async function queueSecretOrder(page: Page, network: FaultProxy): Promise<void> {
  await addSmallOrder(page)
  await waitForWorker(page)
  await loseServer(page, network)
  await goWithinApp(page, '/cart')
  await page.getByLabel('PO#').fill('PO-4711')
  await checkOut(page, 'Sam of the workshop')
  await expect(pendingOrders(page)).toContainText('Waiting')
}

async function keepAndSignOut(page: Page): Promise<void> {
  await pressPersonAction(page, 'Log Out')
  const dialog = page.getByRole('dialog', { name: 'Orders are waiting' })
  await dialog.getByRole('button', { name: 'Keep for me' }).click()
  await expectSignedOut(page)
}

/** The rows of all databases of this device, as text. */
async function readDatabases(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
    const readDatabase = (name: string) =>
      new Promise<string>((resolve, reject) => {
        const openRequest = indexedDB.open(name)
        openRequest.onerror = () => reject(openRequest.error)
        openRequest.onsuccess = async () => {
          const database = openRequest.result
          const rows = await Promise.all(
            [...database.objectStoreNames].map(
              (store) =>
                new Promise((resolveRows) => {
                  const readRequest = database.transaction(store).objectStore(store).getAll()
                  readRequest.onsuccess = () => resolveRows(readRequest.result)
                }),
            ),
          )
          database.close()
          resolve(`${name}: ${JSON.stringify(rows)}`)
        }
      })
    return (await Promise.all(names.map(readDatabase))).join('\n')
  })
}

/** Waits, because the page may still be deleting data after the sign-out. */
async function expectNoDataOfAccount(page: Page): Promise<void> {
  await expect(async () => {
    const storedRecords = await readDatabases(page)
    expect(storedRecords).toContain(`counter-${BUYER_ID}:`)
    expect(storedRecords).toContain(`counter-${BUYER_ID}-copy: [[],[],[],[],[],[],[]]`)
    for (const secret of [...SECRETS, ...ACCOUNT_TEXTS]) expect(storedRecords).not.toContain(secret)
  }).toPass()
}

async function expectNoTextOfOrder(page: Page): Promise<void> {
  for (const path of ['/cart', '/orders']) {
    await goWithinApp(page, path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    for (const secret of SECRETS) await expect(page.getByText(secret)).toHaveCount(0)
  }
  const storedRecords = await readDatabases(page)
  for (const secret of SECRETS) expect(storedRecords).not.toContain(secret)
}

async function expectSealed(page: Page, words: string): Promise<void> {
  await goWithinApp(page, '/pending-orders')
  await expect(page.getByText(words)).toBeVisible()
  await expect(pendingOrders(page)).toHaveCount(0)
  await expect(page.getByRole('main')).not.toContainText('Lakeside Motors')
  await expect(page.getByRole('main')).not.toContainText('16.57')
  await expect(page.getByText(/^Finished/)).toHaveCount(0)
}

async function expectSentByItsAuthor(page: Page, serverUrl: string): Promise<void> {
  await openPendingOrders(page)
  await expect(await finishedOrders(page)).toContainText('Sent')
  const commits = await commitsOf(serverUrl)
  expect(commits).toMatchObject([{ userId: BUYER_ID }])
  const order = await (await openCallsAs(serverUrl, BUYER)).get(`api/client/order/${commits[0]?.id}`)
  expect(order).toMatchObject({ poNumber: 'PO-4711', totalAmount: 16.57 })
}

test('an order that waits at the sign-out is unreadable for the next person, and is sent when its author signs in', {
  tag: '@promise',
}, async ({ page, server, network }) => {
  await arriveSignedIn(page)
  await queueSecretOrder(page, network)
  const recordsBefore = await readDatabases(page)
  for (const secret of [...SECRETS, ...ACCOUNT_TEXTS]) expect(recordsBefore).toContain(secret)
  await keepAndSignOut(page)
  await expectNoDataOfAccount(page)
  await expectSealed(page, '1 order waits on this device for a sign-in')
  await restoreServer(page, network)

  await signIn(page, BUYER_2)
  await expectSealed(page, '1 order of another person waits on this device')
  await expectNoTextOfOrder(page)
  await focusWindow(page)
  expect(network.requestsMatching(CHECKOUT)).toEqual([])
  expect(await commitsOf(server.url)).toEqual([])

  await pressPersonAction(page, 'Log Out', BUYER_2)
  await expectSignedOut(page)
  await signIn(page, BUYER)
  await expectSentByItsAuthor(page, server.url)
})

/** Goes back. `restoredVisibility` is null if the browser did not restore the page but loaded it again. */
async function goBackInHistory(
  page: Page,
): Promise<{ restoredVisibility: string | null; notRestoredReasons: unknown }> {
  await page.evaluate(() => history.back())
  await expect(page.getByRole('heading', { name: 'Registered customers' })).toBeVisible()
  return page.evaluate((key) => {
    const [navigation] = performance.getEntriesByType('navigation')
    return {
      restoredVisibility: localStorage.getItem(key),
      notRestoredReasons: Object(navigation).notRestoredReasons,
    }
  }, RESTORED_VISIBILITY_KEY)
}

test('Back after a sign-out shows no data of the account, because the browser did not keep the page', async ({
  server,
  launchOptions,
}) => {
  // This browser keeps pages that a person left, for Back, as people's browsers do. The browser of the other tests
  // cannot.
  const browser = await chromium.launch({
    ...launchOptions,
    executablePath: process.env.FULL_CHROMIUM_PATH || '/usr/bin/chromium',
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  try {
    const page = await browser.newPage({ baseURL: server.url, serviceWorkers: 'block' })
    const errors: string[] = []
    collectErrors(page, errors)
    // The visibility is kept in localStorage, because the app would reload a restored page at once.
    await page.addInitScript((key) => {
      window.addEventListener('pageshow', ({ persisted }) => {
        if (persisted) localStorage.setItem(key, getComputedStyle(document.body).visibility)
      })
    }, RESTORED_VISIBILITY_KEY)
    await signIn(page, BUYER, '/account')
    await expect(page.getByText('Lakeside Motors').first()).toBeVisible()
    await logOut(page)
    const { restoredVisibility, notRestoredReasons } = await goBackInHistory(page)
    expect(restoredVisibility).toBeNull()
    expect(JSON.stringify(notRestoredReasons)).toContain('response-cache-control-no-store')
    await expect(page.getByText('Lakeside Motors')).toHaveCount(0)
    expect(errors).toEqual([])
  } finally {
    await browser.close()
  }
})
