import { beforeEach, expect, test } from 'vitest'
import { product } from '#tests/support/product.ts'
import { CopyDatabase } from '../copy-database.ts'
import { putProducts } from './product-table.ts'
import { putStoredIndex, readChanges, readStoredIndex, startNotingChanges } from './stored-index.ts'

const INDEX = { madeBy: 'this tab' }

let copy: CopyDatabase
let databaseCount = 0
beforeEach(() => {
  databaseCount += 1
  copy = new CopyDatabase(String(databaseCount))
})

test('notes no change before an index is made', async () => {
  await putProducts(copy, [product({ id: 1 })])
  expect(await readChanges(copy)).toBeNull()
})

test('does not store an index that lacks products written while it was made', async () => {
  const firstNote = await startNotingChanges(copy)
  await putProducts(copy, [product({ id: 1 }), product({ id: 2 })])
  expect(await putStoredIndex(copy, INDEX, firstNote)).toBeNull()
  const changes = await readChanges(copy)
  expect(changes?.ids).toEqual([1, 2])
  if (changes) await putStoredIndex(copy, INDEX, changes)
  expect(await readStoredIndex(copy)).toMatchObject({ serializedIndex: INDEX, changes: { ids: [] } })
})

test('counts a product that was written twice as two changes', async () => {
  await startNotingChanges(copy)
  await putProducts(copy, [product({ id: 1 })])
  const changes = await readChanges(copy)
  await putProducts(copy, [product({ id: 1, name: 'Pouch' })])
  expect(changes && (await putStoredIndex(copy, INDEX, changes))).toBeNull()
})

test('notes no change when a product is written again unchanged', async () => {
  await startNotingChanges(copy)
  await putProducts(copy, [product({ id: 1 })])
  await putProducts(copy, [product({ id: 1 })])
  expect((await readChanges(copy))?.ids).toEqual([1])
})

test('stores only one of two indexes that two tabs make of the same rows', async () => {
  const firstNote = await startNotingChanges(copy)
  const secondNote = await startNotingChanges(copy)
  expect(secondNote).toEqual(firstNote)
  await putStoredIndex(copy, INDEX, firstNote)
  expect(await putStoredIndex(copy, { madeBy: 'another tab' }, secondNote)).toBeNull()
  expect((await readStoredIndex(copy))?.serializedIndex).toEqual(INDEX)
})
