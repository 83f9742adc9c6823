// A device that still holds a product which staff archived or hid never shows it again once it has looked online.
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
const KEPT = product({ id: 101, name: 'Tag Pouch Standard', parentId: 11, url: '101-tag-pouch-standard' })
const TAKEN = product({ id: 102, name: 'Tag Pouch Heavy', parentId: 11, url: '102-tag-pouch-heavy' })
/** The products that the server lists for a buyer. */
const LISTED = [GROUP, KEPT]

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

/** The answers of the catalogue's calls, and that a product which is not listed is not there. */
async function answer({ path, query = {} }: Call<unknown>) {
  const listed = (items: typeof LISTED) => ({
    ok: true,
    value: { items, count: items.length, unreadable: [] },
  })
  if (path.endsWith('/all')) return listed(LISTED.filter(({ parentId }) => parentId === query.id))
  if (path.endsWith('/ids')) {
    const ids = String(query.ids).split(',').map(Number)
    return listed(LISTED.filter(({ id }) => ids.includes(id)))
  }
  const found = LISTED.find(({ id }) => path.endsWith(`/${id}`))
  if (found) return { ok: true, value: found }
  return { ok: false, failure: { kind: 'refused', code: 10404, message: 'Product not found', status: 404 } }
}

async function deviceWithAll(): Promise<Counter> {
  const counter = sampleCounter({
    account: sampleAccount(),
    api: { call: answer as Counter['api']['call'] }, // it answers the catalogue's calls alone
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
  await putProducts(databases.copy, [GROUP, KEPT, TAKEN])
  return { ...counter, catalogue }
}

const PAGES = (
  <Routes>
    <Route path="/product/:urlItem" element={<ProductRoute />} />
    <Route path="*" element={<Scanner />} />
  </Routes>
)
const notThere = () => screen.findByRole('heading', { name: 'This page does not exist' })

const LOOKS: [where: string, look: (counter: Counter) => Promise<unknown>][] = [
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
    'what is suggested while typing',
    async (counter) => {
      showScreen(counter, <Matches text="tag pouch" />)
      await screen.findByRole('link', { name: 'Tag Pouch Standard' })
    },
  ],
  [
    'the product page',
    async (counter) => {
      showScreen(counter, PAGES, '/product/102-tag-pouch-heavy')
      await notThere()
    },
  ],
  [
    'the scanner',
    async (counter) => {
      showScreen(counter, PAGES, '/')
      act(() => document.body.focus())
      for (const [at, key] of ['1', '0', '2', 'Enter'].entries()) {
        const event = createEvent.keyDown(document.body, { key })
        Object.defineProperty(event, 'timeStamp', { value: 1000 + at * 4 })
        fireEvent(document.body, event)
      }
      await notThere()
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

it.each(LOOKS)('%s', async (_where, look) => {
  const counter = await deviceWithAll()
  await look(counter)
  await waitFor(() => expect(screen.queryByText('Tag Pouch Heavy')).toBeNull())
  expect(await readProductIds(counter.databases.copy)).not.toContain(102)
})
