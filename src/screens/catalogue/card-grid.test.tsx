import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Product } from '#domain/products/product.ts'
import { changeCart } from '#storage/cart/cart-table.ts'
import { product } from '#tests/support/product.ts'
import { recordListeners } from '#tests/support/late-listener.ts'
import { sampleDealership } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { CardGrid } from './card-grid.tsx'

// jsdom has no media queries; the picture preview evaluates one
beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: true })))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function showGrid(fields: Partial<Product>, address = '/') {
  const counter = sampleCounter({ account: null })
  showScreen(counter, <CardGrid products={[product({ id: 101, name: 'Tag Pouch', ...fields })]} />, address)
  return userEvent.setup()
}

it('a card opens its product inside the app', async () => {
  const user = showGrid({ url: '101-tag-pouch' })
  await user.click(screen.getByRole('link', { name: 'Tag Pouch' }))
  expect(screen.getByText('At /product/101-tag-pouch')).toBeTruthy()
})

it.each(['PRODUCT', 'SUBCATEGORY'] as const)(
  'the link of a %s with an address on another site leaves the app',
  async (type) => {
    const openedAddresses: string[] = []
    // jsdom cannot leave a page
    function recordLink(event: MouseEvent): void {
      if (!event.defaultPrevented && event.target instanceof HTMLAnchorElement)
        openedAddresses.push(event.target.href)
      event.preventDefault()
    }
    window.addEventListener('click', recordLink)
    const user = showGrid({ type, url: 'https://elsewhere.example/pouch' })
    await user.click(screen.getByRole('link', { name: /^Tag Pouch/ }))
    window.removeEventListener('click', recordLink)
    expect(openedAddresses).toEqual(['https://elsewhere.example/pouch'])
    expect(screen.getByText('At /')).toBeTruthy()
  },
)

const UUID = '0a1b2c3d-0000-4000-8000-000000000101'
const pictureOf = (size: string) => document.querySelector(`img[src="/api/file/image/${size}/${UUID}.webp"]`)
function gridElement(): HTMLElement {
  const grid = screen.getByRole('article').parentElement
  if (grid === null) throw new Error('no grid')
  return grid
}

it('a mouse that rests on a picture shows the enlarged picture', async () => {
  const { listener } = recordListeners()
  showGrid({ primaryImageUuid: UUID }, '/product/11-tag-pouches')
  await listener(gridElement(), 'mouseover')
  fireEvent.mouseOver(pictureOf('general') ?? document.body)
  await waitFor(() => expect(pictureOf('cart')).toBeTruthy())
})

it('nothing on Home listens to a mouse on a picture', async () => {
  const { hasListener, listener } = recordListeners()
  showGrid({ primaryImageUuid: UUID }, '/?s=pouch')
  await listener(gridElement(), 'focusin')
  await import('./hover-preview.tsx')
  await vi.dynamicImportSettled()
  expect(hasListener(gridElement(), 'mouseover')).toBe(false)
})

function GridWithArchiveButton() {
  const [isArchived, setIsArchived] = useState(false)
  const products = [product({ id: 101, name: 'Tag Pouch' }), product({ id: 102, name: 'Bag' })]
  return (
    <>
      <CardGrid products={isArchived ? products.slice(1) : products} />
      <button type="button" onClick={() => setIsArchived(true)}>
        Archive
      </button>
    </>
  )
}

it('a card that disappears leaves the focus to the card in its position', async () => {
  const { listener } = recordListeners()
  showScreen(sampleCounter({ account: null }), <GridWithArchiveButton />)
  const link = screen.getByRole('link', { name: 'Tag Pouch' })
  await listener(link.closest('article')?.parentElement ?? document.body, 'focusin')
  link.focus()
  // The button removes the card, as happens when another person archives the product.
  fireEvent.click(screen.getByRole('button', { name: 'Archive' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Bag' })))
})

it('a card has the dealership’s price beside the list price, its notes, and the quantity in the cart', async () => {
  const products = [
    product({
      id: 101,
      name: 'Tag Pouch',
      price: 2.15,
      noTax: true,
      discountsDTO: [{ type: 'DISCOUNT_DEALER', dealershipId: 1, value: 10 }],
    }),
    product({ id: 102, name: 'Bag', type: 'REORDER', price: 3 }),
  ]
  const counter = sampleCounter({ account: sampleAccount(), chosenDealership: sampleDealership() })
  await changeCart(counter.databases.account, () => ({
    lines: [{ product: products[1] ?? product({ id: 0 }), quantity: 7 }],
  }))
  showScreen(counter, <CardGrid products={products} />)
  const [pouch, bag] = screen.getAllByRole('article')
  if (pouch === undefined || bag === undefined) throw new Error('two cards')
  await within(bag).findByText('7 in the cart')
  expect(within(pouch).queryByText(/in the cart/)).toBeNull()
  expect(pouch.textContent).toContain('$1.94List price $2.15')
  expect(pouch.textContent).toContain('no tax')
  expect(bag.textContent).toContain('$3.00')
  expect(bag.textContent).not.toContain('List price')
  expect(bag.textContent).toContain('billed on a separate invoice')
  await userEvent.click(within(pouch).getByRole('button', { name: 'Increase' }))
  await userEvent.click(within(pouch).getByRole('button', { name: 'Add to Cart' }))
  await within(pouch).findByText('1 in the cart')
  // The short way back to the cart, by keyboard too.
  expect(within(pouch).getByRole('link', { name: '1 in the cart' }).getAttribute('href')).toBe('/cart')
  expect(within(bag).getByRole('button', { name: 'RE-ORDER' }).getAttribute('aria-disabled')).toBe('true')
})

it('the first twelve cards have their controls at once, and the others after the first painting', async () => {
  const products = Array.from({ length: 14 }, (_, index) => product({ id: index + 1, name: `Bag ${index}` }))
  showScreen(sampleCounter({ account: null }), <CardGrid products={products} />)
  expect(screen.getAllByRole('spinbutton')).toHaveLength(12)
  await waitFor(() => expect(screen.getAllByRole('spinbutton')).toHaveLength(14))
})
