import { type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import {
  addFromProductPage,
  arriveSignedIn,
  BUYER,
  BUYER_2,
  cartLink,
  checkOut,
  collectErrors,
  FRAME_CHROME,
  fillExampleCart,
  logOut,
  pendingOrders,
  signIn,
  waitForWorker,
} from '../support/counter-test.ts'
import type { FaultProxy } from '../support/fault-proxy.ts'
import {
  CHECKOUT,
  expectSignedOut,
  findServer,
  finishedOrders,
  lookAtWindow,
  loseServer,
  openPendingOrders,
  test,
} from '../support/faulty-network-test.ts'
import { callAs, commitsOf } from '../support/server-calls.ts'

test.use({ serviceWorkers: 'allow' })

/** Words of the waiting order that nobody else may come across. */
const SECRETS = ['PO-4711', 'Sam of the workshop']
/** The account's name, login, e-mail, dealership, its street, and what the order amounts to. */
const OF_THE_ACCOUNT = ['Jordan Miller', '"buyer"', '@lakeside', 'Lakeside Motors', '1820 Shoreline', '75.88']
const BUYER_ID = 3
/** Where a test notes how a kept page was shown. */
const SHOWN = 'a-test-shown'

async function queueSecretOrder(page: Page, network: FaultProxy): Promise<void> {
  await fillExampleCart(page)
  await waitForWorker(page)
  await loseServer(page, network)
  await page.goto('/cart')
  await page.getByLabel('PO#').fill('PO-4711')
  await checkOut(page, 'Sam of the workshop')
  await expect(pendingOrders(page)).toContainText('Waiting')
}

async function keepAndSignOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log Out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Orders are waiting' })
  await dialog.getByRole('button', { name: 'Keep for me' }).click()
  await expectSignedOut(page)
}

/** Everything in the databases of this device, as text. */
async function readDatabases(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
    const read = (name: string) =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = async () => {
          const database = opening.result
          const rows = await Promise.all(
            [...database.objectStoreNames].map(
              (store) =>
                new Promise((done) => {
                  const all = database.transaction(store).objectStore(store).getAll()
                  all.onsuccess = () => done(all.result)
                }),
            ),
          )
          database.close()
          resolve(`${name}: ${JSON.stringify(rows)}`)
        }
      })
    return (await Promise.all(names.map(read))).join('\n')
  })
}

/** Waits, because the page after the sign-out may have to delete the rest of the data. */
async function expectNothingOnTheDevice(page: Page): Promise<void> {
  await expect(async () => {
    const kept = await readDatabases(page)
    expect(kept).toContain(`counter-${BUYER_ID}:`)
    expect(kept).toContain(`counter-${BUYER_ID}-copy: [[],[],[],[]]`)
    for (const secret of [...SECRETS, ...OF_THE_ACCOUNT]) expect(kept).not.toContain(secret)
  }).toPass()
}

async function expectNothingOfTheOrder(page: Page): Promise<void> {
  for (const path of ['/cart', '/orders']) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    for (const secret of SECRETS) await expect(page.getByText(secret)).toHaveCount(0)
  }
  const kept = await readDatabases(page)
  for (const secret of SECRETS) expect(kept).not.toContain(secret)
}

async function expectSealed(page: Page): Promise<void> {
  await page.goto('/pending-orders')
  await expect(page.getByText('1 order of another person waits on this device')).toBeVisible()
  await expect(pendingOrders(page)).toHaveCount(0)
  await expect(page.getByRole('main')).not.toContainText('Lakeside Motors')
  await expect(page.getByRole('main')).not.toContainText('75.88')
  await expect(page.getByText(/^Finished/)).toHaveCount(0)
}

async function expectSentByItsAuthor(page: Page, serverUrl: string): Promise<void> {
  await openPendingOrders(page)
  await expect(await finishedOrders(page)).toContainText('Sent')
  const commits = await commitsOf(serverUrl)
  expect(commits).toMatchObject([{ userId: BUYER_ID }])
  const order = await (await callAs(serverUrl, BUYER)).get(`api/client/order/${commits[0]?.id}`)
  expect(order).toMatchObject({ poNumber: 'PO-4711', totalAmount: 75.88 })
}

