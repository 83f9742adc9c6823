import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Outbox } from '#outbox/outbox.ts'
import type { PlaceRequest } from '#outbox/pending-order.ts'
import { changeCart } from '#storage/cart/cart-table.ts'
import { readCart } from '#storage/cart/stored-cart.ts'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { product } from '#tests/support/product.ts'
import {
  sampleDealership,
  sampleLines,
  samplePendingOrder,
  sampleProduct,
} from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { CartScreen } from './cart-screen.tsx'

afterEach(cleanup)

type Options = Parameters<typeof sampleCounter>[0]

async function showCart(options: Options) {
  const counter = sampleCounter(options)
  await changeCart(counter.databases.account, () => ({ lines: sampleLines }))
  showScreen(counter, <CartScreen NewCustomer={() => null} />, '/cart')
  await screen.findByRole('list', { name: 'Cart lines' })
  return { counter, user: userEvent.setup() }
}

/** An outbox that gives `answer` to each order when `untilAnswered` resolves. */
function outboxWith(
  answer: Awaited<ReturnType<Outbox['place']>>,
  untilAnswered: Promise<void> = Promise.resolve(),
) {
  const requests: PlaceRequest[] = []
  const outbox: Partial<Outbox> = {
    async place(request) {
      requests.push(request)
      await untilAnswered
      return answer
    },
  }
  return { requests, outbox }
}

it('shows subtotal, shipping, tax and total of the cart', async () => {
  await showCart({ account: sampleAccount(), chosenDealership: sampleDealership() })
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
    'Subtotal',
    'Shipping',
    'Tax',
    'Total',
  ])
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual([
    '$49.30',
    '$23.50',
    '$3.08',
    '$75.88',
  ])
  // Only staff see these fields and the shares of a line; a buyer of one dealership sees no selector.
  expect(screen.queryByLabelText('Shipping amount')).toBeNull()
  expect(screen.queryByLabelText('Tax amount')).toBeNull()
  expect(screen.queryByText(/^shipping \$/)).toBeNull()
  expect(screen.queryByRole('combobox', { name: 'Dealership' })).toBeNull()
})

