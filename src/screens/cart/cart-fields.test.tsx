import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { PlaceRequest } from '#outbox/pending-order.ts'
import { changeCart } from '#storage/cart/cart-table.ts'
import { readCart } from '#storage/cart/stored-cart.ts'
import { sampleDealership, sampleLines } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { CartScreen } from './cart-screen.tsx'

afterEach(cleanup)

async function showCart(account = sampleAccount()) {
  const requests: PlaceRequest[] = []
  const chosenDealership = sampleDealership({ dealerLicenseNumber: 'NJ-1' })
  const counter = sampleCounter({
    account,
    chosenDealership,
    outbox: {
      async place(request) {
        requests.push(request)
        return { kind: 'cart-empty' }
      },
    },
  })
  await changeCart(counter.databases.account, () => ({ lines: sampleLines }))
  showScreen(counter, <CartScreen NewCustomer={() => null} />, '/cart')
  await screen.findByRole('list', { name: 'Cart lines' })
  const readQuantities = async () =>
    (await readCart(counter.databases.account)).lines.map(({ product: { id }, quantity }) => [id, quantity])
  return { counter, requests, readQuantities, user: userEvent.setup() }
}

function lineOf(name: string) {
  const line = screen.getAllByRole('listitem').find(({ textContent }) => textContent?.includes(name))
  if (line === undefined) throw new Error(`no line of ${name}`)
  return within(line)
}
const quantityFieldOf = (name: string) => lineOf(name).getByRole<HTMLInputElement>('spinbutton')

it('shows the stored quantity again when the person empties the quantity field and leaves it', async () => {
  const { readQuantities, user } = await showCart()
  await user.clear(quantityFieldOf('Tag Pouch Standard'))
  await user.tab()
  expect(quantityFieldOf('Tag Pouch Standard').value).toBe('100')
  expect(await readQuantities()).toEqual([
    [101, 100],
    [121, 2],
  ])
})

it("rounds a buyer's quantity up to a step, and keeps the quantity of an admin with a note that it is too low", async () => {
  const { readQuantities, user } = await showCart()
  const typeQuantity = async (text: string) => {
    await user.clear(quantityFieldOf('Tag Pouch Standard'))
    await user.type(quantityFieldOf('Tag Pouch Standard'), `${text}{Tab}`)
  }
  await typeQuantity('150')
  await waitFor(async () => expect((await readQuantities())[0]).toEqual([101, 200]))
  cleanup()
  const staffCart = await showCart(sampleAccount({ role: { id: 1, name: 'Administrator' } }))
  await typeQuantity('50')
  await waitFor(async () => expect((await staffCart.readQuantities())[0]).toEqual([101, 50]))
  const ariaInvalid = () => quantityFieldOf('Tag Pouch Standard').getAttribute('aria-invalid')
  await waitFor(() => expect(ariaInvalid()).toBe('true'))
  expect(lineOf('Tag Pouch Standard').getByText('Less than the minimum of 100 for buyers')).toBeTruthy()
})

it('keeps the stored quantity and places no order while a typed quantity is no whole number', async () => {
  const { readQuantities, requests, user } = await showCart()
  await user.type(screen.getByLabelText("RO or Orderer's Name"), 'Sam')
  const quantity = quantityFieldOf('Tag Pouch Standard')
  await user.clear(quantity)
  await user.type(quantity, '12.5')
  await user.click(screen.getByRole('button', { name: 'Checkout' }))
  expect(screen.getByRole('alert').textContent).toBe('Only whole numbers up to 100,000, such as 100')
  await waitFor(() => expect(document.activeElement).toBe(quantity))
  expect(quantity.value).toBe('12.5')
  expect(requests).toEqual([])
  expect(await readQuantities()).toEqual([
    [101, 100],
    [121, 2],
  ])
})

it.each([
  ['the stepper', '{ArrowDown}'],
  ['a typed 0', '0{Enter}'],
])('a product that was removed by %s can be put back', async (_removal, keys) => {
  const { counter, readQuantities, user } = await showCart()
  await user.type(quantityFieldOf('Tag Pouch Standard'), keys, {
    initialSelectionStart: 0,
    initialSelectionEnd: 3,
  })
  await waitFor(async () => expect(await readQuantities()).toEqual([[121, 2]]))
  const [notice] = await waitFor(() => {
    const notices = counter.notices.read()
    expect(notices).toMatchObject([
      { kind: 'success', text: 'Tag Pouch Standard was removed from the cart.', action: { text: 'Undo' } },
    ])
    return notices
  })
  notice?.action?.run()
  await waitFor(async () =>
    expect(await readQuantities()).toEqual([
      [101, 100],
      [121, 2],
    ]),
  )
})

it('moves to the next field on Enter; only Enter on the Checkout button places the order', async () => {
  const staff = sampleAccount({
    privileges: [{ group: 'Orders', actions: ['view', 'create', 'edit'] }],
  })
  const { requests, user } = await showCart(staff)
  await screen.findByLabelText('Shipping amount')
  const fieldNames = ['Shipping amount', 'Tax amount', "RO or Orderer's Name", 'PO#', 'Paper order number']
  screen.getByLabelText('Shipping amount').focus()
  for (const [index, name] of fieldNames.entries()) {
    expect(document.activeElement).toBe(screen.getByLabelText(name))
    if (index > 1) await user.keyboard('0123456789012')
    await user.keyboard('{Enter}')
  }
  // Enter from a scanner only moves the focus, so that a scan never presses Checkout.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Checkout' }))
  expect(screen.getByLabelText<HTMLInputElement>('PO#').value).toBe('0123456789012')
  expect(requests).toEqual([])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(requests).toMatchObject([{ poNumber: '0123456789012' }]))
})
