import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import type { Api } from '#api/client.ts'
import type { Counter } from '#app-context/counter.ts'
import type { Product } from '#domain/products/product.ts'
import type { PurchasedItem } from '#domain/orders/purchased-item.ts'
import type { EarlierLine } from '#domain/cart/re-add.ts'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { putPurchases, readPurchases } from '#storage/orders/purchases.ts'
import { sampleDealership, sampleFrame, sampleProduct } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { watchNotices } from '#tests/support/watch-notices.ts'
import { PurchasesScreen } from './purchases-screen.tsx'

afterEach(cleanup)

const pouchItem: PurchasedItem = {
  productId: 101,
  name: 'Tag Pouch Standard',
  averageOrders: 106,
  vendorId: null,
  purchases: [
    { orderId: 502, createdAt: '08.01.2026 10:00', status: 'IN', quantity: 300, price: 0.45 },
    { orderId: 500, createdAt: '06.01.2026 10:00', status: 'PAID', quantity: 100, price: 0.4 },
  ],
}
const frameItem: PurchasedItem = {
  productId: 121,
  name: 'Plate Frame Chrome',
  averageOrders: 1,
  vendorId: null,
  purchases: [{ orderId: 500, createdAt: '06.01.2026 10:00', status: 'PAID', quantity: 2, price: 2 }],
}
const goneItem: PurchasedItem = { ...frameItem, productId: 152, name: 'Removed Pouch' }

const subscriberRights = {
  privileges: [
    { group: 'Orders', actions: ['view', 'create'] },
    { group: 'Scheduled_Shipment', actions: ['view'] },
  ],
}
const shipment = { id: 1, dealershipId: 1, quantity: 100, reorderPeriod: 30, nextStartDate: '2026-12-01' }

/** Stands for the app's cart button: shows the lines that the button would add to the cart. */
function ReAdd({ lines }: { lines: readonly EarlierLine[] }) {
  const lineTexts = lines.map(({ productId, quantity, price }) => `${productId} ${quantity} ${price}`)
  return <output aria-label="Chosen">{lineTexts.join('; ')}</output>
}

const Subscribe = ({ product }: { product: Product }) => <button type="button">subscribe {product.id}</button>

interface ItemAnswer {
  item: PurchasedItem
  product: Product | null
}

function counterWithAnswer(answer: unknown, account = sampleAccount(subscriberRights)): Counter {
  // the reply's type depends on the call, which only the test knows
  const api: Partial<Api> = { call: (async () => answer) as Api['call'] }
  return sampleCounter({ account, chosenDealership: sampleDealership(), api, connection: 'offline' })
}

function counterWithItems(items: ItemAnswer[]): Counter {
  return counterWithAnswer({ ok: true, value: { items, count: items.length } })
}

function showPurchases(counter: Counter, address = '/all-products-order') {
  const route = (
    <Route
      path="/all-products-order/:dealershipId?"
      element={<PurchasesScreen ReAdd={ReAdd} Subscribe={Subscribe} />}
    />
  )
  return showScreen(counter, <Routes>{route}</Routes>, address)
}

async function rowTexts(): Promise<(string | null)[]> {
  const table = await screen.findByRole('table', { name: 'Purchased items' })
  return within(table)
    .getAllByRole('row')
    .map((row) => row.textContent)
}

const rowOf = (name: string) => screen.getByRole('row', { name })

it.each([
  ['view', 'Choose a dealership at the top of the page (on small screens in the menu) to see its purchases.'],
  ['edit', 'Choose a dealership in the cart, or open All Purchases / Subscriptions at one of its orders.'],
])('tells people with Orders#%s where to choose a dealership', (action, hint) => {
  const account = sampleAccount({ privileges: [{ group: 'Orders', actions: ['view', action] }] })
  showPurchases(sampleCounter({ account, chosenDealership: null }))
  expect(screen.getByText(hint)).toBeTruthy()
})

