import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Account } from '#domain/people/account.ts'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { product } from '#tests/support/product.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { ProductRoute } from './product-route.tsx'

// jsdom has no media queries, which the enlarged preview uses.
beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  document.head.replaceChildren()
})

async function showProductRoute(path: string, account: Account | null = null) {
  const counter = sampleCounter({ account, connection: 'offline' })
  const search = async (text: string) => (text === 'pouch' ? [101] : [])
  const status = { ...counter.catalogue.read(), completeAt: 1 }
  const catalogue = { ...counter.catalogue, read: () => status, search }
  await putProducts(counter.databases.copy, [
    product({ id: 101, name: 'Tag Pouch Standard' }),
    product({ id: 150, name: 'Hidden Sample', hiddenProduct: true }),
    product({ id: 151, name: 'Archived Pouch', archive: true }),
    product({ id: 130, name: 'Nitrogen Caps', parentId: 160, parentName: null }),
  ])
  const routes = (
    <Routes>
      <Route path="/product/:urlItem" element={<ProductRoute />} />
    </Routes>
  )
  showScreen({ ...counter, catalogue }, routes, path)
}

const crumbs = () =>
  within(screen.getByRole('navigation', { name: 'Breadcrumbs' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)

it.each(['/product/no-such', '/product/99999-no-such', '/product/130'])(
  'a search at %s searches the whole catalogue',
  async (path) => {
    await showProductRoute(`${path}?s=pouch`)
    expect(await screen.findByRole('article', { name: 'Tag Pouch Standard' })).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Results for “pouch”')
    expect(screen.queryByRole('heading', { name: 'This page does not exist' })).toBeNull()
  },
)

it('a product whose address has an encoded slash is shown', async () => {
  await showProductRoute('/product/101-tag%2Fpouch%3F50%25')
  expect(await screen.findByRole('heading', { level: 1, name: 'Tag Pouch Standard' })).toBeTruthy()
})

it.each(['/product/no-such', '/product/99999-no-such'])(
  'the page %s does not exist without a search',
  async (path) => {
    await showProductRoute(path)
    await screen.findByRole('heading', { name: 'This page does not exist' })
    expect(document.body.textContent).toContain('404 / This page does not exist')
    expect(crumbs()).toEqual(['Home', '404'])
    await waitFor(() => expect(document.title).toBe('This page does not exist · Counter'))
  },
)

it('the link See all Products of a product with a hidden parent leads to Home', async () => {
  await showProductRoute('/product/130-nitrogen-caps')
  const allProductsLink = await screen.findByRole('link', { name: 'See all Products' })
  expect(allProductsLink.getAttribute('href')).toBe('/')
})

const PRODUCTS_VIEWER = sampleAccount({ privileges: [{ group: 'Products', actions: ['view'] }] })

it.each([
  ['a visitor', '/product/150-hidden-sample', null],
  ['a buyer', '/product/150-hidden-sample', sampleAccount()],
  ['a buyer', '/product/151-archived-pouch', sampleAccount()],
  ['a person with Products#view', '/product/151-archived-pouch', PRODUCTS_VIEWER],
])('for %s, the page %s does not exist', async (_viewer, path, account) => {
  await showProductRoute(path, account)
  expect(await screen.findByRole('heading', { name: 'This page does not exist' })).toBeTruthy()
  expect(screen.queryByText(/Hidden Sample|Archived Pouch/)).toBeNull()
})

it('a person with Products#view sees a hidden product', async () => {
  await showProductRoute('/product/150-hidden-sample', PRODUCTS_VIEWER)
  expect(await screen.findByRole('heading', { level: 1, name: 'Hidden Sample' })).toBeTruthy()
})

it('the page says that the device could not store the answer of the server', async () => {
  async function call({ path }: { path: string }) {
    if (!path.includes('/all')) return { ok: true, value: product({ id: 101 }) }
    return { ok: true, value: { items: [], count: 0, unreadableIds: [] } }
  }
  const counter = sampleCounter({ account: null, api: { call: call as never } }) // answers only the calls of this page
  const refreshProducts = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  const routes = (
    <Routes>
      <Route path="/product/:urlItem" element={<ProductRoute />} />
    </Routes>
  )
  showScreen({ ...counter, catalogue: { ...counter.catalogue, refreshProducts } }, routes, '/product/101')
  expect(await screen.findByRole('heading', { name: 'This product is not on this device yet' })).toBeTruthy()
  expect(
    screen.getByText(
      'The server answered, but the browser could not save the data on this device. Free some space, then try again.',
    ),
  ).toBeTruthy()
})
