import { expect, test } from 'vitest'
import type { Api, Call } from '#api/client.ts'
import { byCatalogueOrder, type Product } from '#domain/products/product.ts'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { readChildren } from '#storage/catalogue/stored-product.ts'
import { CopyDatabase } from '#storage/copy-database.ts'
import { product } from '#tests/support/product.ts'
import { addDescendants, moveProduct, type Place } from './move-product.ts'

const child = (id: number, parentId: number, orderBy: number) => product({ id, parentId, orderBy })
const ROWS = [
  product({ id: 11, type: 'SUBCATEGORY' }),
  product({ id: 13, type: 'SUBCATEGORY' }),
  child(101, 11, 1),
  child(102, 11, 2),
  child(103, 11, 3),
  child(131, 13, 4),
  child(132, 13, 7),
]

let copyCount = 0
function emptyCopy(): CopyDatabase {
  copyCount += 1
  return new CopyDatabase(String(copyCount))
}

/** `refusedPath`: the end of the path of the call that the server refuses. */
async function move(id: number, place: Place, rows = ROWS, refusedPath = 'nothing') {
  const copy = emptyCopy()
  await putProducts(copy, rows)
  const changes: unknown[][] = []
  const readIds: string[] = []
  let walkCount = 0
  let shownOrder: number[] = []
  const orderOf = async (parentId: number) =>
    (await readChildren(copy, parentId)).sort(byCatalogueOrder).map((row) => row.id)
  async function call({ path, query, body }: Call<unknown>) {
    if (body === undefined) {
      shownOrder = shownOrder.length > 0 ? shownOrder : await orderOf(place.parent ?? 11)
      readIds.push(String(query?.ids))
      return { ok: true, value: { items: [], count: 0, unreadableIds: [] } }
    }
    changes.push([path.replace('api/client/product/', ''), body])
    if (path.endsWith(refusedPath)) return { ok: false, failure: { kind: 'busy', retryAt: 0, message: '' } }
    return { ok: true, value: {} }
  }
  const parts = {
    api: { call } as unknown as Api, // makes only these calls
    copy,
    catalogue: {
      async refresh() {
        walkCount += 1
      },
      refreshProducts: (products: readonly Product[]) => putProducts(copy, products),
    },
  }
  const answer = await moveProduct(parts, product({ id, parentId: 11 }), place)
  await expect.poll(() => readIds.length + walkCount).toBeGreaterThan(0)
  return { answer, changes, readIds: readIds.toSorted(), walkCount, shownOrder }
}

test('a moved product takes the place of a sibling at once; Undo moves it to the sibling in its old place', async () => {
  const { answer, changes, readIds, shownOrder } = await move(101, { placeOf: 103 })
  expect(changes).toEqual([['change-order-by', { id: 101, newPlaceProductId: 103 }]])
  expect(shownOrder).toEqual([102, 103, 101])
  expect(answer).toEqual({ ok: true, value: { placeOf: 102 } })
  expect(readIds).toEqual(['101,102,103'])
})

test('a product that moves into another group becomes its last child; Undo puts it back before its next sibling', async () => {
  const { answer, changes, readIds, shownOrder } = await move(102, { parent: 13 })
  expect(changes).toEqual([['change-parent', { id: 102, parent: 13 }]])
  expect(shownOrder).toEqual([131, 132, 102])
  expect(answer).toEqual({ ok: true, value: { parent: 11, placeOf: 103 } })
  expect(readIds).toEqual(['102'])
})

test('Undo puts a product before its next sibling by the order of the catalogue, not by number', async () => {
  const siblings = [child(101, 11, 3), child(102, 11, 1), child(103, 11, 2)]
  const { answer } = await move(103, { parent: 13 }, [...ROWS.slice(0, 2), ...siblings])
  expect(answer).toEqual({ ok: true, value: { parent: 11, placeOf: 101 } })
})

test('a product that moves to a place in another group changes its parent first', async () => {
  const { answer, changes, readIds, shownOrder } = await move(103, { parent: 13, placeOf: 131 })
  expect(changes).toEqual([
    ['change-parent', { id: 103, parent: 13 }],
    ['change-order-by', { id: 103, newPlaceProductId: 131 }],
  ])
  expect(shownOrder).toEqual([103, 131, 132])
  expect(answer).toEqual({ ok: true, value: { parent: 11, placeOf: undefined } })
  expect(readIds).toEqual(['103,131,132'])
})

test.each([
  ['change-parent', [['change-parent', { id: 103, parent: 13 }]]],
  [
    'change-order-by',
    [
      ['change-parent', { id: 103, parent: 13 }],
      ['change-order-by', { id: 103, newPlaceProductId: 131 }],
    ],
  ],
])('a move whose call %s fails is not shown, and its products are read again', async (path, calls) => {
  const { answer, changes, readIds, shownOrder } = await move(103, { parent: 13, placeOf: 131 }, ROWS, path)
  expect(answer).toMatchObject({ ok: false, failure: { kind: 'busy' } })
  expect([changes, shownOrder]).toEqual([calls, [131, 132]])
  expect(readIds).toEqual(['103,131,132'])
})

const manyBelow = (count: number) => [
  ...ROWS,
  ...Array.from({ length: count }, (_, index) => child(1000 + index, 101, index)),
]

test('a moved group is read again with everything below it, 50 products in each call', async () => {
  const { readIds } = await move(101, { parent: 13 }, [...manyBelow(60), child(2000, 1059, 1)])
  const ids = readIds.flatMap((text) => text.split(',').map(Number))
  expect(readIds.map((text) => text.split(',').length).sort()).toEqual([12, 50])
  expect(ids.toSorted((a, b) => a - b)).toEqual([
    101,
    ...Array.from({ length: 60 }, (_, index) => 1000 + index),
    2000,
  ])
})

test.each([
  [999, 20, 0],
  [1000, 0, 1],
])(
  'a group with %i products below it is read again in %i calls or by %i walk',
  async (count, calls, walks) => {
    const { readIds, walkCount } = await move(101, { parent: 13 }, manyBelow(count))
    expect([readIds.length, walkCount]).toEqual([calls, walks])
  },
)

test('addDescendants adds the children and their children, and nothing of other groups', async () => {
  const copy = emptyCopy()
  await putProducts(copy, [...ROWS, child(1031, 103, 1)])
  const ids = new Set([11])
  await addDescendants(copy, ids)
  expect([...ids].toSorted()).toEqual([101, 102, 103, 1031, 11])
})
