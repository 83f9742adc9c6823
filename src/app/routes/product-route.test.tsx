import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { putProducts } from '#storage/product-table.ts'
import { product } from '#tests/support/product.ts'
import { sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { ProductRoute } from './product-route.tsx'

// jsdom has no media queries; the enlarged preview asks one
beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: false })))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  document.head.replaceChildren()
})

async function showAt(path: string) {
  const counter = sampleCounter({ account: null, connection: 'offline' })
  const search = async (text: string) => (text === 'pouch' ? [101] : [])
  const status = { ...counter.catalogue.read(), completeAt: 1 }
  const catalogue = { ...counter.catalogue, read: () => status, search }
  await putProducts(counter.databases.copy, [
    product({ id: 101, name: 'Tag Pouch Standard' }),
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
  'a search at %s finds in the whole catalogue',
  async (path) => {
    await showAt(`${path}?s=pouch`)
    expect(await screen.findByRole('article', { name: 'Tag Pouch Standard' })).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Results for “pouch”')
    expect(screen.queryByRole('heading', { name: 'This page does not exist' })).toBeNull()
  },
)

it.each(['/product/no-such', '/product/99999-no-such'])(
  'without a search %s does not exist',
  async (path) => {
    await showAt(path)
    const heading = await screen.findByRole('heading', { name: 'This page does not exist' })
    expect(heading.parentElement?.textContent).toContain('404 / This page does not exist')
    expect(crumbs()).toEqual(['Home', '404'])
    await waitFor(() => expect(document.title).toBe('This page does not exist · Counter'))
  },
)

it('leads Home from a product whose parent is hidden', async () => {
  await showAt('/product/130-nitrogen-caps')
  const all = await screen.findByRole('link', { name: 'See all Products' })
  expect(all.getAttribute('href')).toBe('/')
})
