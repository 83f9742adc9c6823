import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Product } from '#domain/products/product.ts'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { readCart } from '#storage/cart/stored-cart.ts'
import { sampleProduct } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { Purchase } from './purchase.tsx'

afterEach(cleanup)

async function show(fields: Partial<Product> = {}, account = sampleAccount()) {
  const counter = sampleCounter({ account })
  const product = sampleProduct(fields)
  await putProducts(counter.databases.copy, [product])
  showScreen(counter, <Purchase product={product} />)
  const readCartQuantities = async () =>
    (await readCart(counter.databases.account)).lines.map(({ product: { id }, quantity }) => [id, quantity])
  return { counter, readCartQuantities }
}

const ADMIN = sampleAccount({ role: { id: 1, name: 'Administrator' } })

const quantityField = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Quantity' })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const ariaDisabledOf = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled')
const totalText = () => screen.getByRole('definition').textContent

function enterQuantity(text: string): void {
  fireEvent.focus(quantityField())
  fireEvent.change(quantityField(), { target: { value: text } })
  fireEvent.blur(quantityField())
}

it('changes a buyer’s quantity from 0 in steps, and updates TOTAL and the button', async () => {
  await show()
  expect([quantityField().value, totalText(), ariaDisabledOf('Add to Cart')]).toEqual(['0', '$0.00', 'true'])
  press('Increase')
  press('Increase')
  expect([quantityField().value, totalText(), ariaDisabledOf('Add to Cart')]).toEqual(['200', '$90.00', null])
  press('Decrease')
  press('Decrease')
  expect([quantityField().value, totalText(), ariaDisabledOf('Add to Cart')]).toEqual(['0', '$0.00', 'true'])
})

it.each([
  ['130', '200'],
  ['1', '100'],
  ['300', '300'],
  ['0', '0'],
  ['100000', '100000'],
])('rounds a buyer’s quantity up: %s becomes %s', async (typedText, roundedQuantity) => {
  await show()
  enterQuantity(typedText)
  expect(quantityField().value).toBe(roundedQuantity)
  expect(quantityField().getAttribute('aria-invalid')).not.toBe('true')
})

it('refuses a quantity that is not a whole number, and disables the button', async () => {
  await show()
  enterQuantity('1.5')
  expect(screen.getByRole('alert').textContent).toBe('Only whole numbers up to 100,000, such as 100')
  expect([quantityField().value, ariaDisabledOf('Add to Cart')]).toEqual(['1.5', 'true'])
})

it('puts the quantity into the cart, and replaces it when Enter confirms another quantity', async () => {
  const { readCartQuantities } = await show()
  enterQuantity('130')
  press('Add to Cart')
  expect(await screen.findByText('200 in the cart')).toBeTruthy()
  fireEvent.change(quantityField(), { target: { value: '300' } })
  fireEvent.keyDown(quantityField(), { key: 'Enter' })
  expect(await screen.findByText('300 in the cart')).toBeTruthy()
  expect(await readCartQuantities()).toEqual([[101, 300]])
})

it('says that a product is not in the cart if the check of the cart removed it again', async () => {
  const { counter } = await show()
  vi.spyOn(counter.cart, 'readIdsInCart').mockResolvedValue(new Set())
  enterQuantity('100')
  press('Add to Cart')
  await waitFor(() =>
    expect(counter.notices.read()).toMatchObject([
      {
        kind: 'failure',
        text: 'Tag Pouch Standard is no longer available for sale. It is not in the cart.',
      },
    ]),
  )
})

it('lets an administrator enter any quantity, and marks a quantity below the start value', async () => {
  const { readCartQuantities } = await show({}, ADMIN)
  press('Increase')
  expect([quantityField().value, quantityField().getAttribute('aria-invalid')]).toEqual(['50', 'true'])
  press('Increase')
  expect([quantityField().value, quantityField().getAttribute('aria-invalid')]).toEqual(['150', null])
  enterQuantity('30')
  expect([quantityField().value, quantityField().getAttribute('aria-invalid')]).toEqual(['30', 'true'])
  press('Add to Cart')
  await waitFor(async () => expect(await readCartQuantities()).toEqual([[101, 30]]))
})

it.each([
  ['CUSTOM', 'ADD-CUSTOM'],
  ['REORDER', 'RE-ORDER'],
] as const)(
  'labels the button of a %s product %s, and says that it is billed separately',
  async (kind, label) => {
    await show({ type: kind })
    expect(screen.getByRole('button', { name: label })).toBeTruthy()
    expect(screen.getByText('This product is custom and will be billed on a separate invoice.')).toBeTruthy()
  },
)
