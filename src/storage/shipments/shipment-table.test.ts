import { expect, test } from 'vitest'
import type { ScheduledShipment } from '#domain/shipments/shipment.ts'
import { product } from '#tests/support/product.ts'
import { MONTHLY_POUCHES, sampleShipmentChange } from '#tests/support/sample-shipment-change.ts'
import { CopyDatabase } from '../copy-database.ts'
import { putChangedShipment, putShipments, readShipments } from './shipment-table.ts'

function shipment(id: number, nextStartDate: string): ScheduledShipment {
  return { id, dealershipId: 1, productId: 101, quantity: 5, reorderPeriod: 30, nextStartDate, product: null }
}
const readIds = async (copy: CopyDatabase) => (await readShipments(copy)).shipments.map(({ id }) => id)

test('the first page replaces the stored shipments, a later page is added to them, and all are sorted by next date', async () => {
  const copy = new CopyDatabase('81')
  expect(await readShipments(copy)).toEqual({ shipments: [], readAt: null, count: null })
  await putShipments(copy, { items: [shipment(1, '2027-01-01')], isFirstPage: true }, 100)
  await putShipments(copy, { items: [shipment(2, '2026-12-01')], isFirstPage: false }, 200)
  expect(await readIds(copy)).toEqual([2, 1])
  await putShipments(copy, { items: [shipment(3, '2026-12-01')], isFirstPage: true, count: 7 }, 300)
  expect(await readIds(copy)).toEqual([3])
  expect(await readShipments(copy)).toMatchObject({ readAt: 300, count: 7 })
  copy.close()
})

test('a shipment that moved to the next page while the pages were read is stored once', async () => {
  const copy = new CopyDatabase('84')
  const firstPage = [shipment(1, '2026-12-01'), shipment(2, '2026-12-01')]
  await putShipments(copy, { items: firstPage, isFirstPage: true }, 100)
  const secondPage = [shipment(3, '2027-01-01'), shipment(2, '2027-02-01')]
  await putShipments(copy, { items: secondPage, isFirstPage: false }, 200)
  expect(await readIds(copy)).toEqual([1, 3, 2])
  copy.close()
})

test('readShipments leaves out an unreadable row, and returns nothing from an unreadable list', async () => {
  const copy = new CopyDatabase('82')
  const items = [{ id: 'x' }, shipment(4, '2026-12-01')]
  await copy.settings.put({ key: 'shipments', value: { items, readAt: 5 } })
  expect(await readIds(copy)).toEqual([4])
  await copy.settings.put({ key: 'shipments', value: 'odd' })
  expect(await readIds(copy)).toEqual([])
  copy.close()
})

const readProductShipments = async (copy: CopyDatabase) => (await copy.products.get(101))?.shipments

test('a change that the server made changes the shipment in the list and in its product', async () => {
  const copy = new CopyDatabase('82')
  const summary = { ...MONTHLY_POUCHES, dealershipId: 1 }
  const ofOtherDealership = { ...summary, id: 5, dealershipId: 2 }
  await copy.products.put(product({ id: 101, shipments: [summary, ofOtherDealership] }))
  await putShipments(
    copy,
    { items: [{ ...summary, productId: 101, product: null }], isFirstPage: true, count: 1 },
    100,
  )
  await putChangedShipment(copy, sampleShipmentChange())
  expect(await readProductShipments(copy)).toEqual([ofOtherDealership, { ...summary, quantity: 250 }])
  expect(await readShipments(copy)).toMatchObject({ shipments: [{ id: 4, quantity: 250 }], count: 1 })

  await putChangedShipment(copy, sampleShipmentChange({ kind: 'cancel', wanted: null }))
  expect(await readProductShipments(copy)).toEqual([ofOtherDealership])
  expect(await readShipments(copy)).toMatchObject({ shipments: [], count: 0 })
})

test('a new shipment is not stored before it is read from the server, because its id is unknown', async () => {
  const copy = new CopyDatabase('83')
  await copy.products.put(product({ id: 101 }))
  await putShipments(copy, { items: [], isFirstPage: true, count: 0 }, 100)
  await putChangedShipment(copy, sampleShipmentChange({ kind: 'create', base: null }))
  expect(await readProductShipments(copy)).toEqual([])
  expect(await readShipments(copy)).toEqual({ shipments: [], readAt: 100, count: 0 })
})

test('a change leaves the other shipments of the list, and a list that was never read stays unread', async () => {
  const copy = new CopyDatabase('85')
  await putChangedShipment(copy, sampleShipmentChange())
  expect(await readShipments(copy)).toEqual({ shipments: [], readAt: null, count: null })
  const items = [shipment(4, '2026-12-01'), shipment(5, '2026-12-02'), shipment(6, '2026-12-03')]
  await putShipments(copy, { items, isFirstPage: true, count: 3 }, 100)
  await putChangedShipment(copy, sampleShipmentChange({ wanted: null }))
  expect([await readIds(copy), (await readShipments(copy)).count]).toEqual([[5, 6], 2])
  await putChangedShipment(copy, sampleShipmentChange({ wanted: null }))
  expect((await readShipments(copy)).count).toBe(2)
  await putShipments(copy, { items, isFirstPage: true }, 200)
  await putChangedShipment(copy, sampleShipmentChange())
  expect(await readShipments(copy)).toMatchObject({ readAt: 200, count: null })
  copy.close()
})
