import { expect, test } from 'vitest'
import { AccountDatabase } from '#storage/account-database.ts'
import { noteTerms } from '#storage/catalogue/terms-history.ts'
import { CopyDatabase } from '#storage/copy-database.ts'
import { queueShipmentChange } from '#storage/shipments/shipment-change-table.ts'
import { putShipments } from '#storage/shipments/shipment-table.ts'
import { product } from '#tests/support/product.ts'
import { sampleShipmentChange } from '#tests/support/sample-shipment-change.ts'
import { type NearShipment, nearShipmentWords, readNearShipments } from './near-shipments.ts'

const sampleShipment: Omit<NearShipment, 'values'> = {
  shipmentId: 7,
  productName: 'Tag Pouch',
  quantity: 300,
  day: '2026-12-01',
  isOverdue: false,
  isChangeWaiting: false,
  sinceDay: '2026-11-01',
}

const OTHER_KEYS = ['31111111-1111-4111-8111-111111111111', '41111111-1111-4111-8111-111111111111'] as const

const words = (values: NearShipment['values']) => nearShipmentWords({ ...sampleShipment, values })

test.each<[string, NearShipment['values'], string]>([
  ['without a known change', [], 'Dec 1: 300 Tag Pouch come'],
  [
    'after changes of price and minimum',
    [
      { kind: 'price', oldValue: 0.45, newValue: 0.5 },
      { kind: 'minimum', oldValue: 100, newValue: 200 },
    ],
    'Dec 1: 300 Tag Pouch come. Seen on this device since Nov 1: price $0.45 → $0.50, minimum 100 → 200.',
  ],
  [
    'of a product that is no longer for sale',
    [{ kind: 'gone' }, { kind: 'price', oldValue: 0.45, newValue: 0.5 }],
    'Dec 1: 300 Tag Pouch will not come, no longer for sale',
  ],
])('the note about a shipment %s', (_, values, text) => {
  expect(words(values)).toBe(text)
})

test('the note about an overdue shipment says when it was due', () => {
  expect(nearShipmentWords({ ...sampleShipment, isOverdue: true, values: [] })).toBe(
    'Dec 1: 300 Tag Pouch were due',
  )
})

test('each near shipment has the changes of its own product, also after a product that this device does not have', async () => {
  const NOW = Date.parse('2026-11-30T15:00:00Z')
  const account = new AccountDatabase('near')
  const copy = new CopyDatabase('near')
  const shipment = { dealershipId: 1, quantity: 5, reorderPeriod: 30 }
  const items = [
    {
      ...shipment,
      id: 1,
      productId: 101,
      nextStartDate: '2026-11-28',
      product: { id: 101, name: 'Frame', url: '' },
    },
    { ...shipment, id: 2, productId: 102, nextStartDate: '2026-12-01', product: null },
    { ...shipment, id: 3, productId: 103, nextStartDate: '2026-12-09', product: null },
    { ...shipment, id: 4, productId: 102, dealershipId: 2, nextStartDate: '2026-12-01', product: null },
  ]
  await putShipments(copy, { items, isFirstPage: true }, NOW)
  await copy.products.put(product({ id: 102, name: 'Tag Pouch', price: 2 }))
  const storedRow = product({ id: 102, name: 'Tag Pouch', price: 1 })
  const newProduct = product({ id: 102, name: 'Tag Pouch', price: 2 })
  await noteTerms(copy, [{ id: 102, storedRow, newProduct }], NOW)

  const nearShipments = await readNearShipments({ account, copy }, 1, NOW)
  expect(nearShipments.map(({ productName, isOverdue }) => [productName, isOverdue])).toEqual([
    ['Frame', true],
    ['Tag Pouch', false],
  ])
  expect(nearShipments.map(({ values }) => values)).toEqual([
    [],
    [{ kind: 'price', oldValue: 1, newValue: 2 }],
  ])
  // On the regular day before, 2026-11-01, this device may not have known the product.
  expect(nearShipments[1]?.sinceDay).toBe('2026-11-30')
})

