import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Api } from '#api/client.ts'
import type { Counter } from '#app-context/counter.ts'
import type { Product } from '#domain/products/product.ts'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { readCart } from '#storage/cart/stored-cart.ts'
import { sampleDealership, sampleFrame, sampleProduct } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { ReAddButton } from './re-add-button.tsx'

afterEach(cleanup)

const pouch = { productId: 101, name: 'Tag Pouch Standard', quantity: 100, price: 0.45 }
const frame = { productId: 121, name: 'Plate Frame Chrome', quantity: 2, price: 2.15 }
const goneProduct = { productId: 160, name: 'Gone Sticker', quantity: 5, price: 1 }
const LINES = [pouch, frame, goneProduct]

interface Scene {
  lines?: typeof LINES
  /** The products of the device's copy. */
  copy?: Product[]
  /** The products of the server's reply; the server is unreachable when this is undefined. */
  server?: Product[]
}

async function show({ lines = LINES, copy = [], server }: Scene) {
  const account = sampleAccount()
  const counterOptions = { account, chosenDealership: sampleDealership() }
  const counter = sampleCounter({
    ...counterOptions,
    connection: server ? 'online' : 'offline',
    api: {
      // the button makes one call, which reads the products of its lines
      call: (async () => ({
        ok: true,
        value: { items: server, count: server?.length, unreadableIds: [] },
      })) as unknown as Api['call'],
    },
  })
  counter.catalogue.refreshProducts = (products) => putProducts(counter.databases.copy, products)
  await putProducts(counter.databases.copy, copy)
  showScreen(counter, <ReAddButton lines={lines} />)
  return counter
}

const pressAddToCart = () => userEvent.click(screen.getByRole('button', { name: 'Add to Cart' }))

async function readQuantitiesInCart({ databases }: Counter) {
  const { lines } = await readCart(databases.account)
  return lines.map(({ product, quantity }) => `${quantity} ${product.name}`)
}

function cellTexts(dialog: HTMLElement) {
  return within(dialog)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )
}

it('disables the button while it has no lines', async () => {
  await show({ lines: [] })
  const button = screen.getByRole('button', { name: 'Add to Cart' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.getAttribute('title')).toBe('Choose products first')
})

describe('the button with unchanged lines', () => {
  it('puts the lines into the cart at once, and a dialog links to the cart', async () => {
    const counter = await show({ lines: [pouch, frame], server: [sampleProduct(), sampleFrame()] })
    await counter.cart.setQuantity(sampleProduct(), 300)
    await pressAddToCart()
    const dialog = await screen.findByRole('dialog', { name: 'Items added to cart' })
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Tag Pouch Standard: 100 in the cart, in place of 300', 'Plate Frame Chrome: 2 in the cart'])
    expect(await readQuantitiesInCart(counter)).toEqual(['100 Tag Pouch Standard', '2 Plate Frame Chrome'])
    await userEvent.click(within(dialog).getByRole('link', { name: 'View & Edit Cart' }))
    expect(await screen.findByText('At /cart')).toBeTruthy()
  })

  it('names no earlier quantity of a line that the cart had already with the same quantity', async () => {
    const counter = await show({ lines: [frame], server: [sampleFrame()] })
    await counter.cart.setQuantity(sampleFrame(), 2)
    await pressAddToCart()
    const dialog = await screen.findByRole('dialog', { name: 'Items added to cart' })
    expect(within(dialog).getByRole('listitem').textContent).toBe('Plate Frame Chrome: 2 in the cart')
  })

  it('stays on the page after Continue Shopping', async () => {
    await show({ lines: [frame], server: [sampleFrame()] })
    await pressAddToCart()
    await userEvent.click(await screen.findByRole('button', { name: 'Continue Shopping' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText('At /')).toBeTruthy()
  })
})

describe('the button with changed lines', () => {
  const currentProducts = [sampleProduct({ price: 0.5, startValue: 150 }), sampleFrame()]

  it('shows both prices, removed products and rounded quantities before the cart changes', async () => {
    const counter = await show({ server: currentProducts })
    await pressAddToCart()
    const dialog = await screen.findByRole('dialog', { name: '2 of 3 lines changed' })
    expect(cellTexts(dialog)).toEqual([
      ['Tag Pouch Standardpricequantity', '$0.45', '$0.50', '100', '150sold from 150 in steps of 100'],
      ['Gone Stickerno longer available for sale', '$1.00', '—', '5', 'nothing'],
    ])
    expect(dialog.textContent).toContain('1 other line goes into the cart as it was.')
    expect(dialog.textContent).toContain('Prices are those for Lakeside Motors.')
    expect(await readQuantitiesInCart(counter)).toEqual([])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add to Cart' }))
    await screen.findByRole('dialog', { name: 'Items added to cart' })
    expect(await readQuantitiesInCart(counter)).toEqual(['150 Tag Pouch Standard', '2 Plate Frame Chrome'])
  })

  it('leaves out a line that the person deselects', async () => {
    const counter = await show({ server: currentProducts })
    await pressAddToCart()
    const dialog = await screen.findByRole('dialog', { name: '2 of 3 lines changed' })
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Choose Tag Pouch Standard' }))
    expect(cellTexts(dialog)[0]?.at(-1)).toBe('nothing')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add to Cart' }))
    await screen.findByRole('dialog', { name: 'Items added to cart' })
    expect(await readQuantitiesInCart(counter)).toEqual(['2 Plate Frame Chrome'])
  })

  it('does not change the cart after Cancel', async () => {
    const counter = await show({ server: currentProducts })
    await pressAddToCart()
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await readQuantitiesInCart(counter)).toEqual([])
  })

  it('says that nothing can be added when no product is sold any more', async () => {
    await show({ lines: [goneProduct], server: [] })
    await pressAddToCart()
    const dialog = await screen.findByRole('dialog', { name: '1 of 1 line changed' })
    const button = within(dialog).getByRole('button', { name: 'Add to Cart' })
    expect(button.getAttribute('title')).toBe('None of these products can go into the cart')
  })
})

it('compares with the device’s copy when the server does not answer, and says that the copy is not complete', async () => {
  await show({ copy: [sampleProduct({ price: 0.5 }), sampleFrame()] })
  await pressAddToCart()
  const dialog = await screen.findByRole('dialog', { name: '2 of 3 lines changed' })
  expect(cellTexts(dialog)).toEqual([
    ['Tag Pouch Standardprice', '$0.45', '$0.50', '100', '100'],
    ['Gone Stickernot on this device', '$1.00', '—', '5', 'nothing'],
  ])
  expect(dialog.textContent).toContain(
    'The server does not answer, and the catalog is not complete on this device yet.',
  )
})
