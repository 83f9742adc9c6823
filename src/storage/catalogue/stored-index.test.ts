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

test('no change is noted before an index is begun', async () => {
  await putProducts(copy, [product({ id: 1 })])
  expect(await readChanges(copy)).toBeNull()
})

test('an index that lacks products written while it was made is not stored', async () => {
  const firstNote = await startNotingChanges(copy)
  await putProducts(copy, [product({ id: 1 }), product({ id: 2 })])
  expect(await putStoredIndex(copy, INDEX, firstNote)).toBeNull()
  const changes = await readChanges(copy)
  expect(changes?.ids).toEqual([1, 2])
  if (changes) await putStoredIndex(copy, INDEX, changes)
  expect(await readStoredIndex(copy)).toMatchObject({ serializedIndex: INDEX, changes: { ids: [] } })
})

test('a product that was written twice counts as two changes', async () => {
  await startNotingChanges(copy)
  await putProducts(copy, [product({ id: 1 })])
  const changes = await readChanges(copy)
  await putProducts(copy, [product({ id: 1, name: 'Pouch' })])
  expect(changes && (await putStoredIndex(copy, INDEX, changes))).toBeNull()
})

test('no change is noted when a product is written again unchanged', async () => {
  await startNotingChanges(copy)
  await putProducts(copy, [product({ id: 1 })])
  await putProducts(copy, [product({ id: 1 })])
  expect((await readChanges(copy))?.ids).toEqual([1])
})

test('of two indexes that two tabs make of the same rows only one is stored', async () => {
  const firstNote = await startNotingChanges(copy)
  const secondNote = await startNotingChanges(copy)
  expect(secondNote).toEqual(firstNote)
  await putStoredIndex(copy, INDEX, firstNote)
  expect(await putStoredIndex(copy, { madeBy: 'another tab' }, secondNote)).toBeNull()
  expect((await readStoredIndex(copy))?.serializedIndex).toEqual(INDEX)
})
