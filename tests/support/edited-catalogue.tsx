// A part of the catalogue on an editor's device, and a server in memory that saves, moves, archives and deletes
// products as the reference server does.
import type { ReactNode } from 'react'
import type { Api } from '#api/client.ts'
import type { Answer, Failure } from '#api/failure.ts'
import { fetchProductsByIds } from '#api/products/products.ts'
import type { Counter } from '#app-context/counter.ts'
import { ProductSlotsContext } from '#app-context/catalogue/product-slots.ts'
import { confirmProducts } from '#catalogue/listed-products.ts'
import { productChangeCalls } from '#contract/products/product-change-calls.ts'
import { dealershipCalls } from '#contract/people/dealership-calls.ts'
import type { Account } from '#domain/people/account.ts'
import type { Dealership } from '#domain/people/dealership.ts'
import { byCatalogueOrder, type Product } from '#domain/products/product.ts'
import { orderAfterMove } from '#domain/products/product-moves.ts'
import { putProducts, removeProducts } from '#storage/catalogue/product-table.ts'
import { EditSlot } from '../../src/app/routes/edit-slot.tsx'
import { product } from './product.ts'
import { sampleAccount, sampleCounter, showScreen } from './show-screen.tsx'

export const EDITOR_PRIVILEGES: Account['privileges'] = [
  { group: 'Products', actions: ['view', 'create', 'edit', 'remove'] },
]

const GROUP = { type: 'SUBCATEGORY' as const }

/** Two groups at the top. Tag Pouches has five products: one is hidden and one is archived. */
export function someProducts(): Product[] {
  const inPouches = { parentId: 11, parentName: 'Tag Pouches', parentType: 'SUBCATEGORY' as const }
  return [
    product({ id: 11, name: 'Tag Pouches', url: '11-tag-pouches', orderBy: 1, ...GROUP }),
    product({ id: 13, name: 'Plate Frames', url: '13-plate-frames', orderBy: 2, ...GROUP }),
    product({ id: 101, name: 'Standard', orderBy: 1, price: 0.45, ...inPouches }),
    product({ id: 102, name: 'Heavy', orderBy: 2, price: 0.62, ...inPouches }),
    product({ id: 103, name: 'Paper', orderBy: 3, price: 34.95, ...inPouches }),
    product({ id: 150, name: 'Sample', orderBy: 4, hiddenProduct: true, ...inPouches }),
    product({ id: 151, name: 'Old', orderBy: 5, archive: true, ...inPouches }),
  ]
}

export const samplePouch = (id: number, fields: Partial<Product> = {}) =>
  product({
    id,
    parentId: 11,
    parentType: 'SUBCATEGORY',
    name: `Pouch ${id}`,
    price: 0.45,
    images: [{ uuid: '11111111-1111-4111-8111-111111111111', name: 'front.jpg' }],
    ...fields,
  })

interface Call {
  path: string
  body?: unknown
}

const NOT_FOUND: Failure = { kind: 'refused', status: 404, code: 10404, message: 'Product not found' }

interface EditedCatalogue {
  counter: Counter
  /** The calls that change products, in their order. */
  calls: Call[]
  /** The products on the server. */
  serverProducts: Map<number, Product>
}

interface CatalogueOptions {
  privileges?: Account['privileges']
  connection?: 'online' | 'offline'
  products?: readonly Product[]
  dealerships?: Dealership[]
  /** The failure of a change; null lets the change succeed. */
  refuse?: (path: string, body: unknown) => Failure | null
  /** The failure of a picture's download by the server; null lets it succeed. */
  refusePicture?: (address: string) => Failure | null
}

