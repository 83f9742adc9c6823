import { expect, type Locator, type Page } from '@playwright/test'
import { startChoices } from '#domain/shipments/shipment.ts'
import { isoDateOfInstant } from '#domain/values/dates.ts'
import { arriveSignedIn, BUYER, goWithinApp, MANAGER } from '../support/counter-test.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import {
  crashTab,
  focusWindow,
  loseServer,
  restoreServer,
  test,
  visitPendingOrders,
} from '../support/faulty-network-test.ts'
import { openCallsAs, type ServerCalls } from '../support/server-calls.ts'
import { readRecords } from '../support/stored-records.ts'

const SHIPMENT_PATH = 'api/client/scheduled-shipment'
/** The calls that create, change or end a scheduled shipment. */
const CHANGE_CALLS = { method: 'POST', path: /scheduled-shipment\/(create-or-edit|remove)/ }
const LAKESIDE = 1
/** The buyer's database. */
const DATABASE = 'counter-3'
const START_DATES = startChoices(isoDateOfInstant(Date.now()))
const [FIRST_START = '', SECOND_START = '', THIRD_START = ''] = START_DATES

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

test('without a server a buyer creates, changes, skips, pauses and ends subscriptions, and each change is sent once', async ({
  page,
  server,
  network,
}) => {
  const calls = await openCallsAs(server.url, BUYER)
  for (const productId of [121, 122]) await subscribe(calls, productId)
  const { name: endedName } = await calls.get('api/client/product/370')
  await arriveSignedIn(page)
  await page.goto('/subscription')
  await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(5)
  // Without the worker, only a page that was open before can be opened without the server.
  await visitPendingOrders(page)
  await goWithinApp(page, '/product/102-tag-pouch-heavy')
  await expect(page.getByRole('button', { name: 'subscribe', exact: true }).first()).toBeVisible()

  await server.halt()
  await focusWindow(page)
  await page.getByRole('button', { name: 'subscribe', exact: true }).first().click()
  const createDialog = dialog(page, 'Creating subscribe...')
  await createDialog.getByLabel('Period').selectOption('1 month')
  await createDialog.getByLabel('Quantity').fill('20')
  await createDialog.getByRole('button', { name: 'Subscribe' }).click()
  await expect(createDialog).toHaveCount(0)

  await openList(page)
  let editDialog = await openEditDialog(page, 'Tag Pouch Standard')
  await editDialog.getByLabel('Quantity').fill('450')
  await editDialog.getByRole('button', { name: 'Update' }).click()
  editDialog = await openEditDialog(page, 'Plate Frame Chrome')
  await editDialog.getByRole('button', { name: 'Skip once' }).click()
  await dialog(page, 'Skip the next shipment?').getByRole('button', { name: 'Skip once' }).click()
  editDialog = await openEditDialog(page, 'Plate Frame Black')
  await editDialog.getByRole('button', { name: 'Pause' }).click()
  await dialog(page, 'Pause the subscription').getByLabel('Pause until').selectOption(THIRD_START)
  await dialog(page, 'Pause the subscription').getByRole('button', { name: 'Pause' }).click()
  editDialog = await openEditDialog(page, endedName)
  await editDialog.getByRole('button', { name: 'Unsubscribe' }).click()
  await dialog(page, 'Unsubscribe').getByRole('button', { name: 'Unsubscribe' }).click()

  await expect(changeList(page).getByRole('listitem')).toHaveCount(5)
  await expect(changeList(page).getByText('Waiting', { exact: true })).toHaveCount(5)
  // A notice, and the header over a scrolled page, cover buttons.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(page.getByText('Saved on this device. It is sent when the server answers.')).toHaveCount(0)
  await expectAccessible(page, { isWhole: true })
  await goWithinApp(page, '/pending-orders')
  await expect(page.getByText(/^Plate Frame Chrome for Lakeside.*: Waiting$/)).toBeVisible()
  expect(network.requestsMatching(CHANGE_CALLS)).toEqual([])

  await server.restart()
  await focusWindow(page)
  await openList(page)
  await expectAllChangesFinished(page)
  expect(network.requestsMatching(CHANGE_CALLS)).toHaveLength(5)
  const shipments = await readShipments(await openCallsAs(server.url, BUYER))
  const listedProductIds = Object.keys(shipments).map(Number)
  const newProductIds = listedProductIds.filter((id) => ![101, 121, 122, 440].includes(id))
  expect([listedProductIds.length, newProductIds.length]).toEqual([5, 1])
  expect(shipments[101]).toMatchObject({ quantity: 450, reorderPeriod: 30 })
  expect(shipments[121]).toMatchObject({ quantity: 50, nextStartDate: SECOND_START })
  expect(shipments[122]).toMatchObject({ quantity: 50, nextStartDate: THIRD_START })
  expect(shipments[newProductIds[0] ?? 0]).toMatchObject({
    quantity: 20,
    reorderPeriod: 30,
    nextStartDate: FIRST_START,
  })
})

test('staff move the date while the buyer changes the quantity offline: a sheet asks, and nothing is overwritten', async ({
  page,
  server,
  network,
}) => {
  const buyer = await openCallsAs(server.url, BUYER)
  await subscribe(buyer, 102)
  await arriveSignedIn(page)
  await page.goto('/subscription')
  await expect(page.getByRole('button', { name: /^Edit Tag Pouch Heavy/ })).toBeVisible()
  await loseServer(page, network)
  const editDialog = await openEditDialog(page, 'Tag Pouch Heavy')
  await editDialog.getByLabel('Quantity').fill('80')
  await editDialog.getByRole('button', { name: 'Update' }).click()
  await expect(changeList(page)).toContainText('Waiting')

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

test('a new subscription is not doubled if its tab dies while it is sent', async ({
  page,
  context,
  server,
  network,
}) => {
  await arriveSignedIn(page)
  await page.goto('/product/102-tag-pouch-heavy')
  const releaseAnswer = network.pause(CHANGE_CALLS, 'answer')
  await page.getByRole('button', { name: 'subscribe', exact: true }).first().click()
  const createDialog = dialog(page, 'Creating subscribe...')
  await createDialog.getByLabel('Period').selectOption('1 month')
  await createDialog.getByRole('button', { name: 'Subscribe' }).click()
  await expect.poll(() => network.requestsMatching(CHANGE_CALLS).length).toBe(1)
  const buyer = await openCallsAs(server.url, BUYER)
  await expect.poll(async () => Object.keys(await readShipments(buyer)).length).toBe(4)
  await crashTab(page)
  releaseAnswer()

  const secondTab = await context.newPage()
  await secondTab.goto('/subscription')
  await expect(secondTab.getByRole('button', { name: /^Edit / })).toHaveCount(4)
  await expectAllChangesFinished(secondTab)
  expect(network.requestsMatching(CHANGE_CALLS)).toHaveLength(1)
  expect(Object.keys(await readShipments(buyer))).toHaveLength(4)
})
