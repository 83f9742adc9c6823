import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Counter } from '#app-context/counter.ts'
import { orderVersion } from '#domain/orders/kept-pdfs.ts'
import type { Account } from '#domain/people/account.ts'
import { noteSeenTime, noteServerTime } from '#storage/device/seen-time.ts'
import type { DeviceDatabase } from '#storage/device-database.ts'
import { putOrderPage } from '#storage/orders/order-table.ts'
import { putPdf } from '#storage/orders/pdf-table.ts'
import { putPurchases } from '#storage/orders/purchases.ts'
import { putDealerships } from '#storage/people/dealership-table.ts'
import { putShipments } from '#storage/shipments/shipment-table.ts'
import { sampleDealership, sampleServerOrder } from '#tests/support/sample-orders.ts'
import { lakesideBuyer, sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { storeUnlock } from '#tests/support/unlock-rows.ts'
import { OfflineDataScreen } from './offline-data-screen.tsx'

const LAKESIDE = sampleDealership()
const HARBOR = sampleDealership({ id: 7, name: 'Harbor Autos' })
const HOUR_MS = 3_600_000
const ORDER = sampleServerOrder({ status: 'PENDING' })

/** The browser's answers about its storage. */
const browser = { usage: 1_000_000, quota: 5_001_000_000, isPersistent: true }

beforeEach(() => {
  Object.assign(browser, { usage: 1_000_000, quota: 5_001_000_000, isPersistent: true })
  vi.stubGlobal('navigator', {
    userAgent: 'Chrome',
    storage: {
      estimate: async () => ({ usage: browser.usage, quota: browser.quota }),
      persisted: async () => browser.isPersistent,
    },
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

interface Device {
  account: Account
  catalogue: { storedCount: number; totalCount: number | null; completeAt: number | null }
  pictures: { storedCount: number; totalCount: number }
  chosenDealership: typeof LAKESIDE | null
}

/** A device that has everything for Lakeside Motors. */
async function createReadyDevice(fields: Partial<Device> = {}): Promise<Counter> {
  const counter = sampleCounter({
    account: fields.account ?? lakesideBuyer(),
    chosenDealership: fields.chosenDealership === undefined ? LAKESIDE : fields.chosenDealership,
    catalogue: fields.catalogue ?? { storedCount: 213, totalCount: 213, completeAt: Date.now() },
  })
  const pictures = fields.pictures ?? { storedCount: 320, totalCount: 320 }
  counter.catalogue.readPicturesStatus = async () => ({ phase: 'idle', ...pictures })
  const { account, copy } = counter.databases
  const now = Date.now()
  await putDealerships(account, [LAKESIDE, HARBOR], now)
  await putPurchases(copy, 1, { items: [], readAt: now })
  await putShipments(copy, { items: [], isFirstPage: true, count: 0 }, now)
  await putOrderPage(copy, { orders: [ORDER], scope: { dealershipId: 1 }, page: 0, count: 1, size: 50 }, now)
  await putPdf(
    copy,
    { orderId: ORDER.id, kind: 'invoice', dealershipId: 1, version: orderVersion(ORDER), readAt: now },
    new ArrayBuffer(3),
  )
  return counter
}

const findList = () => screen.findByRole('list', { name: 'Readiness for Lakeside Motors' })

/** The texts of the lines in this state. */
async function readLines(state: 'Ready' | 'Not ready' | 'Not known'): Promise<(string | null)[]> {
  return within(await findList())
    .getAllByText(state)
    .map((chip) => chip.closest('li')?.textContent ?? null)
}

/** Finds the sentence above the lines. It appears after the device was read. */
const findSummary = (text: string) => screen.findByText(text)
const ONE_LINE_MISSING = 'Not ready to work for Lakeside Motors without a connection: 1 part is not ready.'
const ONE_LINE_TO_DOWNLOAD = `${ONE_LINE_MISSING} With a connection, press Get ready for offline.`

it('says that a device with everything is ready, and shows counts and ages', async () => {
  showScreen(await createReadyDevice(), <OfflineDataScreen />)
  await findSummary('Ready to work for Lakeside Motors without a connection.')
  await expect
    .poll(() => readLines('Ready'))
    .toEqual([
      'Catalog213 of 213 products, last updated just nowReady',
      'Images320 of 320 imagesReady',
      'Room left5.0 GB freeReady',
      'Protection from deletionReady',
      'Terms of this dealershiplast updated just nowReady',
      'Usual products0, last updated just nowReady',
      'Subscriptions0, last updated just nowReady',
      'Orders of this dealership1 of 1, last updated just nowReady',
      'Invoices and packing slips1 of 1Ready',
    ])
  expect(await readLines('Not known')).toEqual([
    'Lists of this dealership0Not knownColleagues may have lists that never reached this device.',
  ])
})

it.each<[string, (counter: Counter) => Promise<unknown>, string]>([
  [
    'the row of the dealership',
    ({ databases }) => databases.account.dealerships.delete(1),
    'Terms of this dealershipNot readyWithout a connection, no order can be placed for this dealership: its prices, tax and shipping terms are not on this device.',
  ],
  [
    'the purchases',
    ({ databases }) => databases.copy.settings.delete('purchases:1'),
    'Usual productsNot readyWithout a connection, Restock suggests nothing and All Purchases shows nothing: the purchases were never downloaded.',
  ],
  [
    'the scheduled shipments',
    ({ databases }) => databases.copy.settings.delete('shipments'),
    'SubscriptionsNot readyWithout a connection, subscriptions cannot all be shown: not every one was downloaded.',
  ],
  [
    'the orders',
    ({ databases }) => databases.copy.orders.clear(),
    'Orders of this dealership0 of 1, last updated just nowNot readyWithout a connection, the newest orders cannot all be shown or ordered again: not all of them were downloaded.',
  ],
  [
    'an invoice',
    ({ databases }) => databases.copy.pdfs.clear(),
    'Invoices and packing slips0 of 1Not readyWithout a connection, some invoices cannot be shown, printed or saved: they were not downloaded.',
  ],
])('deleting %s makes exactly one line of the open screen not ready', async (_, remove, text) => {
  const counter = await createReadyDevice()
  showScreen(counter, <OfflineDataScreen />)
  await findSummary('Ready to work for Lakeside Motors without a connection.')
  await remove(counter)
  await findSummary(ONE_LINE_TO_DOWNLOAD)
  expect(await readLines('Not ready')).toEqual([text])
})

it.each<[string, Partial<Device>, string]>([
  [
    'the catalogue',
    { catalogue: { storedCount: 0, totalCount: null, completeAt: null } },
    'Catalog0 productsNot readyWithout a connection, products that are missing here cannot be found, scanned or ordered: the catalog is not complete.',
  ],
  [
    'a picture',
    { pictures: { storedCount: 319, totalCount: 320 } },
    'Images319 of 320 imagesNot readyWithout a connection, some products show no picture: not every image was downloaded.',
  ],
])('without %s exactly one line is not ready', async (_, fields, text) => {
  showScreen(await createReadyDevice(fields), <OfflineDataScreen />)
  await findSummary(ONE_LINE_TO_DOWNLOAD)
  expect(await readLines('Not ready')).toEqual([text])
})

it.each<[string, Partial<typeof browser>, string]>([
  [
    'room',
    { usage: 4_500_000_000 },
    'Room left501.0 MB freeNot readyNew orders may not be saved: the space of this device is nearly used up. See Storage on this page.',
  ],
  [
    'a promise of the browser',
    { isPersistent: false },
    'Protection from deletionNot readyIf the browser deletes this data, nothing can be ordered without a connection: the browser has not agreed to keep it. See Storage on this page.',
  ],
])('without %s exactly one line is not ready, and no download is advised', async (_, fields, text) => {
  Object.assign(browser, fields)
  showScreen(await createReadyDevice(), <OfflineDataScreen />)
  await findSummary(ONE_LINE_MISSING)
  expect(await readLines('Not ready')).toEqual([text])
})

const UNLOCK_NOT_READY =
  'Not readyWithout a connection, your account cannot be unlocked here: the time for it is over, the tries are used up, the clock of this device was set back, or a rule of your dealership forbids it. Sign in with a connection.'

it.each<[string, (device: DeviceDatabase, accountId: number) => Promise<unknown>, RegExp]>([
  [
    'that can be used',
    (device, accountId) => storeUnlock(device, { accountId, isLocked: false }),
    /^Unlocking your account.*Ready$/,
  ],
  [
    'whose time is over',
    (device, accountId) =>
      storeUnlock(device, { accountId, isLocked: false, validUntil: Date.now() - HOUR_MS }),
    new RegExp(`${UNLOCK_NOT_READY}$`),
  ],
  [
    'whose time is over by the server’s clock',
    async (device, accountId) => {
      await storeUnlock(device, { accountId, isLocked: false, validUntil: Date.now() + HOUR_MS })
      await noteServerTime(device, Date.now() + 2 * HOUR_MS)
    },
    new RegExp(`${UNLOCK_NOT_READY}$`),
  ],
  [
    'on a device whose clock was set back',
    async (device, accountId) => {
      await storeUnlock(device, { accountId, isLocked: false })
      await noteServerTime(device, Date.now())
      await noteSeenTime(device, Date.now() + 2 * HOUR_MS)
    },
    new RegExp(`${UNLOCK_NOT_READY}$`),
  ],
  [
    'that the rule forbids',
    (device, accountId) => storeUnlock(device, { accountId, isLocked: false, isAllowed: false }),
    new RegExp(`${UNLOCK_NOT_READY}$`),
  ],
])('shows whether an unlock %s is ready', async (_, store, text) => {
  const counter = await createReadyDevice()
  await store(counter.databases.device, Number(counter.accountKey))
  showScreen(counter, <OfflineDataScreen />)
  const name = await within(await findList()).findByText('Unlocking your account')
  expect(name.closest('li')?.textContent).toMatch(text)
})

it('shows the readiness for the person’s only dealership even if the device has not stored the dealership', async () => {
  const counter = await createReadyDevice({ chosenDealership: null })
  await counter.databases.account.dealerships.clear()
  showScreen(counter, <OfflineDataScreen />)
  await findSummary(ONE_LINE_TO_DOWNLOAD)
})

/** A device that has everything for the person's first dealership, and only the terms of the second dealership. */
function createDeviceOfTwoDealerships(): Promise<Counter> {
  const person = lakesideBuyer()
  return createReadyDevice({
    account: { ...person, dealerships: [...person.dealerships, { id: 7, name: 'Harbor Autos' }] },
    chosenDealership: null,
  })
}

const readNames = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map((line) => line.firstChild?.textContent)

it('shows the readiness for each dealership of the person', async () => {
  showScreen(await createDeviceOfTwoDealerships(), <OfflineDataScreen />)
  const panel = within(await screen.findByRole('region', { name: 'Is this device ready?' }))
  await expect
    .poll(() => panel.getAllByRole('group').map((group) => group.firstChild?.textContent))
    .toEqual(['Lakeside MotorsReady', 'Harbor Autos2 parts not ready'])
  expect(readNames(panel.getByRole('list', { name: 'Readiness of this device' }))).toEqual([
    'Catalog',
    'Images',
    'Room left',
    'Protection from deletion',
  ])
  await userEvent.click(panel.getByText('Harbor Autos'))
  panel.getByText(
    'Not ready to work for Harbor Autos without a connection: 2 parts are not ready. With a connection, press Get ready for offline.',
  )
  const harborLines = within(panel.getByRole('list', { name: 'Readiness for Harbor Autos' }))
  expect(
    harborLines.getAllByText('Not ready').map((chip) => chip.closest('li')?.firstChild?.textContent),
  ).toEqual(['Usual products', 'Orders of this dealership'])
  expect(harborLines.queryByText('Catalog')).toBeNull()
})

it('asks staff without a chosen dealership to choose one', async () => {
  showScreen(
    sampleCounter({
      account: sampleAccount({
        dealerships: [],
        privileges: [{ group: 'Orders', actions: ['view', 'create', 'administrate'] }],
      }),
    }),
    <OfflineDataScreen />,
  )
  await findSummary('Choose a dealership in the cart to see whether this device is ready for it.')
})

it('shows a visitor the lines of the device alone', async () => {
  showScreen(sampleCounter({ account: null }), <OfflineDataScreen />)
  const list = await screen.findByRole('list', { name: 'Readiness of this device' })
  expect(readNames(list)).toEqual(['Catalog', 'Images', 'Room left', 'Protection from deletion'])
  expect(within(list).getByText('0 products')).toBeTruthy()
  expect(screen.queryByText(/Choose a dealership/)).toBeNull()
})