it.each([
  [['Clients', 'Administrators'], 1],
  [['Clients'], 0],
])('shows to staff who may view %j this number of vendor buttons: %i', async (groups, count) => {
  const item = { item: pouchItem, product: sampleProduct() }
  const answer = { ok: true, value: { items: [item], count: 1 } }
  const privileges = groups.map((group) => ({ group, actions: ['view'] }))
  const staff = sampleAccount({
    privileges: [{ group: 'Orders', actions: ['view', 'edit'] }, ...privileges],
  })
  showPurchases(counterWithAnswer(answer, staff), '/all-products-order/1')
  await rowTexts()
  await waitFor(() =>
    expect(screen.queryAllByRole('button', { name: 'Product vendors' })).toHaveLength(count),
  )
})

it('shows the purchased items at today’s prices, and stores them on the device', async () => {
  const counter = counterWithItems([
    { item: pouchItem, product: sampleProduct({ shipments: [shipment] }) },
    { item: frameItem, product: sampleFrame({ type: 'CUSTOM' }) },
    { item: goneItem, product: null },
  ])
  showPurchases(counter)
  expect(await rowTexts()).toEqual([
    'ProductSubscriptionInfoItem priceQtyTotal pricePurchase history',
    'Tag Pouch Standardsubscribed≈ 106 per month$0.45−+$135.002 orders',
    'Plate Frame ChromeBilled and shipped on a separate invoice.≈ 1 per month$2.15−+$4.301 order',
    'Removed PouchNo longer available≈ 1 per month1 order',
  ])
  expect(screen.getByRole('spinbutton', { name: 'Quantity of Tag Pouch Standard' })).toHaveProperty(
    'value',
    '300',
  )
  expect(within(rowOf('Removed Pouch')).getByRole('checkbox')).toHaveProperty('disabled', true)
  expect(screen.queryByText(/the chosen dealership\.$/)).toBeNull()
  await waitFor(async () =>
    expect((await readPurchases(counter.databases.copy, 1))?.items).toEqual([pouchItem, frameItem, goneItem]),
  )
})

it('lists the orders of a product in a popover, without the number of an order that is IN', async () => {
  showPurchases(counterWithItems([{ item: pouchItem, product: sampleProduct() }]))
  fireEvent.click(await screen.findByRole('button', { name: '2 orders of Tag Pouch Standard' }))
  const history = await screen.findByRole('table', { name: 'Purchase history of Tag Pouch Standard' })
  expect(
    within(history)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['DATEORDERQUANTITY', '08.01.2026order received300', '06.01.2026500100'])
  expect(within(history).getByRole('link', { name: 'order received' }).getAttribute('href')).toBe(
    '/order/view/502',
  )
})

it('hides subscriptions from people who may not see them', async () => {
  const account = sampleAccount()
  showPurchases(counterWithAnswer({ ok: true, value: { items: [], count: 0 } }, account))
  expect(await screen.findByRole('heading', { name: 'Nothing purchased yet' })).toBeTruthy()
  cleanup()
  const items = [{ item: pouchItem, product: sampleProduct({ shipments: [shipment] }) }]
  showPurchases(counterWithAnswer({ ok: true, value: { items, count: 1 } }, account))
  expect((await rowTexts())[0]).toBe('ProductInfoItem priceQtyTotal pricePurchase history')
})

it('shows the subscribe control in the row to people who may subscribe', async () => {
  const actions = ['view', 'create']
  const account = sampleAccount({ privileges: [{ group: 'Scheduled_Shipment', actions }] })
  const items = [
    { item: pouchItem, product: sampleProduct() },
    { item: goneItem, product: null },
  ]
  showPurchases(counterWithAnswer({ ok: true, value: { items, count: 2 } }, account))
  expect(await screen.findAllByRole('button', { name: /^subscribe/ })).toHaveLength(1)
  expect(within(rowOf('Tag Pouch Standard')).getByRole('button', { name: 'subscribe 101' })).toBeTruthy()
})

it('passes the selected items to the cart button with the price last paid and the quantity of the row', async () => {
  const counter = counterWithItems([
    { item: pouchItem, product: sampleProduct() },
    { item: frameItem, product: sampleFrame() },
  ])
  await putProducts(counter.databases.copy, [sampleProduct(), sampleFrame()])
  showPurchases(counter)
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Choose Tag Pouch Standard' }))
  fireEvent.click(within(rowOf('Tag Pouch Standard')).getByRole('button', { name: 'Increase' }))
  expect(rowOf('Tag Pouch Standard').textContent).toContain('$180.00')
  const chosenOutput = screen.getByRole('status', { name: 'Chosen' })
  expect(chosenOutput.textContent).toBe('101 400 0.45')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose all on this page' }))
  expect(chosenOutput.textContent).toBe('101 400 0.45; 121 2 2')
})

