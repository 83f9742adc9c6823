import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Product } from '#domain/products/product.ts'
import { product } from '#tests/support/product.ts'
import { CopyDatabase, emptyCopy } from '../copy-database.ts'
import { noteRightsChange } from './last-events.ts'
import { putNewsDecision, putNewsRead, readNewsState } from './news-decisions.ts'
import { putProducts, removeProducts, removeProductsExcept } from './product-table.ts'
import { NEVER_WALKED } from './stored-walk.ts'
import { deleteOldTermsChanges, hasTermsChanges, readTermsChanges } from './terms-history.ts'
import { clearProducts, putWalkedProducts } from './walk-table.ts'

const DAY = 86_400_000
const POUCH = product({ id: 101, name: 'Tag Pouch', price: 2 })
const FRAME = product({ id: 121, name: 'Plate Frame', price: 5 })

let copy: CopyDatabase
let databaseCount = 0

beforeEach(() => {
  databaseCount += 1
  copy = new CopyDatabase(`terms-${databaseCount}`)
  vi.spyOn(Date, 'now').mockReturnValue(5000)
})
afterEach(() => {
  copy.close()
  vi.restoreAllMocks()
})

const noteComplete = (time: number) => putWalkedProducts(copy, [], { ...NEVER_WALKED, completeAt: time })

/** Fills the copy like a device that has read the whole catalogue: the pouch and the frame. */
async function fillCopy(): Promise<void> {
  await putProducts(copy, [POUCH, FRAME])
  await noteComplete(1000)
}

/** The ids of the products whose changes are noted. */
async function readChangedIds(database = copy): Promise<number[]> {
  const keys = await database.settings.where('key').startsWith('terms:').primaryKeys()
  return keys.map((key) => Number(key.replace('terms:', '')))
}

/** Each changed product with its changes, as `5000: $2`. */
async function readChanges(database = copy): Promise<Record<number, string[]>> {
  const changesById = await readTermsChanges(database, await readChangedIds(database))
  return Object.fromEntries(
    [...changesById].map(([id, list]) => [
      id,
      list.map(({ at, before }) => `${at}: ${before === null ? 'new' : `$${before.price}`}`),
    ]),
  )
}

it('the copy notes the terms before a change, and no change of a description or an average', async () => {
  await fillCopy()
  await putProducts(copy, [
    { ...POUCH, price: 3 },
    { ...FRAME, description: 'New', averageOrders: 7 },
  ])
  expect(await readChanges()).toEqual({ 101: ['5000: $2'] })
})

it.each<[way: string, remove: () => Promise<unknown>]>([
  ['by a change on the server', () => removeProducts(copy, [101])],
  ['by a complete walk', () => removeProductsExcept(copy, [121])],
])('the copy notes the terms of a product that was removed %s', async (_way, remove) => {
  await fillCopy()
  await remove()
  expect(await readChanges()).toEqual({ 101: ['5000: $2'] })
})

it('a complete copy notes a product that is new', async () => {
  await fillCopy()
  expect(await hasTermsChanges(copy)).toBe(false)
  await putProducts(copy, [product({ id: 130 })])
  expect(await hasTermsChanges(copy)).toBe(true)
  expect(await readChanges()).toEqual({ 130: ['5000: new'] })
})

it('the copy notes each of several changes', async () => {
  await fillCopy()
  await putProducts(copy, [{ ...POUCH, price: 3 }])
  vi.mocked(Date.now).mockReturnValue(6000)
  await putWalkedProducts(copy, [{ ...POUCH, price: 4 }], { ...NEVER_WALKED, completeAt: 1000 })
  expect(await readChanges()).toEqual({ 101: ['5000: $2', '6000: $3'] })
})

it('the copy notes nothing while the catalogue is read for the first time', async () => {
  await putProducts(copy, [POUCH])
  await putProducts(copy, [{ ...POUCH, price: 3 }, FRAME])
  await removeProducts(copy, [101])
  expect(await readChanges()).toEqual({})
})

it('the copy notes no change while the catalogue is read after a change of rights, and notes later changes', async () => {
  await fillCopy()
  await noteRightsChange(copy, 2000)
  await putProducts(copy, [{ ...POUCH, price: 3 }])
  expect(await readChanges()).toEqual({})
  await noteComplete(2001)
  await putProducts(copy, [{ ...POUCH, price: 4 }])
  expect(await readChanges()).toEqual({ 101: ['5000: $3'] })
})

it('the copy notes nothing when the catalogue was deleted and is read again', async () => {
  await fillCopy()
  await putProducts(copy, [{ ...POUCH, price: 3 }])
  await clearProducts(copy)
  await putProducts(copy, [{ ...POUCH, price: 4 }, FRAME])
  await noteComplete(4000)
  expect(await readChanges()).toEqual({})
})

it('the noted prices of two accounts are separate, and are deleted with the copy', async () => {
  await fillCopy()
  await putProducts(copy, [{ ...POUCH, price: 3 }])
  const otherCopy = new CopyDatabase('terms-other')
  expect(await readChanges(otherCopy)).toEqual({})
  otherCopy.close()
  await putNewsRead(copy, 1, 6000)
  copy.close()
  await emptyCopy(`terms-${databaseCount}`)
  copy = new CopyDatabase(`terms-${databaseCount}`)
  expect(await readChanges()).toEqual({})
  expect((await readNewsState(copy, 1)).readAt).toBe(0)
})

it('a stored row of another build counts as a product without a change', async () => {
  await copy.table('settings').put({ key: 'terms:101', value: { unknown: true } })
  expect(await readChanges()).toEqual({})
})

it('deleteOldTermsChanges deletes the rows of products that changed 90 days ago', async () => {
  await fillCopy()
  await putProducts(copy, [{ ...POUCH, price: 3 }])
  vi.mocked(Date.now).mockReturnValue(5001)
  await putProducts(copy, [{ ...FRAME, price: 6 }])
  await deleteOldTermsChanges(copy, 5000 + 90 * DAY)
  expect(await readChanges()).toEqual({ 121: ['5001: $5'] })
})

it('the copy deletes the oldest rows when there are more than 12,000', async () => {
  await fillCopy()
  const rows = Array.from({ length: 12_000 }, (_, index) => ({
    key: `terms:${1000 + index}`,
    // Product 1001 changed twice.
    value: [index, ...(index === 1 ? [15_000] : [])].map((at) => ({ at, before: null })),
  }))
  await copy.table('settings').bulkPut(rows)
  vi.mocked(Date.now).mockReturnValue(20_000)
  await putProducts(copy, [{ ...POUCH, price: 3 } satisfies Product])
  const ids = await readChangedIds()
  const areKept = [1000, 1001, 12_999, 101].map((id) => ids.includes(id))
  expect([ids.length, areKept]).toEqual([10_800, [false, true, true, true]])
})

it('the copy stores when news were read, and for 90 days the decisions about them', async () => {
  await putNewsDecision(copy, 1, 101, { kind: 'kept', at: 5000 })
  await putNewsDecision(copy, 1, 121, { kind: 'removed', at: 6000 })
  await putNewsDecision(copy, 2, 121, { kind: 'replaced', at: 6000 })
  await putNewsDecision(copy, 2, 121, null)
  await putNewsRead(copy, 1, 5000 + 90 * DAY)
  expect(await readNewsState(copy, 1)).toEqual({
    readAt: 5000 + 90 * DAY,
    decisions: new Map([[121, { kind: 'removed', at: 6000 }]]),
  })
  expect(await readNewsState(copy, 2)).toEqual({ readAt: 0, decisions: new Map() })
})