it('computes the prices again when another dealership is chosen', async () => {
  const discount = { type: 'DISCOUNT_DEALER' as const, dealershipId: 2, value: 10 }
  const peoria = sampleDealership({ id: 2, name: 'Peoria', noTax: true, noShippingFee: true })
  const dealerships = [sampleDealership(), peoria]
  const account = sampleAccount({ dealerships: dealerships.map(({ id, name }) => ({ id, name })) })
  const counter = sampleCounter({ account, dealerships, chosenDealership: sampleDealership() })
  let view = counter.dealershipChoice.read()
  const listeners = new Set<() => void>()
  counter.dealershipChoice.read = () => view
  counter.dealershipChoice.subscribe = (listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const product = sampleProduct({ discountsDTO: [discount], descriptionCart: 'Fits plates of 12 by 6.' })
  await changeCart(counter.databases.account, () => ({ lines: [{ product, quantity: 100 }] }))
  showScreen(counter, <CartScreen NewCustomer={() => null} />, '/cart')
  const readFigures = () => screen.getAllByRole('definition').map((value) => value.textContent)
  await screen.findByText('Fits plates of 12 by 6.')
  expect(readFigures()).toEqual(['$45.00', '$11.50', '$2.81', '$59.31'])
  view = { ...view, chosenDealership: peoria }
  act(() => {
    for (const listener of listeners) listener()
  })
  // The price of $0.45 minus 10 % is rounded to $0.41.
  expect(readFigures()).toEqual(['$41.00', '$0.00', '$0.00', '$41.00'])
})

it('focuses the dealership selector at Checkout when the buyer has not chosen a dealership', async () => {
  const { requests, outbox } = outboxWith({ kind: 'cart-empty' })
  const dealerships = [sampleDealership(), sampleDealership({ id: 2, name: 'Peoria' })]
  const account = sampleAccount({ dealerships: dealerships.map(({ id, name }) => ({ id, name })) })
  const { counter, user } = await showCart({ account, dealerships, chosenDealership: null, outbox })
  const summary = within(screen.getByRole('complementary', { name: 'Order summary' }))
  expect(
    summary.getByText('Choose the dealership that this order is for. Prices, shipping and tax depend on it.'),
  ).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Checkout' }))
  const selector = summary.getByRole('combobox', { name: 'Dealership' })
  expect(document.activeElement).toBe(selector)
  expect(screen.queryByText('Error checkout selected dealership')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Checkout' }))
  expect(counter.notices.read()).toMatchObject([
    { kind: 'failure', text: 'Error checkout selected dealership' },
  ])
  expect(requests).toEqual([])
})

it('names the dealership with its address once', async () => {
  await showCart({ account: sampleAccount(), chosenDealership: sampleDealership() })
  expect(screen.getAllByText(/Lakeside Motors/)).toHaveLength(1)
  expect(screen.getAllByText(/1 Lake Street/)).toHaveLength(1)
  expect(screen.getByRole('region', { name: 'Ordering for' }).textContent).toBe(
    'Ordering forLakeside Motors1 Lake Street\nChicago, IL 60601',
  )
})

it('names the dealership of an empty cart, whose prices the offered products have', async () => {
  const counter = sampleCounter({ account: sampleAccount(), chosenDealership: sampleDealership() })
  showScreen(counter, <CartScreen NewCustomer={() => null} />, '/cart')
  await screen.findByText('Cart empty')
  expect(screen.getByRole('region', { name: 'Ordering for' }).textContent).toBe(
    'Ordering forLakeside Motors1 Lake Street\nChicago, IL 60601',
  )
})

it('shows shipping and total as undetermined for a buyer in Alaska', async () => {
  const alaska = sampleDealership({
    shippingAddress: {
      street: '',
      city: 'Denali',
      zip: '99755',
      state: { id: 2, code: 'AK', name: 'Alaska', tax: 0 },
    },
  })
  await showCart({ account: sampleAccount(), chosenDealership: alaska })
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual([
    '$49.30',
    'TBD',
    '$0.00',
    'TBD',
  ])
})

it('asks a buyer for a name, and keeps the typed PO number', async () => {
  const { requests, outbox } = outboxWith({ kind: 'cart-empty' })
  const { counter, user } = await showCart({
    account: sampleAccount(),
    chosenDealership: sampleDealership(),
    outbox,
  })
  await user.type(screen.getByLabelText('PO#'), 'PO 77')
  await user.click(screen.getByRole('button', { name: 'Checkout' }))
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'MUST ENTER')
  expect(requests).toEqual([])
  expect(screen.getByLabelText<HTMLInputElement>('PO#').value).toBe('PO 77')
  expect((await counter.databases.account.cart.get('cart'))?.poNumber).toBe('PO 77')
})

it('says that a full device could not store the order, and keeps the cart', async () => {
  const { outbox } = outboxWith({ kind: 'no-room' })
  const { user } = await showCart({ account: sampleAccount(), chosenDealership: sampleDealership(), outbox })
  await user.type(screen.getByLabelText("RO or Orderer's Name"), 'Sam')
  await user.click(screen.getByRole('button', { name: 'Checkout' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The order could not be saved, because this device is full. Your cart is unchanged. Free some space on the device, then check out again.',
  )
  expect(screen.getAllByRole('spinbutton', { name: 'Quantity' })).toHaveLength(2)
})

it('saves no order offline on an insecure address', async () => {
  vi.stubGlobal('isSecureContext', false)
  const { requests, outbox } = outboxWith({ kind: 'cart-empty' })
  const options = { account: sampleAccount(), chosenDealership: sampleDealership(), outbox }
  const { user } = await showCart({ ...options, connection: 'offline' })
  const hint =
    'This address is not secure (it does not begin with https), so orders cannot be saved offline here. Checkout needs the server.'
  expect(screen.getByText(hint)).toBeTruthy()
  await user.type(screen.getByLabelText("RO or Orderer's Name"), 'Sam')
  await user.click(screen.getByRole('button', { name: 'Checkout' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The server does not answer, and this address is not secure (it does not begin with https), so the order could not be sent or saved. Your cart is unchanged. Check out again when the server answers.',
  )
  expect(requests).toEqual([])
  vi.unstubAllGlobals()
})

it('places one order on a double click', async () => {
  let answerNow = () => {}
  const untilAnswered = new Promise<void>((resolve) => {
    answerNow = resolve
  })
  const { requests, outbox } = outboxWith({ kind: 'not-saved' }, untilAnswered)
  const { user } = await showCart({ account: sampleAccount(), chosenDealership: sampleDealership(), outbox })
  await user.type(screen.getByLabelText("RO or Orderer's Name"), 'Sam')
  await user.dblClick(screen.getByRole('button', { name: 'Checkout' }))
  answerNow()
  const failure = await screen.findByRole('alert')
  expect(failure.textContent).toBe(
    'The order could not be saved on this device: the browser could not store it. Try again. If that does not help, load the page again. Your cart is unchanged.',
  )
  expect(requests).toHaveLength(1)
  expect(requests[0]).toMatchObject({ ordererName: 'Sam', poNumber: '', isShippingOpen: false })
  expect(screen.getAllByRole('spinbutton', { name: 'Quantity' })).toHaveLength(2)
})

it('does not lead away a person who has opened another page that is still loading', async () => {
  let answerNow = () => {}
  const untilAnswered = new Promise<void>((resolve) => {
    answerNow = resolve
  })
  const { requests, outbox } = outboxWith({ kind: 'placed', order: samplePendingOrder() })
  const watch = async () => {
    await untilAnswered
    return 'sent' as const
  }
  const options = {
    account: sampleAccount(),
    chosenDealership: sampleDealership(),
    outbox: { ...outbox, watch },
  }
  const { counter, user } = await showCart(options)
  await user.type(screen.getByLabelText("RO or Orderer's Name"), 'Sam')
  await user.click(screen.getByRole('button', { name: 'Checkout' }))
  await waitFor(() => expect(requests).toHaveLength(1))
  window.history.pushState(null, '', '/pending-orders')
  answerNow()
  await waitFor(() =>
    expect(counter.notices.read()[0]?.text).toBe(
      'Your order was received and will be processed and shipped to you shortly.',
    ),
  )
  expect(screen.getByText('At /cart')).toBeTruthy()
  window.history.replaceState(null, '', '/')
})

it('orders with a default name and the typed shipping when staff leave the orderer’s name empty', async () => {
  const staff = sampleAccount({
    role: { id: 2, name: 'Manager' },
    privileges: [{ group: 'Orders', actions: ['view', 'create', 'edit'] }],
  })
  const { requests, outbox } = outboxWith({ kind: 'cart-changed' })
  const { user } = await showCart({ account: staff, chosenDealership: sampleDealership(), outbox })
  expect(screen.getByRole('combobox', { name: 'Dealership' })).toHaveProperty('value', '1')
  await user.clear(await screen.findByLabelText('Shipping amount'))
  await user.type(screen.getByLabelText('Shipping amount'), '1.23456')
  expect(screen.getByRole('alert').textContent).toBe('Value can have at most 4 decimal places')
  await user.clear(screen.getByLabelText('Shipping amount'))
  await user.type(screen.getByLabelText('Shipping amount'), '10')
  await user.click(screen.getByRole('button', { name: 'Checkout' }))
  await screen.findByRole('alert')
  expect(requests[0]).toMatchObject({ ordererName: '000000', edited: { shippingCost: 10 } })
})

it.each([
  ['orders a typed quantity', '200', 200, 'The cart has changed, perhaps in another tab', true],
  [
    'shows a rounded quantity and places no order',
    '150',
    200,
    'A typed quantity was changed to fit the minimum and the steps of its product',
    false,
  ],
])('%s when the person presses Checkout without leaving the quantity field', async (...row) => {
  const [, typedText, storedQuantity, expectedAlert, isPlaced] = row
  const { requests, outbox } = outboxWith({ kind: 'cart-changed' })
  const { counter, user } = await showCart({
    account: sampleAccount(),
    chosenDealership: sampleDealership(),
    outbox,
  })
  await user.type(screen.getByLabelText("RO or Orderer's Name"), 'Sam')
  const quantity = screen.getAllByRole('spinbutton', { name: 'Quantity' })[0] as HTMLElement // of the two lines
  await user.clear(quantity)
  await user.type(quantity, typedText)
  await user.click(screen.getByRole('button', { name: 'Checkout' }))
  expect((await screen.findByRole('alert')).textContent).toContain(expectedAlert)
  const cart = await readCart(counter.databases.account)
  expect(cart.lines[0]?.quantity).toBe(storedQuantity)
  expect(requests.map(({ cartRevision }) => cartRevision)).toEqual(isPlaced ? [cart.revision] : [])
})

it('offers staff no dealership while the dealerships are not loaded, and says so', async () => {
  const privileges = [{ group: 'Orders', actions: ['view', 'create', 'edit'] }]
  await showCart({ account: sampleAccount({ privileges }), chosenDealership: null })
  const picker = screen.getByRole('combobox', { name: 'Dealership' })
  expect(
    within(picker)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Choose a Dealer'])
  expect(
    screen.getByText('The dealerships are not loaded yet. They appear as soon as the server has sent them.'),
  ).toBeTruthy()
})

it('marks for staff the dealerships of companies that are not approved', async () => {
  const privileges = [{ group: 'Orders', actions: ['view', 'create', 'edit'] }]
  const unapprovedDealership = sampleDealership({ id: 2, name: 'Fresh Cars', isApproved: false })
  await showCart({
    account: sampleAccount({ privileges }),
    chosenDealership: unapprovedDealership,
    dealerships: [sampleDealership(), unapprovedDealership],
  })
  const picker = screen.getByRole('combobox', {
    name: 'Dealership',
    description: 'No user of this company is approved yet.',
  })
  expect(
    within(picker)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Lakeside Motors', 'Fresh Cars (not approved yet)', 'Choose a Dealer'])
})

it('tells a visitor that only registered customers may order', async () => {
  const { user } = await showCart({ account: null })
  await user.click(screen.getByRole('button', { name: 'Checkout' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Only logged in register user can place an order.')
  expect(
    within(dialog)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['(555) 010-0142', 'tel:+15550100142'],
    ['support@example.com', 'mailto:support@example.com'],
    ['For new customers', '/cart?new-customer=yes'],
    ['Log In', '/auth/cart'],
  ])
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(screen.getByRole('link', { name: 'Please log in and checkout' }).getAttribute('href')).toBe(
    '/auth/cart',
  )
  expect(screen.getByRole('link', { name: 'For new customers' }).getAttribute('href')).toBe(
    '/cart?new-customer=yes',
  )
})

it('raises the quantity with every quick press of Increase', async () => {
  await showCart({ account: sampleAccount(), chosenDealership: sampleDealership() })
  const [increase] = screen.getAllByRole('button', { name: 'Increase' })
  if (increase === undefined) throw new Error('no stepper')
  for (const _press of [1, 2, 3]) fireEvent.click(increase)
  const [quantity] = screen.getAllByRole('spinbutton', { name: 'Quantity' })
  await waitFor(() => expect(quantity).toHaveProperty('value', '400'))
})

it('asks before the remove button removes a product, but not when the stepper reaches zero', async () => {
  const { user } = await showCart({ account: sampleAccount(), chosenDealership: sampleDealership() })
  await user.click(screen.getByRole('button', { name: 'Remove Tag Pouch Standard' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain(
    'Are you sure you want to delete the selected product? This action cannot be undone.',
  )
  await user.click(within(dialog).getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(screen.getAllByRole('listitem').length).toBe(1))
  await user.click(screen.getByRole('button', { name: 'Decrease' }))
  await waitFor(() => expect(screen.getAllByRole('spinbutton')[0]).toHaveProperty('value', '1'))
  await user.click(screen.getByRole('button', { name: 'Decrease' }))
  expect(await screen.findByText('Cart empty')).toBeTruthy()
})

it('shows cart descriptions, and offers visible products with showCart that the cart does not have', async () => {
  const counter = sampleCounter({ account: sampleAccount(), chosenDealership: sampleDealership() })
  const pouch = sampleProduct({ descriptionCart: 'Packed by the hundred' })
  const pensInCart = product({ id: 170, name: 'Pens in the cart', showCart: true })
  await changeCart(counter.databases.account, () => ({
    lines: [
      { product: pouch, quantity: 100 },
      { product: pensInCart, quantity: 1 },
    ],
  }))
  await putProducts(counter.databases.copy, [
    pensInCart,
    product({ id: 171, name: 'Counter Pens', showCart: true, price: 14.4 }),
    product({ id: 172, name: 'Secret Pens', showCart: true, hiddenProduct: true }),
    product({ id: 173, name: 'Old Pens', showCart: true, archive: true }),
    product({ id: 174, name: 'Other Pens' }),
  ])
  showScreen(counter, <CartScreen NewCustomer={() => null} />, '/cart')
  const extras = within(await screen.findByRole('region', { name: 'You may also need' }))
  expect(screen.getByText('Packed by the hundred')).toBeTruthy()
  expect(extras.getAllByRole('link').map((link) => link.textContent)).toEqual(['Counter Pens'])
})

it('focuses the heading after all products are removed', async () => {
  const { user } = await showCart({ account: sampleAccount(), chosenDealership: sampleDealership() })
  await user.click(screen.getByRole('button', { name: 'Remove all' }))
  await user.click(await screen.findByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove all' })).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cart'))
})
