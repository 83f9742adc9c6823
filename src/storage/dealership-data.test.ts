// Data that the device stores for one dealership stays apart from that of the others.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dealership } from '#tests/support/dealership.ts'
import { sampleServerOrder } from '#tests/support/sample-orders.ts'
import { AccountDatabase } from './account-database.ts'
import { CopyDatabase } from './copy-database.ts'
import { changeRestockSettings, readRestockSettings, writeListSharing } from './device/account-settings.ts'
import { readReadinessFacts } from './device/readiness-facts.ts'
import { changeLists } from './lists/list-table.ts'
import { putOrderPage } from './orders/order-table.ts'
import {
  putPdf,
  putPdfsReadAt,
  readKeptPdf,
  readKeptPdfs,
  readPdfContent,
  readPdfsReadAt,
  removePdfs,
} from './orders/pdf-table.ts'
import { putPurchases, readPurchases } from './orders/purchases.ts'
import {
  noteReportBegun,
  noteReportConfirmed,
  putRecentOrdersAnswer,
  readRecentOrdersAnswer,
  readReportedDealerships,
  readReportState,
} from './orders/recent-orders.ts'
import { putBillingAddress, readBillingAddress } from './people/billing-address.ts'
import { putDealerships, readDealerships } from './people/dealership-table.ts'
import { putDealershipRules, readDealershipRules } from './people/rule-table.ts'
import { putShipments } from './shipments/shipment-table.ts'

let account: AccountDatabase
let copy: CopyDatabase
beforeEach(() => {
  account = new AccountDatabase(crypto.randomUUID())
  copy = new CopyDatabase(crypto.randomUUID())
})
afterEach(async () => {
  await account.delete()
  await copy.delete()
})

const purchase = (productId: number) => ({
  productId,
  name: 'Étui',
  averageOrders: 3,
  vendorId: null,
  purchases: [
    { orderId: 7, createdAt: '11.20.2026 12:00', status: 'PAID' as const, quantity: 5, price: 0.45 },
  ],
})
const rule = <Value>(value: Value) => ({
  value,
  revision: 2,
  setBy: { id: 5, name: 'Léa' },
  setAt: '2026-11-20',
})
const rulesOf = (dealershipId: number, days: number) => ({
  dealershipId,
  unlock: rule({ isAllowed: true, hours: 72, isPinAllowed: false }),
  smallChanges: rule({ percent: 1, dollars: null }),
  repeatOrders: rule({ days }),
})
const addressIn = (city: string) => ({ street: '1 Rue', city, zip: '60601', state: null })
const answerAt = (readAt: number) => ({ readAt, days: 7, orders: [], shipments: null, isComplete: true })

test.each<
  [
    string,
    write: (id: number, mark: number) => Promise<unknown>,
    read: (id: number) => Promise<unknown>,
    values: unknown[],
  ]
>([
  [
    'purchases',
    (id, mark) => putPurchases(copy, id, { items: [purchase(mark)], readAt: mark }),
    (id) => readPurchases(copy, id),
    [{ items: [purchase(11)], readAt: 11 }, { items: [purchase(12)], readAt: 12 }, null],
  ],
  [
    'rules',
    (id, mark) => putDealershipRules(copy, id, rulesOf(id, mark), mark),
    (id) => readDealershipRules(copy, id),
    [{ value: rulesOf(1, 11), readAt: 11 }, { value: rulesOf(6, 12), readAt: 12 }, null],
  ],
  [
    'billing addresses',
    (id, mark) => putBillingAddress(copy, id, addressIn(`Évanston ${mark}`), mark),
    (id) => readBillingAddress(copy, id),
    [{ value: addressIn('Évanston 11'), readAt: 11 }, { value: addressIn('Évanston 12'), readAt: 12 }, null],
  ],
  [
    'the times of their files',
    (id, mark) => putPdfsReadAt(copy, id, mark),
    (id) => readPdfsReadAt(copy, id),
    [11, 12, null],
  ],
  [
    'recent orders',
    (id, mark) => putRecentOrdersAnswer(copy, id, answerAt(mark)),
    (id) => readRecentOrdersAnswer(copy, id),
    [answerAt(11), answerAt(12), null],
  ],
  [
    'restock settings',
    (id, mark) => changeRestockSettings(account, id, () => ({ weeks: mark })),
    (id) => readRestockSettings(account, id),
    [{ weeks: 11 }, { weeks: 12 }, undefined],
  ],
])('each dealership has its own %s', async (_, write, read, values) => {
  await write(1, 11)
  await write(6, 12)
  expect([await read(1), await read(6), await read(7)]).toEqual(values)
})

test('rules and addresses that the server does not have are remembered as missing', async () => {
  await putDealershipRules(copy, 1, null, 5)
  await putBillingAddress(copy, 1, null, 6)
  expect([await readDealershipRules(copy, 1), await readBillingAddress(copy, 1)]).toEqual([
    { value: null, readAt: 5 },
    { value: null, readAt: 6 },
  ])
})

test('purchases leave out rows that cannot be read, and an unknown status is UNDEFINED', async () => {
  const [first] = purchase(101).purchases
  const odd = { ...purchase(121), purchases: [{ ...first, status: 'LOST' }] }
  await copy.settings.put({ key: 'purchases:1', value: { items: [{ productId: 'x' }, odd], readAt: 5 } })
  expect((await readPurchases(copy, 1))?.items).toMatchObject([
    { productId: 121, purchases: [{ status: 'UNDEFINED' }] },
  ])
})

