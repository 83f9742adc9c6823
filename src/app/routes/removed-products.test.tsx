// The device's copy has a product that staff archived or hid. Each screen that reads the product from the server removes the
// product from the copy.
import { act, cleanup, createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Call } from '#api/client.ts'
import { fetchProductIds, fetchProducts, fetchProductsByIds } from '#api/products/products.ts'
import type { Counter } from '#app-context/counter.ts'
import { createCatalogue, type RunningCatalogue } from '#catalogue/create-catalogue.ts'
import { QuickOrderScreen } from '#screens/quick-order/quick-order-screen.tsx'
import { Scanner } from '#screens/scan/scanner.tsx'
import { Matches } from '#screens/search/matches.tsx'
import { putProducts, readProductIds } from '#storage/catalogue/product-table.ts'
import { product } from '#tests/support/product.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { ProductRoute } from './product-route.tsx'

const GROUP = product({ id: 11, name: 'Tag Pouches', type: 'SUBCATEGORY', url: '11-tag-pouches' })
const LISTED_PRODUCT = product({
  id: 101,
  name: 'Tag Pouch Standard',
  parentId: 11,
  url: '101-tag-pouch-standard',
})
const REMOVED_PRODUCT = product({
  id: 102,
  name: 'Tag Pouch Heavy',
  parentId: 11,
  url: '102-tag-pouch-heavy',
})
/** The products that the server lists for a buyer. */
const LISTED_PRODUCTS = [GROUP, LISTED_PRODUCT]

let catalogue: RunningCatalogue
// jsdom has no media queries
beforeEach(() => {
  const media = { matches: false, addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', () => media)
})
afterEach(() => {
  cleanup()
  catalogue.stop()
  vi.unstubAllGlobals()
})

/** Answers the catalogue's calls; a product that is not listed does not exist. */
async function answerCatalogueCall({ path, query = {} }: Call<unknown>) {
  const listAnswer = (items: typeof LISTED_PRODUCTS) => ({
    ok: true,
    value: { items, count: items.length, unreadableIds: [] },
  })
  if (path.endsWith('/all'))
    return listAnswer(LISTED_PRODUCTS.filter(({ parentId }) => parentId === query.id))
  if (path.endsWith('/ids')) {
    const ids = String(query.ids).split(',').map(Number)
    return listAnswer(LISTED_PRODUCTS.filter(({ id }) => ids.includes(id)))
  }
  const product = LISTED_PRODUCTS.find(({ id }) => path.endsWith(`/${id}`))
  if (product) return { ok: true, value: product }
  return { ok: false, failure: { kind: 'refused', code: 10404, message: 'Product not found', status: 404 } }
}

async function createCounterWithRemovedProduct(): Promise<Counter> {
  const counter = sampleCounter({
    account: sampleAccount(),
    api: { call: answerCatalogueCall as Counter['api']['call'] }, // answers only the catalogue's calls
  })
  const { api, databases } = counter
  catalogue = createCatalogue({
    copy: databases.copy,
    fetchProductsPage: (query, signal) => fetchProducts(api, query, signal),
    fetchProductIds: (signal) => fetchProductIds(api, signal),
    fetchProductsByIds: (ids, signal) => fetchProductsByIds(api, ids, signal),
    person: () => sampleAccount(),
    now: () => 5000,
    isOnline: () => true,
    locks: undefined,
  })
  await putProducts(databases.copy, [GROUP, LISTED_PRODUCT, REMOVED_PRODUCT])
  return { ...counter, catalogue }
}

const PAGES = (
  <Routes>
    <Route path="/product/:urlItem" element={<ProductRoute />} />
    <Route path="*" element={<Scanner />} />
  </Routes>
)
const findNotFoundPage = () => screen.findByRole('heading', { name: 'This page does not exist' })

const SCREENS: [name: string, openScreen: (counter: Counter) => Promise<unknown>][] = [
  [
    'the card list',
    async (counter) => {
      showScreen(counter, PAGES, '/product/11-tag-pouches')
      await screen.findByRole('article', { name: 'Tag Pouch Standard' })
    },
  ],
  [
    'the results of a search',
    async (counter) => {
      showScreen(counter, PAGES, '/product/11-tag-pouches?s=tag%20pouch')
      await screen.findByRole('article', { name: 'Tag Pouch Standard' })
    },
  ],
  [
    'the list of suggestions',
    async (counter) => {
      showScreen(counter, <Matches text="tag pouch" />)
      await screen.findByRole('link', { name: 'Tag Pouch Standard' })
    },
  ],
  [
    'the product page',
    async (counter) => {
      showScreen(counter, PAGES, '/product/102-tag-pouch-heavy')
      await findNotFoundPage()
    },
  ],
  [
    'the scanner',
    async (counter) => {
      showScreen(counter, PAGES, '/')
      act(() => document.body.focus())
      for (const [index, key] of ['1', '0', '2', 'Enter'].entries()) {
        const event = createEvent.keyDown(document.body, { key })
        Object.defineProperty(event, 'timeStamp', { value: 1000 + index * 4 })
        fireEvent(document.body, event)
      }
      await findNotFoundPage()
    },
  ],
  [
    'a quick order',
    async (counter) => {
      showScreen(counter, <QuickOrderScreen />, '/quick-order')
      fireEvent.change(await screen.findByLabelText('Lines'), { target: { value: '101 1\n102 1' } })
      await screen.findByRole('row', { name: 'Tag Pouch Standard' })
    },
  ],
]

it.each(SCREENS)('%s removes the product from the copy', async (_, openScreen) => {
  const counter = await createCounterWithRemovedProduct()
  await openScreen(counter)
  await waitFor(() => expect(screen.queryByText('Tag Pouch Heavy')).toBeNull())
  expect(await readProductIds(counter.databases.copy)).not.toContain(102)
})
