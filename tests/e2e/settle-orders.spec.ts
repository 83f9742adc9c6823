// Staff settle an order whose outcome the edge does not know.
import { expect } from '@playwright/test'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { orderKeys } from '#server/edge/key-tables.ts'
import { startOwnPostgres } from '../../bin/start-postgres.mjs'
import { BUYER, test as counterTest, followMainLink, MANAGER, signIn } from '../support/counter-test.ts'
import { bucketOrder } from '../support/order-clerk.ts'
import { openCallsAs } from '../support/server-calls.ts'
import { startServer } from '../support/start-server.ts'

interface OwnEdge {
  url: string
  databaseUrl: string
}

/** The pages reach the server through an edge whose keys are in PostgreSQL, so that the test can write a key. */
const test = counterTest.extend<object, { ownEdge: OwnEdge }>({
  ownEdge: [
    async ({ workersServer }, use) => {
      const postgres = await startOwnPostgres()
      const edge = await startServer({
        isSeeded: false,
        databaseUrl: postgres.url,
        args: ['--backend', workersServer.url],
      })
      await use({ url: edge.url, databaseUrl: postgres.url })
      await edge.stop()
      await postgres.stop()
    },
    { scope: 'worker' },
  ],
  edgeUrl: async ({ ownEdge }, use) => use(ownEdge.url),
})

const INTENT = '11111111-1111-4111-8111-111111111111'

/** Writes the key of an order that the edge sent twenty minutes ago without getting an answer. */
async function writeLostOrder(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ dataDirectory: null, databaseUrl })
  const sentAt = new Date(Date.now() - 20 * 60_000)
  await database.insert(orderKeys).values({
    intent: INTENT,
    revision: 1,
    author: '3',
    dealership: '1',
    bodyHash: 'x',
    state: 'unknown',
    claim: INTENT,
    edgeId: INTENT,
    leaseUntil: sentAt,
    createdAt: sentAt,
    touchedAt: sentAt,
  })
  await database.close()
}

test('staff find the order in the history and settle it as sent', async ({ page, server, ownEdge }) => {
  const buyer = await openCallsAs(server.url, BUYER)
  const { id } = await buyer.post(ENDPOINTS.checkout, JSON.parse(bucketOrder('LOST-1')))
  await writeLostOrder(ownEdge.databaseUrl)
  await signIn(page, MANAGER)
  await followMainLink(page, 'Orders')
  await page.getByRole('link', { name: 'Orders of unknown outcome' }).click()
  const row = page.getByRole('table', { name: 'Orders of unknown outcome' }).getByRole('row').nth(1)
  await expect(row).toContainText(`#${id}`)
  await expect(row).toContainText('PO# LOST-1')
  await row.getByRole('button', { name: /^It arrived/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Has this order arrived?' })
  await dialog.getByLabel('Order number').fill(String(id))
  await dialog.getByLabel('Note').fill('found by its PO number')
  await dialog.getByRole('button', { name: 'Settle as sent' }).click()
  await expect(page.getByText('No order has an unknown outcome')).toBeVisible()
})
