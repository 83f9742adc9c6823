import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, test, vi } from 'vitest'
import { keepEarlyKeys } from '#app-context/early-keys.ts'
import { offerScan } from '#app-context/quick-order/scanned-code.ts'
import { foundProduct } from '#domain/catalogue/found-product.ts'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { changeLists } from '#storage/lists/list-table.ts'
import { putOrders } from '#storage/orders/order-table.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import { product } from '#tests/support/product.ts'
import { sampleDealership, samplePendingOrder, sampleServerOrder } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { FindDialog } from './find-dialog.tsx'
import type { FindEntry } from './use-find.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

const PRODUCTS = [
  product({ id: 101, name: 'Tag Pouch Standard', url: '101-tag-pouch-standard', price: 0.45 }),
  product({ id: 103, name: 'Tag Paper Box', url: '103-tag-paper-box', price: 34.95 }),
  product({ id: 121, name: 'Plate Frame Chrome', url: '121-plate-frame-chrome', price: 2.15 }),
]
const ORDERS = [
  sampleServerOrder({
    id: 20417,
    status: 'PAID',
    poNumber: 'PO-4711',
    namePo: 'Kim',
    createdAt: '11.13.2026 09:20',
  }),
  sampleServerOrder({ id: 20418, status: 'IN', namePo: 'Kim' }),
]
const run = vi.fn()
const ENTRIES: FindEntry[] = [
  { text: 'Pending orders', icon: 'arrow-right', to: '/pending-orders' },
  { text: 'Shelf labels', icon: 'arrow-right', to: '/labels' },
  { text: 'Lock', icon: 'lock', run },
]

/** A buyer's device without a connection; it has three products, two orders, a pending order and a list. */
async function deviceOf(options: Partial<Parameters<typeof sampleCounter>[0]> = {}) {
  const counter = sampleCounter({
    account: sampleAccount(),
    chosenDealership: sampleDealership(),
    connection: 'offline',
    catalogue: { completeAt: 1 },
    ...options,
  })
  const { copy, account } = counter.databases
  await putProducts(copy, PRODUCTS)
  await putOrders(copy, ORDERS, 1)
  await createOutboxTable(account).add(samplePendingOrder({ poNumber: 'PO-88' }))
  await changeLists(account, 1, () => [
    {
      id: 'monday',
      dealershipId: 1,
      name: 'Monday order',
      lines: [{ productId: 101, name: 'Tag Pouch Standard', quantity: 100, price: 0.45 }],
    },
  ])
  counter.catalogue.findFirstMatches = async (text, limit) =>
    PRODUCTS.filter(
      ({ id, name }) =>
        text !== '' && (String(id) === text || name.toLowerCase().includes(text.toLowerCase())),
    )
      .slice(0, limit)
      .map(foundProduct)
  return counter
}

async function show(counter: ReturnType<typeof sampleCounter>, entries = ENTRIES) {
  const onClose = vi.fn()
  showScreen(counter, <FindDialog entries={entries} onClose={onClose} />, '/orders')
  const field = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Find' })
  return { field, onClose, user: userEvent.setup() }
}

const optionsOf = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent?.replace('↵', ''))
const groupNames = () =>
  screen
    .getAllByRole('group')
    .map((group) => document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent)

