import { type BrowserContext, expect, type Page } from '@playwright/test'
import { DATABASE_VERSIONS } from '#storage/shared-names.ts'
import { arriveSignedIn, pendingOrders } from '../support/counter-test.ts'
import type { FaultProxy } from '../support/fault-proxy.ts'
import { CHECKOUT, expectAllSent, focusWindow, sendSmallOrder, test } from '../support/faulty-network-test.ts'

// A build that cannot start writes the reason to the console, with minified names.
test.use({ expectedErrors: /./ })

const DATABASE = 'counter-3'
const FIRST_VERSION_CODE = 'this.version(1).stores({cart:'
/** The object of the versions in the minified code. The first painting needs the versions to open the databases. */
const codeOfVersions = ({ device, account, copy }: Record<keyof typeof DATABASE_VERSIONS, number>) =>
  `{device:${device},account:${account},copy:${copy}}`

/**
 * Lets the proxy answer with a build whose account database has a fifth version. `upgrade` is the code of its migration.
 */
async function publishVersion5(context: BrowserContext, page: Page, network: FaultProxy, upgrade: string) {
  network.scriptAlways(
    { path: /^\/assets\/.*\.js$/ },
    {
      rewrite: (code) =>
        code
          .replace(
            FIRST_VERSION_CODE,
            `this.version(5).stores({later:"key"})${upgrade},${FIRST_VERSION_CODE}`,
          )
          .replace(codeOfVersions(DATABASE_VERSIONS), codeOfVersions({ ...DATABASE_VERSIONS, account: 5 })),
    },
  )
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.clearBrowserCache')
}

/** Places an order whose POST gets no answer, so that the app does not know whether the server has it. */
async function placeOrderWithoutAnswer(page: Page, network: FaultProxy): Promise<void> {
  await arriveSignedIn(page)
  network.scriptAlways(CHECKOUT, 'drop')
  await sendSmallOrder(page, network)
  await page.goto('/pending-orders')
  await expect(page.getByText('Outcome unknown')).toBeVisible()
}

function readVersion(page: Page): Promise<number | undefined> {
  return page.evaluate(
    async (name) => (await indexedDB.databases()).find((database) => database.name === name)?.version,
    DATABASE,
  )
}

async function expectSentOnce(page: Page, network: FaultProxy, serverUrl: string): Promise<void> {
  network.clear()
  await focusWindow(page)
  await page.reload()
  await expectAllSent(page, network, serverUrl, 1)
}

test('a migration that fails half way changes nothing, and the order is sent once', async ({
  page,
  context,
  server,
  network,
}) => {
  await placeOrderWithoutAnswer(page, network)
  const failingUpgrade = '.upgrade(async(t)=>{await t.table("outbox").clear();throw new Error("half way")})'
  await publishVersion5(context, page, network, failingUpgrade)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Counter could not start' })).toBeVisible()
  await expect(page.getByText('The cart and the orders on this device were not changed.')).toBeVisible()
  // IndexedDB has ten times the version of Dexie: the account database still has version 4.
  expect(await readVersion(page)).toBe(40)
  const devTools = await context.newCDPSession(page)
  network.clear()
  network.scriptAlways(CHECKOUT, 'drop')
  await devTools.send('Network.clearBrowserCache')
  const earlierPostCount = network.requestsMatching(CHECKOUT).length
  await page.reload()
  // After its start the app sends the order again, and this answer is lost too.
  await expect.poll(() => network.requestsMatching(CHECKOUT).length).toBeGreaterThan(earlierPostCount)
  await expect(pendingOrders(page)).toContainText('Outcome unknown')
  await expectSentOnce(page, network, server.url)
})