export async function createEditedCatalogue(options: CatalogueOptions = {}): Promise<EditedCatalogue> {
  const { privileges = EDITOR_PRIVILEGES, connection = 'online', products = someProducts(), refuse } = options
  const { dealerships = [], refusePicture } = options
  const serverProducts = new Map(products.map((row) => [row.id, row]))
  const calls: Call[] = []
  const change = (id: number, fields: Partial<Product>) => {
    const row = serverProducts.get(id)
    if (row) serverProducts.set(id, { ...row, ...fields })
  }
  const childrenOf = (parentId: number) =>
    [...serverProducts.values()].filter((row) => row.parentId === parentId).sort(byCatalogueOrder)

  let pictureCount = 0
  const changes: Record<string, (body: never) => unknown> = {
    'create-update': (sentProduct: Product) => {
      const id = sentProduct.id || Math.max(...serverProducts.keys()) + 1
      serverProducts.set(id, { ...(serverProducts.get(id) ?? product({ id })), ...sentProduct, id })
      return { id }
    },
    'set-archive': ({ id, flag }: { id: number; flag: boolean }) => change(id, { archive: flag }),
    'change-parent': ({ id, parent }: { id: number; parent: number }) =>
      change(id, { parentId: parent, orderBy: childrenOf(parent).length + 1 }),
    'change-order-by': ({ id, newPlaceProductId }: { id: number; newPlaceProductId: number }) => {
      const siblings = childrenOf(serverProducts.get(id)?.parentId ?? 0).map((row) => row.id)
      const newOrder = orderAfterMove(siblings, id, newPlaceProductId)
      for (const [index, sibling] of newOrder.entries()) change(sibling, { orderBy: index + 1 })
    },
  }
  function answer(path: string, query: Record<string, unknown>, body: unknown): Answer<unknown> {
    const isWrite = body !== undefined || path.includes('/delete/')
    if (path === dealershipCalls.dealerships.path) {
      return { ok: true, value: { items: dealerships, count: dealerships.length, unreadableIds: [] } }
    }
    if (path === productChangeCalls.uploadPictureFrom.path) {
      const pictureFailure = refusePicture?.(String(query.imageUrl)) ?? null
      if (pictureFailure !== null) return { ok: false, failure: pictureFailure }
      pictureCount += 1
      const uuid = `0a1b2c3d-0000-4000-8000-${String(pictureCount).padStart(12, '0')}`
      return { ok: true, value: { uuid, name: '' } }
    }
    if (!isWrite) {
      const ids = typeof query.ids === 'string' ? query.ids.split(',').map(Number) : null
      const matchingProducts = [...serverProducts.values()].filter(
        (row) =>
          (ids === null || ids.includes(row.id)) &&
          (query.id === undefined || row.parentId === query.id) &&
          (query.archive === undefined || row.archive === query.archive),
      )
      const id = Number(path.split('/').at(-1))
      if (Number.isNaN(id)) {
        return {
          ok: true,
          value: { items: matchingProducts, count: matchingProducts.length, unreadableIds: [] },
        }
      }
      const serverProduct = serverProducts.get(id)
      return serverProduct
        ? { ok: true, value: structuredClone(serverProduct) }
        : { ok: false, failure: NOT_FOUND }
    }
    const failure = refuse?.(path, body) ?? null
    const shortPath = path.replace('api/client/product/', '')
    calls.push({ path: shortPath, ...(body !== undefined && { body }) })
    if (failure !== null) return { ok: false, failure }
    if (shortPath.startsWith('delete/')) serverProducts.delete(Number(shortPath.split('/')[1]))
    // Each function of `changes` gets the body of its own call.
    const value = shortPath.startsWith('delete/') ? {} : changes[shortPath]?.(body as never)
    return { ok: true, value: value ?? {} }
  }
  const call = (async ({ path, query, body }: Parameters<Api['call']>[0]) =>
    answer(path, query ?? {}, body)) as Api['call'] // the type of an answer depends on the call

  const initialCounter = sampleCounter({
    account: sampleAccount({ privileges }),
    connection,
    dealerships,
    api: { call },
  })
  const { copy } = initialCounter.databases
  await putProducts(copy, products)
  const parts = {
    copy,
    fetchProductsPage: () => Promise.reject(new Error('This test reads no pages of products')),
    fetchProductsByIds: (ids: readonly number[], signal: AbortSignal) =>
      fetchProductsByIds(initialCounter.api, ids, signal),
  }
  const status = { ...initialCounter.catalogue.read(), completeAt: 1, storedCount: products.length }
  const catalogue: Counter['catalogue'] = {
    ...initialCounter.catalogue,
    read: () => status,
    refreshProducts: (rows) => putProducts(copy, rows),
    confirmProducts: (ids) => confirmProducts(parts, ids, new AbortController().signal),
    forgetProduct: (id) => removeProducts(copy, [id]),
  }
  return { counter: { ...initialCounter, catalogue }, calls, serverProducts }
}

/** Shows a page of the catalogue with the buttons of editors, as the app composes it. */
export function showAsEditor(counter: Counter, screen: ReactNode, address: string) {
  return showScreen(
    counter,
    <ProductSlotsContext value={{ Edit: EditSlot }}>{screen}</ProductSlotsContext>,
    address,
  )
}
