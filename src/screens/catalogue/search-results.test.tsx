import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { putLastProductEvent } from '#storage/catalogue/last-events.ts'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { product } from '#tests/support/product.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { SearchResults } from './search-results.tsx'

// jsdom has no media queries; the picture preview evaluates one
beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: false })))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('asks the server once whether it still lists the found products', async () => {
  const counter = sampleCounter({ account: null })
  await putProducts(counter.databases.copy, [product({ id: 101 }), product({ id: 102 })])
  const status = { ...counter.catalogue.read(), completeAt: 1 }
  const confirmProducts = vi.fn(async () => true)
  const catalogue = {
    ...counter.catalogue,
    read: () => status,
    search: async () => [102, 101],
    confirmProducts,
  }
  showScreen({ ...counter, catalogue }, <SearchResults text="pouch" />)
  await waitFor(() => expect(confirmProducts.mock.calls).toEqual([[[102, 101]]]))
})

it('removes a product from the results of an editor when another person archives it', async () => {
  const account = sampleAccount({ privileges: [{ group: 'Products', actions: ['view', 'edit'] }] })
  const counter = sampleCounter({ account })
  const { copy } = counter.databases
  const pouch = product({ id: 101, name: 'Tag Pouch' })
  await putProducts(copy, [pouch, product({ id: 102, name: 'Bag' })])
  const status = { ...counter.catalogue.read(), completeAt: 1 }
  const search = vi.fn(async () => [102, 101])
  const catalogue = {
    ...counter.catalogue,
    read: () => status,
    search,
    confirmProducts: async () => true,
  }
  showScreen({ ...counter, catalogue }, <SearchResults text="pouch" />)
  const cardNames = () => screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label'))
  await waitFor(() => expect(cardNames()).toEqual(['Bag', 'Tag Pouch']))
  await putProducts(copy, [{ ...pouch, archive: true }])
  await waitFor(() => expect(cardNames()).toEqual(['Bag']))
  search.mockResolvedValue([102])
  await putLastProductEvent(copy, '1-1', 1)
  await screen.findByText(/^1 product/)
})

it('says that the search failed, and searches again when the person presses the button', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const counter = sampleCounter({ account: null })
  await putProducts(counter.databases.copy, [product({ id: 101, name: 'Tag Pouch' })])
  let isServerReachable = false
  const search = async () => {
    if (!isServerReachable) throw new TypeError('Failed to fetch dynamically imported module')
    return [101]
  }
  // The copy is complete; if it were not, the app would ask the server too.
  const status = { ...counter.catalogue.read(), completeAt: 1 }
  const catalogue = { ...counter.catalogue, read: () => status, search }
  showScreen({ ...counter, catalogue }, <SearchResults text="pouch" />)
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The products on this device could not be searched.',
  )
  expect(screen.getByRole('region').getAttribute('aria-busy')).toBe('false')
  isServerReachable = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('1 product')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('shows the second fifty of all matches, whose number it tells', async () => {
  const counter = sampleCounter({ account: null })
  const ids = Array.from({ length: 120 }, (_, index) => 1000 + index)
  await putProducts(
    counter.databases.copy,
    ids.map((id) => product({ id, name: `Bag ${id}` })),
  )
  const status = { ...counter.catalogue.read(), completeAt: 1 }
  const searches: unknown[] = []
  const confirmedIds: number[] = []
  const catalogue = {
    ...counter.catalogue,
    read: () => status,
    async search(...search: [string, number]) {
      searches.push(search)
      return ids
    },
    async confirmProducts(confirmed: readonly number[]) {
      confirmedIds.push(...confirmed)
      return true
    },
  }
  showScreen({ ...counter, catalogue }, <SearchResults text="bag" />, '/?s=bag&page=1')
  await screen.findByText('120 products')
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(50))
  expect(screen.getAllByRole('article')[0]?.getAttribute('aria-label')).toBe('Bag 1050')
  await waitFor(() => expect(confirmedIds).toHaveLength(50))
  expect([confirmedIds.at(0), confirmedIds.at(-1)]).toEqual([1050, 1099])
  expect(searches[0]).toEqual(['bag', Number.MAX_SAFE_INTEGER])
})