describe('the report of orders to the edge', () => {
  test('collects all orders that the edge may have, for each dealership', async () => {
    expect(await noteReportBegun(copy, 1, ['a', 'b'])).toEqual(['a', 'b'])
    expect(await noteReportBegun(copy, 1, ['b', 'c'])).toEqual(['a', 'b', 'c'])
    expect(await noteReportBegun(copy, 16, ['d'])).toEqual(['d'])
    expect(await readReportState(copy, 1)).toEqual({ confirmed: '', intents: ['a', 'b', 'c'] })
    expect(await readReportedDealerships(copy)).toEqual([1, 16])
    await noteReportConfirmed(copy, 1, { confirmed: 'text', intents: ['c'] })
    expect(await noteReportBegun(copy, 1, ['c'])).toEqual(['c'])
    expect(await readReportState(copy, 1)).toEqual({ confirmed: 'text', intents: ['c'] })
    expect(await readReportState(copy, 2)).toEqual({ confirmed: '', intents: [] })
  })
})

describe('kept files', () => {
  const pdf = (orderId: number, kind: 'invoice' | 'packingSlip' = 'invoice') =>
    ({ orderId, kind, dealershipId: 1, version: 'v1', readAt: 5 }) as const
  const bytes = (...values: number[]) => new Uint8Array(values).buffer

  test('of one order and kind replace the earlier file, and only named files are removed', async () => {
    await putPdf(copy, pdf(7), bytes(1, 2))
    await putPdf(copy, pdf(7, 'packingSlip'), bytes(3))
    await putPdf(copy, pdf(71), bytes(4))
    await putPdf(copy, { ...pdf(7), version: 'v2', readAt: 6 }, bytes(5, 6, 7))
    expect(await readKeptPdf(copy, 'invoice', 7)).toEqual({ ...pdf(7), version: 'v2', readAt: 6, bytes: 3 })
    expect(await readPdfContent(copy, 'packingSlip', 7)).toEqual(bytes(3))
    await removePdfs(copy, [pdf(7)])
    expect((await readKeptPdfs(copy)).map(({ kind, orderId }) => [kind, orderId])).toEqual([
      ['invoice', 71],
      ['packingSlip', 7],
    ])
    expect(await readPdfContent(copy, 'invoice', 7)).toBeNull()
    expect(await readPdfContent(copy, 'invoice', 71)).toEqual(bytes(4))
    expect(await readKeptPdf(copy, 'invoice', 7)).toBeNull()
  })
})

test('the server’s list of dealerships replaces the stored one, and is sorted by name', async () => {
  await putDealerships(account, [dealership({ id: 1, name: 'Lakeside' })], 5)
  const newList = [
    dealership({ id: 3, name: 'zeta' }),
    dealership({ id: 2, name: 'Élan' }),
    dealership({ id: 4, name: 'Auto' }),
  ]
  await putDealerships(account, newList, 6)
  const { dealerships, readAt } = await readDealerships(account)
  expect([dealerships.map(({ name }) => name), readAt]).toEqual([['Auto', 'Élan', 'zeta'], 6])
})

describe('what a dealership has on this device', () => {
  const shipment = (id: number, dealershipId: number) => ({
    id,
    dealershipId,
    productId: 101,
    quantity: 5,
    reorderPeriod: 30,
    nextStartDate: '2026-12-01',
    product: null,
  })
  const order = (id: number, dealershipId: number) => {
    const sample = sampleServerOrder({ id })
    return { ...sample, dealership: { ...sample.dealership, id: dealershipId } }
  }
  const list = (id: string, dealershipId: number) => ({ id, dealershipId, name: id, lines: [] })
  const readFacts = (id: number) => readReadinessFacts({ account, copy }, id)

  test('is nothing at first', async () => {
    expect(await readFacts(1)).toEqual({
      dealership: null,
      purchases: null,
      lists: { count: 0, readAt: null },
      shipments: null,
      history: null,
    })
  })

  test('is counted without the data of other dealerships', async () => {
    await putDealerships(account, [dealership({ id: 1 }), dealership({ id: 6 })], 3)
    await putPurchases(copy, 1, { items: [purchase(101), purchase(121)], readAt: 4 })
    await changeLists(account, 1, () => [list('a', 1), list('b', 1), list('c', 6)])
    await writeListSharing(account, 1, { value: true, readAt: 8 })
    await putShipments(
      copy,
      { items: [shipment(1, 1), shipment(2, 6), shipment(3, 1)], isFirstPage: true, count: 3 },
      5,
    )
    const page = { page: 0, size: 20 }
    await putOrderPage(copy, { ...page, orders: [order(4, 6)], scope: { dealershipId: 6 }, count: 1 }, 6)
    await putOrderPage(
      copy,
      { ...page, size: 2, orders: [order(9, 1), order(8, 1)], scope: { dealershipId: 1 }, count: 45 },
      7,
    )
    expect(await readFacts(1)).toEqual({
      dealership: { readAt: 3 },
      purchases: { count: 2, readAt: 4 },
      lists: { count: 2, readAt: 8 },
      shipments: { count: 2, isWhole: true, readAt: 5 },
      history: { stored: 2, total: 45, missingNewest: 0, readAt: 7 },
    })
    expect(await readFacts(6)).toMatchObject({
      purchases: null,
      lists: { count: 1, readAt: null },
      shipments: { count: 1 },
      history: { stored: 1, total: 1, missingNewest: 0, readAt: 6 },
    })
    expect((await readFacts(9)).dealership).toBeNull()
    await putShipments(copy, { items: [shipment(1, 1)], isFirstPage: true, count: 3 }, 8)
    expect((await readFacts(1)).shipments).toEqual({ count: 1, isWhole: false, readAt: 8 })
    await putShipments(copy, { items: [shipment(1, 1)], isFirstPage: true }, 9)
    expect((await readFacts(1)).shipments).toEqual({ count: 1, isWhole: null, readAt: 9 })
  })
})
