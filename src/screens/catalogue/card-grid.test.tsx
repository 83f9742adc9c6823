import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Product } from '#domain/product.ts'
import { product } from '#tests/support/product.ts'
import { sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { CardGrid } from './card-grid.tsx'

// jsdom has no media queries; the enlarged preview asks one
beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: false })))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(fields: Partial<Product>) {
  const counter = sampleCounter({ account: null })
  showScreen(counter, <CardGrid products={[product({ id: 101, name: 'Tag Pouch', ...fields })]} />)
  return userEvent.setup()
}

it('a card leads to its product inside the app', async () => {
  const user = show({ url: '101-tag-pouch' })
  await user.click(screen.getByRole('link', { name: 'Tag Pouch' }))
  expect(screen.getByText('At /product/101-tag-pouch')).toBeTruthy()
})

it.each(['PRODUCT', 'SUBCATEGORY'] as const)(
  'a %s with an address of its own leaves the app, in the way of the browser',
  async (type) => {
    const left: string[] = []
    // jsdom cannot leave a page
    function leave(event: MouseEvent): void {
      if (!event.defaultPrevented && event.target instanceof HTMLAnchorElement) left.push(event.target.href)
      event.preventDefault()
    }
    window.addEventListener('click', leave)
    const user = show({ type, url: 'https://elsewhere.example/pouch' })
    await user.click(screen.getByRole('link', { name: 'Tag Pouch' }))
    window.removeEventListener('click', leave)
    expect(left).toEqual(['https://elsewhere.example/pouch'])
    expect(screen.getByText('At /')).toBeTruthy()
  },
)
