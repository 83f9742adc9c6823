import { beforeEach, expect, test } from 'vitest'
import { product } from '#tests/support/product.ts'
import { CopyDatabase } from '../copy-database.ts'
import { putProducts } from './product-table.ts'
import { beginNoting, putStoredIndex, readChanges, readStoredIndex } from './stored-index.ts'

const FORM = { of: 'an index' }

let copy: CopyDatabase
let opened = 0
beforeEach(() => {
  opened += 1
  copy = new CopyDatabase(String(opened))
})

test('nothing is noted before an index is made of what is stored', async () => {
  await putProducts(copy, [product({ id: 1 })])
  expect(await readChanges(copy)).toBeNull()
})

test('products written while an index is made keep it from being stored, until it contains them', async () => {
  const before = await beginNoting(copy)
  await putProducts(copy, [product({ id: 1 }), product({ id: 2 })])
  expect(await putStoredIndex(copy, FORM, before)).toBeNull()
  const changes = await readChanges(copy)
  expect(changes?.ids).toEqual([1, 2])
  if (changes) await putStoredIndex(copy, FORM, changes)
  expect(await readStoredIndex(copy)).toMatchObject({ form: FORM, changes: { ids: [] } })
})

test('a product written twice is another change', async () => {
  await beginNoting(copy)
  await putProducts(copy, [product({ id: 1 })])
  const changes = await readChanges(copy)
  await putProducts(copy, [product({ id: 1, name: 'Pouch' })])
  expect(changes && (await putStoredIndex(copy, FORM, changes))).toBeNull()
})

test('a product that is written as it was is no change', async () => {
  await beginNoting(copy)
  await putProducts(copy, [product({ id: 1 })])
  await putProducts(copy, [product({ id: 1 })])
  expect((await readChanges(copy))?.ids).toEqual([1])
})

test('of two tabs that make an index of the same rows the first one stores it', async () => {
  const first = await beginNoting(copy)
  const second = await beginNoting(copy)
  expect(second).toEqual(first)
  await putStoredIndex(copy, FORM, first)
  expect(await putStoredIndex(copy, { of: 'the second tab' }, second)).toBeNull()
  expect((await readStoredIndex(copy))?.form).toEqual(FORM)
})