test('a note has the values of the server while a change waits on this device, and compares with the day on which this device began the subscription', async () => {
  const NOW = Date.parse('2026-11-30T15:00:00Z')
  const account = new AccountDatabase('waiting')
  const copy = new CopyDatabase('waiting')
  const tagPouch = { id: 102, name: 'Tag Pouch', url: '' }
  const wanted = { quantity: 10, reorderPeriod: 30, nextStartDate: '2027-01-01' }
  const item = { ...wanted, id: 1, dealershipId: 1, productId: 102, quantity: 8, nextStartDate: '2026-12-01' }
  await putShipments(copy, { items: [{ ...item, product: tagPouch }], isFirstPage: true }, NOW)
  const base = { id: 1, quantity: 8, reorderPeriod: 30, nextStartDate: '2026-12-01' }
  const subject = { dealership: { id: 1, name: 'Lakeside Motors' }, product: tagPouch }
  const begun = sampleShipmentChange({
    ...subject,
    key: '11111111-1111-4111-8111-111111111111',
    kind: 'create',
    state: 'done',
    // 22:00 on 20 November in Chicago
    changedAt: Date.parse('2026-11-21T04:00:00Z'),
  })
  const waiting = sampleShipmentChange({
    ...subject,
    key: '21111111-1111-4111-8111-111111111111',
    kind: 'change',
    base,
    wanted,
    state: 'needs-review',
  })
  const otherDealership = { dealership: { id: 2, name: 'North' }, product: tagPouch }
  const others = [
    sampleShipmentChange({
      ...begun,
      ...otherDealership,
      key: OTHER_KEYS[0],
      changedAt: begun.changedAt + 1e8,
    }),
    sampleShipmentChange({
      ...begun,
      key: OTHER_KEYS[1],
      state: 'discarded',
      changedAt: begun.changedAt + 2e8,
    }),
  ]
  for (const change of [...others, begun, waiting]) await queueShipmentChange(account, change, () => change)
  const nearShipments = await readNearShipments({ account, copy }, 1, NOW)
  expect(nearShipments.map(nearShipmentWords)).toEqual([
    'Dec 1: 8 Tag Pouch come. Your change of this subscription waits on this device; the server does not have it yet.',
  ])
})

test.each([
  ['on its day', '2026-12-01T15:00:00Z', 'Dec 1: 300 Tag Pouch come'],
  ['in the last hour of its day in Chicago', '2026-12-02T05:30:00Z', 'Dec 1: 300 Tag Pouch come'],
  ['after its day', '2026-12-02T06:00:00Z', 'Dec 1: 300 Tag Pouch were due'],
])('the note about a shipment %s', async (_, now, text) => {
  const account = new AccountDatabase('due')
  const copy = new CopyDatabase('due')
  const item = {
    id: 1,
    dealershipId: 1,
    productId: 102,
    quantity: 300,
    reorderPeriod: 30,
    nextStartDate: '2026-12-01',
    product: { id: 102, name: 'Tag Pouch', url: '' },
  }
  await putShipments(copy, { items: [item], isFirstPage: true }, Date.parse(now))
  const nearShipments = await readNearShipments({ account, copy }, 1, Date.parse(now))
  expect(nearShipments.map(nearShipmentWords)).toEqual([text])
})

test('a change that waits for another dealership is not named', async () => {
  const NOW = Date.parse('2026-11-30T15:00:00Z')
  const account = new AccountDatabase('other')
  const copy = new CopyDatabase('other')
  const product = { id: 102, name: 'Tag Pouch', url: '' }
  const values = { quantity: 8, reorderPeriod: 30, nextStartDate: '2026-12-01' }
  await putShipments(
    copy,
    { items: [{ ...values, id: 1, dealershipId: 1, productId: 102, product }], isFirstPage: true },
    NOW,
  )
  const change = sampleShipmentChange({ dealership: { id: 2, name: 'North' }, product })
  await queueShipmentChange(account, change, () => change)
  expect(await readNearShipments({ account, copy }, 1, NOW)).toMatchObject([{ isChangeWaiting: false }])
})

test('a note compares the prices of the dealership of the shipment', async () => {
  const NOW = Date.parse('2026-11-30T15:00:00Z')
  const account = new AccountDatabase('prices')
  const copy = new CopyDatabase('prices')
  const discountsDTO = [{ type: 'DISCOUNT_DEALER' as const, dealershipId: 1, value: 50 }]
  const before = product({ id: 102, name: 'Tag Pouch', price: 1, discountsDTO })
  const now = { ...before, price: 2 }
  const values = { quantity: 8, reorderPeriod: 30, nextStartDate: '2026-12-01', product: null }
  await putShipments(
    copy,
    { items: [{ ...values, id: 1, dealershipId: 1, productId: 102 }], isFirstPage: true },
    NOW,
  )
  await copy.products.put(now)
  await noteTerms(copy, [{ id: 102, storedRow: before, newProduct: now }], NOW)
  expect(await readNearShipments({ account, copy }, 1, NOW)).toMatchObject([
    { values: [{ kind: 'price', oldValue: 0.5, newValue: 1 }] },
  ])
})