it('shows the last copy with its age, for the dealership that the page address names', async () => {
  const dealerships = [
    { id: 1, name: 'Lakeside Motors' },
    { id: 8, name: 'Prairie East' },
  ]
  const account = sampleAccount({ ...subscriberRights, dealerships })
  const counter = counterWithAnswer({ ok: false, failure: { kind: 'offline' } }, account)
  await putProducts(counter.databases.copy, [sampleProduct()])
  await putPurchases(counter.databases.copy, 8, { items: [pouchItem], readAt: Date.now() - 300_000 })
  showPurchases(counter, '/all-products-order/8')
  expect(await screen.findByText('The server does not answer. Last updated 5 min ago.')).toBeTruthy()
  expect((await rowTexts())[1]).toContain('Tag Pouch Standard≈ 106 per month$0.45')
  expect(
    screen.getByText(
      'Prices, subscriptions and the cart are those of Lakeside Motors, the chosen dealership.',
    ),
  ).toBeTruthy()
})

it('shows the last copy, and for 8 s the server’s failure', async () => {
  const counter = counterWithAnswer({
    ok: false,
    failure: { kind: 'server-fault', status: 500, message: '' },
  })
  const notices = watchNotices(counter)
  await putPurchases(counter.databases.copy, 1, { items: [pouchItem], readAt: Date.now() - 300_000 })
  showPurchases(counter)
  expect((await rowTexts())[1]).toContain('Tag Pouch Standard')
  await waitFor(() =>
    expect(notices).toEqual([['Error receiving order, The server reported a fault, try logging in.', 8000]]),
  )
})

it('says offline that a dealership is not one of the person’s, and links to the person’s own dealerships', async () => {
  const dealerships = [
    { id: 1, name: 'Lakeside Motors' },
    { id: 2, name: 'Prairie East' },
  ]
  // no request is sent, as the account lists its dealerships
  showPurchases(
    sampleCounter({ account: sampleAccount({ dealerships }), connection: 'offline' }),
    '/all-products-order/5',
  )
  expect(await screen.findByRole('heading', { name: 'This dealership is not one of yours' })).toBeTruthy()
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Lakeside Motors', '/all-products-order/1'],
    ['Prairie East', '/all-products-order/2'],
  ])
})

const columnHeadButton = (name: string) =>
  within(screen.getByRole('columnheader', { name: new RegExp(`${name}$`) })).getByRole('button')
const shownNames = async () =>
  (await rowTexts()).slice(1).map((text) => text?.match(/^(Tag|Plate|Removed)/)?.[0])

function counterWithThreeItems() {
  return counterWithItems([
    { item: pouchItem, product: sampleProduct() },
    { item: frameItem, product: sampleFrame() },
    { item: goneItem, product: null },
  ])
}

it('finds items by name or id, and keeps the text in the address', async () => {
  const user = userEvent.setup()
  showPurchases(counterWithThreeItems(), '/all-products-order/1')
  await user.click(await screen.findByRole('checkbox', { name: 'Choose Tag Pouch Standard' }))
  await user.type(
    await screen.findByRole('searchbox', { name: 'Find a product by name or number' }),
    'frame chr',
  )
  // A selected item stays selected while the search hides it.
  expect(screen.getByLabelText('Chosen').textContent).toBe('101 300 0.45')
  await expect.poll(shownNames).toEqual(['Plate'])
  expect(await screen.findByText('At /all-products-order/1?find=frame+chr')).toBeTruthy()
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), '101')
  await expect.poll(shownNames).toEqual(['Tag'])
  await user.type(screen.getByRole('searchbox'), '9')
  expect(await screen.findByRole('heading', { name: 'No items match' })).toBeTruthy()
})