it('says to an unlocked account, which cannot ask the server, what was searched', async () => {
  const view = { account: sampleAccount(), status: 'unlocked' as const }
  const counter = await deviceOf({ connection: 'online', session: { read: () => view } })
  const { field, user } = await show(counter)
  await user.type(field, 'kim')
  expect(screen.getByText('Find shows only what this device has, until you sign in.')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('finds products, orders, pending orders, lists and screens on a device without a connection, and says so', async () => {
  const { field, user } = await show(await deviceOf())
  expect(document.activeElement).toBe(field)
  expect(screen.getByText('Offline: Find shows only what this device has.')).toBeTruthy()
  await user.type(field, 'order')
  await waitFor(() => expect(optionsOf('Lists')).toEqual(['Monday order1 product']))
  expect(optionsOf('Screens')).toEqual(['Pending orders'])

  await user.clear(field)
  await user.type(field, 'pouch')
  await waitFor(() => expect(optionsOf('Products')).toEqual(['Tag Pouch StandardNo. 101 · $0.45']))
  expect(optionsOf('Orders')).toEqual([
    'Order received11.20.2026 · RO Kim · Tag Pouch Standard',
    'Order 2041711.13.2026 · PO# PO-4711 · RO Kim · Tag Pouch Standard',
  ])
  expect(optionsOf('Pending orders')).toHaveLength(1)
  await user.keyboard('{Enter}')
  expect(screen.getByText('At /product/101-tag-pouch-standard')).toBeTruthy()
})

it('without a text it shows what waits, lists and screens', async () => {
  await show(await deviceOf())
  await waitFor(() => expect(groupNames()).toEqual(['Pending orders', 'Lists', 'Screens']))
  expect(optionsOf('Screens')).toEqual(['Pending orders', 'Shelf labels', 'Lock'])
  const user = userEvent.setup()
  await user.keyboard('{Enter}')
  expect(screen.getByText('At /orders')).toBeTruthy()
  await user.keyboard('{ArrowDown}{Enter}')
  expect(screen.getByText('At /pending-orders?order=11111111-1111-4111-8111-111111111111')).toBeTruthy()
})

test.each([
  ['order 20417', '/order/view/20417'],
  ['20417', '/order/view/20417'],
  ['order #20417', '/order/view/20417'],
  ['po 4711', '/order/view/20417'],
  // Not on this device: the page of the order asks the server.
  ['19000', '/order/view/19000'],
  ['order 103', '/order/view/103'],
  // The number of a product.
  ['103', '/product/103-tag-paper-box'],
  ['#103', '/product/103-tag-paper-box'],
  ['No. 103', '/product/103-tag-paper-box'],
  ['PO-88', '/pending-orders?order=11111111-1111-4111-8111-111111111111'],
  ['monday', '/lists'],
  ['labels', '/labels'],
])('Enter on %j opens %s', async (text, path) => {
  const { field, user, onClose } = await show(await deviceOf())
  await user.type(field, `${text}{Enter}`)
  expect(await screen.findByText(`At ${path}`)).toBeTruthy()
  expect(onClose).toHaveBeenCalled()
})

it('changes and a name open the changes of that name, for people who have the change history', async () => {
  const { field, user } = await show(await deviceOf(), [
    ...ENTRIES,
    { text: 'Change history', icon: 'clock', to: '/audit' },
  ])
  await user.type(field, 'changes Tag Pouch{Enter}')
  expect(await screen.findByText('At /audit?thing=Tag+Pouch')).toBeTruthy()
  cleanup()
  const { field: buyersField } = await show(await deviceOf())
  await user.type(buyersField, 'changes Tag Pouch')
  expect(await screen.findByText(/^No matches/)).toBeTruthy()
})

it('the name of an action stands before products with that name, and Enter runs it', async () => {
  const counter = await deviceOf()
  const lockBox = product({ id: 7, name: 'Key Lock Box' })
  await putProducts(counter.databases.copy, [lockBox])
  counter.catalogue.findFirstMatches = async () => [foundProduct(lockBox)]
  const { field, user, onClose } = await show(counter)
  await user.type(field, 'lock')
  await waitFor(() => expect(groupNames()).toEqual(['Screens', 'Products']))
  await user.keyboard('{Enter}')
  expect([run.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1])
})

it('arrow keys move through the options of all groups, and a press opens one', async () => {
  const { field, user } = await show(await deviceOf())
  await user.type(field, 'pouch')
  await waitFor(() => expect(optionsOf('Orders')).toHaveLength(2))
  const active = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(active()).toContain('Order 20417')
  await user.keyboard('{ArrowUp}')
  expect(active()).toContain('Order received')
  expect(document.activeElement).toBe(field)
  await user.tab({ shift: true })
  expect(screen.getByText('At /orders')).toBeTruthy()
  await user.click(screen.getByRole('option', { name: /Order 20417/ }))
  expect(screen.getByText('At /order/view/20417')).toBeTruthy()
})

it('Enter waits for the matches of the text that was typed last', async () => {
  const counter = await deviceOf()
  const search = counter.catalogue.findFirstMatches
  let answer = () => {}
  counter.catalogue.findFirstMatches = async (text, limit) => {
    if (text === '121') await new Promise<void>((resolve) => (answer = resolve))
    return search(text, limit)
  }
  const { field, user } = await show(counter)
  await user.type(field, '121{Enter}')
  expect(screen.getByText('At /orders')).toBeTruthy()
  await act(async () => answer())
  expect(await screen.findByText('At /product/121-plate-frame-chrome')).toBeTruthy()
})

it('keeps the keys that were pressed after / and before the field was there', async () => {
  const counter = await deviceOf()
  const stop = keepEarlyKeys(document)
  for (const key of ['x', '/', '1', '0', '3', 'Enter']) fireEvent.keyDown(document.body, { key })
  await show(counter)
  expect(await screen.findByText('At /product/103-tag-paper-box')).toBeTruthy()
  stop()
})

test.each(['101', '#101', `${window.location.origin}/product/101-tag-pouch-standard`])(
  'a scanned code %s goes to its product',
  async (code) => {
    const { field } = await show(await deviceOf())
    expect(offerScan(field, { code, textBefore: '' })).toBe(true)
    expect(await screen.findByText('At /product/101-tag-pouch-standard')).toBeTruthy()
  },
)

it.each(['order 20417', 'PO-88'])(
  '%s, typed as quickly as a scanner, stays a text to search',
  async (code) => {
    const { field } = await show(await deviceOf())
    expect(offerScan(field, { code, textBefore: '' })).toBe(false)
  },
)

it('a scanned code without a product stays in the field, with a sentence', async () => {
  const { field, onClose } = await show(await deviceOf())
  act(() => void offerScan(field, { code: '4006381333121', textBefore: '' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'No product 4006381333121 on this device. Nothing was changed.',
  )
  expect([field.value, onClose.mock.calls.length]).toEqual(['4006381333121', 0])
})

it('offers the camera where the browser reads codes', async () => {
  vi.stubGlobal('BarcodeDetector', class {})
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: {} })
  await show(await deviceOf())
  expect(screen.getByRole('button', { name: 'Scan with the camera' })).toBeTruthy()
})

it('a visitor finds no orders of the server and no lists', async () => {
  const { field, user } = await show(await deviceOf({ account: null, chosenDealership: null }))
  await user.type(field, '20417')
  expect(await screen.findByText(/^No matches/)).toBeTruthy()
  await user.clear(field)
  await user.type(field, 'tag')
  await waitFor(() => expect(groupNames()).toEqual(['Products', 'Pending orders']))
})

it('with more than six products the last entry shows all of them', async () => {
  const counter = await deviceOf()
  const products = [1, 2, 3, 4, 5, 6, 7].map((id) => product({ id, name: `Tag ${id}` }))
  await putProducts(counter.databases.copy, products)
  counter.catalogue.findFirstMatches = async (_, limit) => products.map(foundProduct).slice(0, limit)
  const { field, user } = await show(counter)
  await user.type(field, 'tag')
  await waitFor(() => expect(optionsOf('Products')).toHaveLength(6))
  await user.click(screen.getByRole('option', { name: 'All products for “tag”' }))
  expect(screen.getByText('At /?s=tag')).toBeTruthy()
})
