import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { changeCart } from '#storage/cart/cart-table.ts'
import { readCart } from '#storage/cart/stored-cart.ts'
import { putLastProductEvent } from '#storage/catalogue/last-events.ts'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { sampleFrame, sampleLines, sampleProduct } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { CartScreen } from './cart-screen.tsx'

afterEach(cleanup)

const EXTRA_FIELDS = { showCart: true, startValue: 250, quantityStep: 1 }

it('offers the products that staff marked for the cart, each with the button of its type', async () => {
  const counter = sampleCounter({ account: sampleAccount() })
  const { account, copy } = counter.databases
  await putProducts(copy, [
    sampleFrame({ id: 103, name: 'Tag Paper Box', showCart: true }),
    sampleProduct({ id: 140, name: 'Custom Printed Insert', type: 'CUSTOM', ...EXTRA_FIELDS }),
    sampleProduct({ id: 141, name: 'Reorder Printed Insert', type: 'REORDER', ...EXTRA_FIELDS }),
    sampleProduct({ id: 142, name: 'Archived Insert', archive: true, ...EXTRA_FIELDS }),
    sampleFrame({ id: 122, name: 'Plate Frame Black' }),
    // A product that is in the cart already.
    sampleProduct({ showCart: true }),
  ])
  await changeCart(account, () => ({ lines: sampleLines }))
  showScreen(counter, <CartScreen NewCustomer={() => null} />, '/cart')

  const extras = await screen.findByRole('region', { name: 'You may also need' })
  const items = within(extras).getAllByRole('listitem')
  expect(items.map((item) => within(item).getByRole('link').textContent)).toEqual([
    'Tag Paper Box',
    'Custom Printed Insert',
    'Reorder Printed Insert',
  ])
  expect(items.map((item) => within(item).getByText(/^No\. /).textContent)).toEqual([
    'No. 103 · ',
    'No. 140 · ',
    'No. 141 · ',
  ])
  expect(
    within(extras)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Add to Cart', 'ADD-CUSTOM', 'RE-ORDER'])

  await userEvent.click(within(extras).getByRole('button', { name: 'RE-ORDER' }))
  await waitFor(async () =>
    expect((await readCart(account)).lines.at(-1)).toMatchObject({ product: { id: 141 }, quantity: 250 }),
  )
})

it('adds an offered product with the start value of staff for staff', async () => {
  const counter = sampleCounter({ account: sampleAccount({ role: { id: 2, name: 'Manager' } }) })
  const { account, copy } = counter.databases
  await putProducts(copy, [sampleProduct({ id: 140, name: 'Insert', startAdminValue: 50, ...EXTRA_FIELDS })])
  await changeCart(account, () => ({ lines: sampleLines }))
  showScreen(counter, <CartScreen NewCustomer={() => null} />, '/cart')
  const extras = within(await screen.findByRole('region', { name: 'You may also need' }))
  await userEvent.click(extras.getByRole('button', { name: 'Add to Cart' }))
  await waitFor(async () =>
    expect((await readCart(account)).lines.at(-1)).toMatchObject({ product: { id: 140 }, quantity: 50 }),
  )
})

it('shows changes of the offered products while the cart is open, and asks the server whether it still lists them', async () => {
  const counter = sampleCounter({ account: sampleAccount() })
  const { account, copy } = counter.databases
  const insert = sampleProduct({ id: 140, name: 'Insert', price: 0.5, ...EXTRA_FIELDS })
  const frame = sampleFrame({ id: 103, name: 'Tag Paper Box', showCart: true })
  await putProducts(copy, [insert, frame])
  await changeCart(account, () => ({ lines: sampleLines }))
  const confirmProducts = vi.fn(async () => true)
  const catalogue = { ...counter.catalogue, confirmProducts }
  showScreen({ ...counter, catalogue }, <CartScreen NewCustomer={() => null} />, '/cart')

  const extras = within(await screen.findByRole('region', { name: 'You may also need' }))
  const names = () => extras.getAllByRole('link').map(({ textContent }) => textContent)
  expect(extras.getByText('$0.50 each')).toBeTruthy()
  await waitFor(() => expect(confirmProducts.mock.calls).toContainEqual([[103, 140]]))
  await putProducts(copy, [
    { ...insert, price: 0.6 },
    { ...frame, archive: true },
  ])
  await waitFor(() => expect(names()).toEqual(['Insert']))
  expect(extras.getByText('$0.60 each')).toBeTruthy()
  await putProducts(copy, [{ ...frame, id: 104, name: 'Tag Paper Roll' }])
  await putLastProductEvent(copy, '1-1', 1)
  await waitFor(() => expect(names()).toEqual(['Tag Paper Roll', 'Insert']))
})