/** The second tab stands for a colleague's page that was open all along. */
async function openColleaguesTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/')
  return page
}

test('an order that waits at sign-out is unreadable for the next person and is sent under its author', async ({
  page,
  context,
  server,
  network,
}) => {
  await signIn(page, BUYER)
  await queueSecretOrder(page, network)
  const written = await readDatabases(page)
  for (const secret of [...SECRETS, ...OF_THE_ACCOUNT]) expect(written).toContain(secret)
  await addFromProductPage(page, FRAME_CHROME, 7)
  await keepAndSignOut(page)
  await expectNothingOnTheDevice(page)
  await expectSealed(page)
  await findServer(page, network)

  await signIn(page, BUYER_2)
  const other = await openColleaguesTab(context)
  await expectSealed(page)
  await expectSealed(other)
  await expectNothingOfTheOrder(page)
  await lookAtWindow(page)
  expect(network.matching(CHECKOUT)).toEqual([])
  expect(await commitsOf(server.url)).toEqual([])

  await page.getByRole('button', { name: 'Log Out' }).click()
  await expectSignedOut(page)
  await expectSignedOut(other)
  await signIn(page, BUYER)
  await expect(cartLink(page)).toHaveAccessibleName(/1 item/)
  await expectSentByItsAuthor(page, server.url)
})

/** How the page that Back leads to was first shown; null where the browser had not kept it, which it may decide. */
async function goBack(page: Page): Promise<{ shown: string | null; whyNotKept: unknown }> {
  await page.evaluate(() => history.back())
  await expect(page.getByRole('heading', { name: 'Registered customers' })).toBeVisible()
  return page.evaluate((key) => {
    const [arrival] = performance.getEntriesByType('navigation')
    return { shown: localStorage.getItem(key), whyNotKept: Object(arrival).notRestoredReasons }
  }, SHOWN)
}

test('Back after a sign-out shows no data of the signed-out account', async ({ server, launchOptions }) => {
  // It keeps a page that was left, as people's browsers do; the other tests' browser does not.
  const browser = await chromium.launch({
    ...launchOptions,
    executablePath: process.env.FULL_CHROMIUM_PATH || '/usr/bin/chromium',
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  try {
    const page = await browser.newPage({ baseURL: server.url, serviceWorkers: 'block' })
    const errors: string[] = []
    collectErrors(page, errors)
    // Noted where it outlives the page, which is loaded anew at once.
    await page.addInitScript((key) => {
      window.addEventListener('pageshow', ({ persisted }) => {
        if (persisted) localStorage.setItem(key, getComputedStyle(document.body).visibility)
      })
    }, SHOWN)
    // A browser keeps no page that had a call or a transaction under way, as busy machines have; then once more.
    await expect(async () => {
      await signIn(page, BUYER, '/account')
      await expect(page.getByText('Lakeside Motors').first()).toBeVisible()
      await logOut(page)
      const { shown, whyNotKept } = await goBack(page)
      expect(shown, JSON.stringify(whyNotKept)).not.toBeNull()
    }).toPass()
    expect(await page.evaluate((key) => localStorage.getItem(key), SHOWN)).toBe('hidden')
    expect(errors).toEqual([])
  } finally {
    await browser.close()
  }
})

test('signing out with a waiting order asks first, Cancel stays, and Send now sends it once the server is back', async ({
  page,
  server,
  network,
}) => {
  await arriveSignedIn(page)
  await queueSecretOrder(page, network)
  await page.getByRole('button', { name: 'Log Out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Orders are waiting' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(pendingOrders(page)).toContainText('Waiting')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await network.comeUp()
  const sendNow = dialog.getByRole('button', { name: 'Send now' })
  // A look at the server that began before may still say that it is away; who reads that presses again.
  await expect(async () => {
    if (await sendNow.isVisible()) await sendNow.click({ timeout: 1000 })
    await expect(page.getByRole('heading', { name: 'Dealership supplies' })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expectSignedOut(page)
  expect(await commitsOf(server.url)).toMatchObject([{ userId: BUYER_ID }])
})
