import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { putProducts } from '#storage/product-table.ts'
import { product } from '#tests/support/product.ts'
import { sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { SearchResults } from './search-results.tsx'

// jsdom has no media queries; the enlarged preview asks one
beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: false })))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('asks the server once whether it still lists what the results show', async () => {
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
