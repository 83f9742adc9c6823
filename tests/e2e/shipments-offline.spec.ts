import { expect, type Locator, type Page } from '@playwright/test'
import { startChoices } from '#domain/shipments/shipment.ts'
import { isoDateOfInstant } from '#domain/values/dates.ts'
import { arriveSignedIn, BUYER, goWithinApp, MANAGER } from '../support/counter-test.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { loseServer, restoreServer, test, visitPendingOrders } from '../support/faulty-network-test.ts'
import { openCallsAs, type ServerCalls } from '../support/server-calls.ts'
import { readRecords } from '../support/stored-records.ts'

const SHIPMENT_PATH = 'api/client/scheduled-shipment'
const LAKESIDE = 1
/** The buyer's database. */
const DATABASE = 'counter-3'
const START_DATES = startChoices(isoDateOfInstant(Date.now()))
const [FIRST_START = '', , THIRD_START = ''] = START_DATES

interface ListedShipment {
  id: number
  productId: number
  quantity: number
  reorderPeriod: number
  nextStartDate: string
}

/** The dealership's scheduled shipments by product id. */
async function readShipments(calls: ServerCalls): Promise<Record<number, ListedShipment>> {
  const { items } = await calls.post(`${SHIPMENT_PATH}/all?page=0&size=20`, { dealershipId: LAKESIDE })
  return Object.fromEntries(items.map((item: ListedShipment) => [item.productId, item]))
}

const monthlyShipment = (productId: number) => ({
  id: 0,
  dealershipId: LAKESIDE,
  productId,
  quantity: 50,
  reorderPeriod: 30,
  nextStartDate: FIRST_START,
})
/** Creates a monthly shipment of 50 pieces of this product. */
const subscribe = (calls: ServerCalls, productId: number) =>
  calls.post(`${SHIPMENT_PATH}/create-or-edit`, monthlyShipment(productId))

const changeList = (page: Page) => page.getByRole('list', { name: 'Changes of subscriptions' })
/** Waits until the device has no unfinished change. While a page is loading, its list has no items either. */
async function expectAllChangesFinished(page: Page): Promise<void> {
  const unfinishedChanges = async () => {
    const changes = await readRecords(page, DATABASE, 'shipmentChanges')
    return changes.filter(({ finishedAt }) => finishedAt === 0)
  }
  await expect.poll(unfinishedChanges).toEqual([])
  await expect(changeList(page)).toHaveCount(0)
}
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Opens the dialog that edits the subscription of this product. */
async function openEditDialog(page: Page, product: string): Promise<Locator> {
  await page.getByRole('button', { name: new RegExp(`^Edit ${product} for`) }).click()
  const editDialog = dialog(page, 'Editing...')
  await expect(editDialog.getByLabel('Quantity')).toBeVisible()
  return editDialog
}

async function openList(page: Page): Promise<void> {
  await goWithinApp(page, '/subscription')
  await expect(page.getByRole('heading', { level: 1, name: 'Subscription' })).toBeVisible()
}

test('staff move the date while the buyer changes the quantity offline: a sheet asks, and nothing is overwritten', async ({
  page,
  server,
  network,
}) => {
  const buyer = await openCallsAs(server.url, BUYER)
  await subscribe(buyer, 102)
  await arriveSignedIn(page)
  await openList(page)
  await expect(page.getByRole('button', { name: /^Edit Tag Pouch Heavy/ })).toBeVisible()
  await loseServer(page, network)
  const editDialog = await openEditDialog(page, 'Tag Pouch Heavy')
  await editDialog.getByLabel('Quantity').fill('80')
  await editDialog.getByRole('button', { name: 'Update' }).click()
  await expect(changeList(page)).toContainText('Waiting')
  await visitPendingOrders(page)
  await expect(page.getByText(/^Tag Pouch Heavy for Lakeside.*: Waiting$/)).toBeVisible()
  await openList(page)

  const { id } = (await readShipments(buyer))[102] ?? { id: 0 }
  const manager = await openCallsAs(server.url, MANAGER)
  await manager.post(`${SHIPMENT_PATH}/create-or-edit`, {
    ...monthlyShipment(102),
    id,
    nextStartDate: THIRD_START,
  })
  await restoreServer(page, network)

  await expect(changeList(page)).toContainText('Needs review')
  expect((await readShipments(buyer))[102]).toMatchObject({ quantity: 50, nextStartDate: THIRD_START })
  await page.getByRole('button', { name: 'Review the change of Tag Pouch Heavy' }).click()
  const sheet = dialog(page, 'The subscription changed meanwhile')
  await expect(sheet.getByRole('row', { name: /^Quantity 50 50 80$/ })).toBeVisible()
  await expect(sheet.getByRole('row', { name: /^Next start date/ })).toBeVisible()
  await expectAccessible(page, { isWhole: true })
  await sheet.getByRole('button', { name: 'Send my change' }).click()
  // An open dialog hides the list from the accessibility tree.
  await expect(sheet).toHaveCount(0)
  await expectAllChangesFinished(page)
  expect((await readShipments(buyer))[102]).toMatchObject({ quantity: 80, nextStartDate: THIRD_START })
})
