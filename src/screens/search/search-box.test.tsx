import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useNavigationType } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { foundProduct } from '#domain/catalogue/found-product.ts'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { product } from '#tests/support/product.ts'
import { sampleDealership } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { SearchBox } from './search-box.tsx'

afterEach(cleanup)

function show(address: string) {
  showScreen(sampleCounter({ account: null, connection: 'offline' }), <SearchBox />, address)
  return userEvent.setup()
}
const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search products' })
const clearIcon = () => screen.queryByRole('button', { name: 'Clear search' })

it('Enter writes the text into the parameter s of the address, keeps path and other parameters, and removes the page number', async () => {
  const user = show('/product/101-tag-pouch?is_render=true&page=2')
  await user.type(box(), ' frame chrome {Enter}')
  expect(screen.getByText('At /product/101-tag-pouch?is_render=true&s=frame+chrome')).toBeTruthy()
})

it('the search icon writes the text into the parameter s of the address', async () => {
  const user = show('/cart?s=old&page=1')
  expect(box().value).toBe('old')
  await user.clear(box())
  await user.type(box(), 'pouch')
  await user.click(screen.getByRole('button', { name: 'Show all matches' }))
  expect(screen.getByText('At /cart?s=pouch')).toBeTruthy()
})

it('an empty text removes the parameter s from the address', async () => {
  const user = show('/cart?s=old')
  await user.clear(box())
  await user.type(box(), '  {Enter}')
  expect(screen.getByText('At /cart')).toBeTruthy()
})

it('the clear icon appears when there is text, and resets the search', async () => {
  const user = show('/')
  expect(clearIcon()).toBeNull()
  await user.type(box(), 'pouch{Enter}')
  expect(screen.getByText('At /?s=pouch')).toBeTruthy()
  const icon = clearIcon()
  if (icon === null) throw new Error('no clear icon')
  await user.click(icon)
  expect(box().value).toBe('')
  expect(clearIcon()).toBeNull()
  expect(screen.getByText('At /')).toBeTruthy()
})

it('Enter keeps the address if the text did not change', async () => {
  const user = show('/cart?s=old&page=1')
  await user.type(box(), '{Enter}')
  expect(screen.getByText('At /cart?s=old&page=1')).toBeTruthy()
})

it('prepares the search when the box gets the focus, and not before', async () => {
  const counter = sampleCounter({ account: null })
  const prepareSearch = vi.fn(async () => {})
  const heldPromises: Promise<unknown>[] = []
  const holdUntil = (end: Promise<unknown>) => void heldPromises.push(end)
  showScreen(
    {
      ...counter,
      catalogue: { ...counter.catalogue, prepareSearch },
      firstContent: { ...counter.firstContent, holdUntil },
    },
    <SearchBox />,
  )
  expect(prepareSearch).not.toHaveBeenCalled()
  await userEvent.setup().click(box())
  expect(prepareSearch).toHaveBeenCalledTimes(1)
  expect(heldPromises).toHaveLength(1)
  await heldPromises[0]
})

function NavigationType() {
  return <p>{`Came by ${useNavigationType()}`}</p>
}

it.each([
  ['/', 'PUSH'],
  ['/product/101-tag-pouch', 'REPLACE'],
])('a match that is opened from %s empties the box and navigates by %s', async (address, type) => {
  const counter = sampleCounter({ account: null, connection: 'offline' })
  const pouch = product({ id: 101, name: 'Tag Pouch', url: '101-tag-pouch' })
  await putProducts(counter.databases.copy, [pouch])
  const catalogue = { ...counter.catalogue, findFirstMatches: async () => [foundProduct(pouch)] }
  showScreen(
    { ...counter, catalogue },
    <>
      <SearchBox />
      <NavigationType />
    </>,
    address,
  )
  const user = userEvent.setup()
  await user.type(box(), 'pou')
  await user.click(await screen.findByRole('link', { name: 'Tag Pouch' }))
  expect(screen.getByText(`Came by ${type}`)).toBeTruthy()
  expect(screen.getByText('At /product/101-tag-pouch')).toBeTruthy()
  expect(box().value).toBe('')
})

it('the matches have the dealership’s price and no price for a category; arrow keys move through them, Escape closes them', async () => {
  const counter = sampleCounter({
    account: sampleAccount(),
    chosenDealership: sampleDealership(),
    connection: 'offline',
  })
  const products = [
    product({
      id: 101,
      name: 'Tag Pouch',
      price: 2.15,
      discountsDTO: [{ type: 'DISCOUNT_DEALER', dealershipId: 1, value: 10 }],
    }),
    product({ id: 11, name: 'Tag Pouches', type: 'SUBCATEGORY', price: 9 }),
  ]
  await putProducts(counter.databases.copy, products)
  const limits: number[] = []
  const catalogue = {
    ...counter.catalogue,
    async findFirstMatches(_: string, limit: number) {
      limits.push(limit)
      return products.map(foundProduct)
    },
  }
  showScreen({ ...counter, catalogue }, <SearchBox />)
  const user = userEvent.setup()
  await user.type(box(), 'pou')
  const pouch = await screen.findByRole('link', { name: 'Tag Pouch' })
  expect(pouch.textContent).toContain('$1.94')
  expect(screen.getByRole('link', { name: 'Tag Pouches' }).textContent).not.toContain('$')
  expect(new Set(limits)).toEqual(new Set([8]))
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Tag Pouches' }))
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(pouch)
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(box())
  expect(screen.queryByRole('link')).toBeNull()
})
