import { beforeEach, expect, test } from 'vitest'
import type { Answer } from '#api/failure.ts'
import type { ProductPage } from '#api/products/products.ts'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { NEVER_WALKED } from '#storage/catalogue/stored-walk.ts'
import { CopyDatabase } from '#storage/copy-database.ts'
import { product } from '#tests/support/product.ts'
import { statusOf } from './catalogue-status.ts'
import { readCurrentProducts } from './current-products.ts'

let copy: CopyDatabase
let databaseCount = 0

beforeEach(async () => {
  databaseCount += 1
  copy = new CopyDatabase(`current ${databaseCount}`)
  await putProducts(copy, [product({ id: 1, name: 'Tag Pouch' }), product({ id: 7, name: 'Key Tag' })])
})

/** Reads the products 1, 7 and 9. */
async function readCurrent(answer: Answer<ProductPage>, unreadable = 0) {
  const { source, completeAt, products, isGone } = await readCurrentProducts(
    { copy, isOnline: () => true, fetchProductsByIds: async () => answer },
    [1, 7, 9],
    statusOf({ ...NEVER_WALKED, completeAt: 5000, unreadable }),
    new AbortController().signal,
  )
  return { source, completeAt, ids: products.map(({ id }) => id), goneIds: [7, 9].filter(isGone) }
}

test('products that the server lists but whose rows cannot be read come from the copy, and are not gone', async () => {
  const answer = { items: [product({ id: 1 })], count: 2, unreadableIds: [7] }
  expect(await readCurrent({ ok: true, value: answer })).toEqual({
    source: 'server',
    completeAt: 5000,
    ids: [1, 7],
    goneIds: [9],
  })
})

test('a product that the server no longer lists is gone, although the copy has it', async () => {
  const answer = { items: [product({ id: 1 })], count: 1, unreadableIds: [] }
  expect(await readCurrent({ ok: true, value: answer })).toMatchObject({ ids: [1], goneIds: [7, 9] })
})

test.each([
  [0, [7, 9]],
  [1, []],
])(
  'while the server is faulty the products come from the copy; with %i unreadable rows these are said to be gone: %j',
  async (unreadable, goneIds) => {
    const fault = { kind: 'server-fault', status: 503, message: '' } as const
    expect(await readCurrent({ ok: false, failure: fault }, unreadable)).toEqual({
      source: 'device',
      completeAt: 5000,
      ids: [1, 7],
      goneIds,
    })
  },
)
