import { expect, test } from 'vitest'
import type { Counter } from '#app-context/counter.ts'
import { PDF_TYPE } from '#contract/orders/download-files.ts'
import type { Product } from '#domain/products/product.ts'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { CopyDatabase } from '#storage/copy-database.ts'
import { putPdf, readPdfViewerBuild } from '#storage/orders/pdf-table.ts'
import { readPurchases } from '#storage/orders/purchases.ts'
import { product } from '#tests/support/product.ts'
import { prepareViewerOnce } from './prepare-viewer-once.ts'
import { storePurchases } from './store-purchases.ts'

test('storePurchases stores the products for sale, and confirms those that only the copy still offers', async () => {
  const copy = new CopyDatabase('41')
  await putProducts(copy, [product({ id: 102 }), product({ id: 103 }), product({ id: 104, archive: true })])
  const refreshed: number[] = []
  const confirmed: number[] = []
  const parts = {
    catalogue: {
      refreshProducts: async (rows: readonly Product[]) => void refreshed.push(...rows.map(({ id }) => id)),
      confirmProducts: async (ids: readonly number[]) => confirmed.push(...ids) > 0,
    },
    databases: { copy },
  } as unknown as Pick<Counter, 'catalogue' | 'databases'> // uses only these members
  const purchase = (id: number, present: Product | null) => ({
    item: { productId: id, name: `Product ${id}`, averageOrders: 0, purchases: [], vendorId: null },
    product: present,
  })
  await storePurchases(
    parts,
    7,
    [
      purchase(101, product({ id: 101 })),
      purchase(102, product({ id: 102, archive: true })),
      purchase(103, null),
      purchase(104, null),
      purchase(105, null),
    ],
    5,
  )
  expect([refreshed, confirmed.toSorted()]).toEqual([[101], [102, 103]])
  const stored = await readPurchases(copy, 7)
  expect([stored?.items.map(({ productId }) => productId), stored?.readAt]).toEqual([
    [101, 102, 103, 104, 105],
    5,
  ])
  expect(await readPurchases(copy, 1)).toBeNull()
})

test('prepareViewerOnce waits for a worker that stores the files, and prepares each build once', async () => {
  const copy = new CopyDatabase('42')
  const prepared: string[] = []
  const prepare = async (file: Blob) => void prepared.push(`${file.type} ${await file.text()}`)
  let isStored = false
  const run = (build: string) => prepareViewerOnce(copy, { prepare, build, isStored: () => isStored })
  isStored = true
  await run('build 1')
  const facts = { orderId: 5, kind: 'invoice', dealershipId: 1, version: '1', readAt: 1 } as const
  await putPdf(copy, facts, await new Blob(['pdf']).arrayBuffer())
  isStored = false
  await run('build 1')
  expect([prepared, await readPdfViewerBuild(copy)]).toEqual([[], null])
  isStored = true
  await run('build 1')
  await run('build 1')
  await run('build 2')
  expect([prepared, await readPdfViewerBuild(copy)]).toEqual([
    [`${PDF_TYPE} pdf`, `${PDF_TYPE} pdf`],
    'build 2',
  ])
})