it('sorts by a column head, then in reverse, and at the third click as the server sent the items', async () => {
  const user = userEvent.setup()
  showPurchases(counterWithThreeItems(), '/all-products-order/1?find=o')
  expect(await shownNames()).toEqual(['Tag', 'Plate', 'Removed'])
  await user.click(columnHeadButton('Product'))
  expect(await shownNames()).toEqual(['Plate', 'Removed', 'Tag'])
  expect(screen.getByRole('columnheader', { name: /Product$/ }).getAttribute('aria-sort')).toBe('ascending')
  expect(screen.getByText('At /all-products-order/1?find=o&sort=name')).toBeTruthy()
  await user.click(columnHeadButton('Product'))
  expect(await shownNames()).toEqual(['Tag', 'Removed', 'Plate'])
  expect(screen.getByRole('columnheader', { name: /Product$/ }).getAttribute('aria-sort')).toBe('descending')
  await user.click(columnHeadButton('Product'))
  expect(screen.getByRole('columnheader', { name: /Product$/ }).getAttribute('aria-sort')).toBeNull()
  expect(await shownNames()).toEqual(['Tag', 'Plate', 'Removed'])
})

it.each([
  ['Info', '-rate', ['Tag', 'Plate', 'Removed']],
  ['Item price', '-price', ['Plate', 'Tag', 'Removed']],
  ['Qty', '-quantity', ['Tag', 'Plate', 'Removed']],
  ['Total price', '-total', ['Tag', 'Plate', 'Removed']],
  ['Purchase history', '-orders', ['Tag', 'Plate', 'Removed']],
])(
  'sorts by %s with the greatest value first and items without a value last',
  async (title, sort, expectedNames) => {
    const user = userEvent.setup()
    showPurchases(counterWithThreeItems(), '/all-products-order/1')
    await screen.findByRole('table', { name: 'Purchased items' })
    await user.click(columnHeadButton(title))
    expect(await shownNames()).toEqual(expectedNames)
    expect(screen.getByText(`At /all-products-order/1?sort=${sort}`)).toBeTruthy()
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveProperty('value', sort)
  },
)

it('says when the device has no copy of the items, and when no dealership is chosen', async () => {
  showPurchases(counterWithAnswer({ ok: false, failure: { kind: 'offline' } }))
  expect(await screen.findByRole('heading', { name: 'No purchased items on this device' })).toBeTruthy()
  expect(screen.getByText('The server does not answer.')).toBeTruthy()
  cleanup()
  showPurchases(sampleCounter({ account: sampleAccount() }))
  expect(await screen.findByRole('heading', { name: 'No dealership is chosen' })).toBeTruthy()
})

it('shows twenty items per page, and keeps the selection on other pages', async () => {
  const items = Array.from({ length: 21 }, (_, index) => {
    const name = `Frame ${index + 1}`
    const product = sampleFrame({ id: 200 + index, name })
    return { item: { ...frameItem, productId: product.id, name }, product }
  })
  showPurchases(counterWithItems(items))
  expect(await rowTexts()).toHaveLength(21)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose all on this page' }))
  expect(screen.getByText('20 selected')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect((await rowTexts())[1]).toContain('Frame 21')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose Frame 21' }))
  expect(screen.getByText('21 selected')).toBeTruthy()
})

it('goes from a page beyond the end to the last page, in the address too', async () => {
  showPurchases(
    counterWithItems([{ item: frameItem, product: sampleFrame() }]),
    '/all-products-order?page=77',
  )
  await screen.findByText('At /all-products-order')
  expect(await rowTexts()).toHaveLength(2)
})

it('checks the device’s copy of the products that the server reports as no longer sold', async () => {
  const archivedFrame = sampleFrame({ id: 121, name: 'Plate Frame Chrome', archive: true })
  const counter = counterWithItems([
    { item: pouchItem, product: sampleProduct() },
    { item: frameItem, product: archivedFrame },
    { item: goneItem, product: null },
  ])
  const { copy } = counter.databases
  await putProducts(copy, [
    { ...archivedFrame, archive: false },
    sampleFrame({ id: 152, name: 'Removed Pouch' }),
  ])
  const confirmProducts = vi.fn(async () => true)
  showPurchases({ ...counter, catalogue: { ...counter.catalogue, confirmProducts } })
  await rowTexts()
  await waitFor(() => expect(confirmProducts.mock.calls).toEqual([[[121, 152]]]))
})
