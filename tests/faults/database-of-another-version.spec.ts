import { type BrowserContext, expect, type Page } from '@playwright/test'
import { arriveSignedIn, pendingOrders } from '../support/counter-test.ts'
import type { FaultProxy } from '../support/fault-proxy.ts'
import {
  CHECKOUT,
  expectAllSent,
  lookAtWindow,
  sendSmallOrder,
  test,
} from '../support/faulty-network-test.ts'

// A build that cannot start writes the reason to the console, in minified words.
test.use({ expectedErrors: /./ })

const DATABASE = 'counter-3'
const FIRST_VERSION = 'this.version(1).stores({cart:'
/** The first paint recognises rows of this build by these versions (storage/shared-names.ts). */
const NEWEST_VERSIONS = '{device:1,account:2,copy:2}'

/** Makes the server answer a build whose account database has a third version. */
async function publishVersion3(context: BrowserContext, page: Page, network: FaultProxy, upgrade: string) {
  network.always(
    { path: /^\/assets\/.*\.js$/ },
    {
      rewrite: (code) =>
        code
          .replace(FIRST_VERSION, `this.version(3).stores({later:"key"})${upgrade},${FIRST_VERSION}`)
          .replace(NEWEST_VERSIONS, '{device:1,account:3,copy:2}'),
    },
  )
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.clearBrowserCache')
}

async function leaveOrderUnknown(page: Page, network: FaultProxy): Promise<void> {
  await arriveSignedIn(page)
  network.always(CHECKOUT, 'drop')
  await sendSmallOrder(page, network)
  await page.goto('/pending-orders')
  await expect(page.getByText('Outcome unknown')).toBeVisible()
}

function versionOf(page: Page): Promise<number | undefined> {
  return page.evaluate(
    async (name) => (await indexedDB.databases()).find((one) => one.name === name)?.version,
    DATABASE,
  )
}

async function expectSentAfterAll(page: Page, network: FaultProxy, serverUrl: string): Promise<void> {
  network.clear()
  await lookAtWindow(page)
  await page.reload()
  await expectAllSent(page, network, serverUrl, 1)
}

test('a migration that throws half way changes nothing, and the order is sent once', async ({
  page,
  context,
  server,
  network,
}) => {
  await leaveOrderUnknown(page, network)
  const clearsAndThrows = '.upgrade(async(t)=>{await t.table("outbox").clear();throw new Error("half way")})'
  await publishVersion3(context, page, network, clearsAndThrows)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Counter could not start' })).toBeVisible()
  await expect(page.getByText('The cart and the orders on this device were not changed.')).toBeVisible()
  expect(await versionOf(page)).toBe(20)
  const devTools = await context.newCDPSession(page)
  network.clear()
  network.always(CHECKOUT, 'drop')
  await devTools.send('Network.clearBrowserCache')
  const posts = network.matching(CHECKOUT).length
  await page.reload()
  // The start resends the order by itself, and that answer is lost too.
  await expect.poll(() => network.matching(CHECKOUT).length).toBeGreaterThan(posts)
  await expect(pendingOrders(page)).toContainText('Outcome unknown')
  await expectSentAfterAll(page, network, server.url)
})
