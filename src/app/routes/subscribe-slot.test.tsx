import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { SubscribeEntry } from '#app-context/catalogue/product-slots.ts'
import type { Account } from '#domain/people/account.ts'
import type { Product } from '#domain/products/product.ts'
import { sampleDealership, sampleProduct } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { stubTabletWindow } from '#tests/support/small-window.ts'
import { SubscribeSlot } from './subscribe-slot.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const SUBSCRIBER = { privileges: [{ group: 'Scheduled_Shipment', actions: ['create'] }] }

function showSubscribeSlot(
  account: Partial<Account> | null,
  product: Partial<Product> = {},
  isInMenu = false,
) {
  const counter = sampleCounter({
    account: account && sampleAccount(account),
    chosenDealership: account?.dealerships?.length === 0 ? null : sampleDealership(),
  })
  return showScreen(counter, <SubscribeSlot product={sampleProduct(product)} isInMenu={isInMenu} />)
}

it('a person who may subscribe for a dealership gets the button subscribe', async () => {
  showSubscribeSlot(SUBSCRIBER)
  expect(await screen.findByRole('button', { name: 'subscribe' })).toBeTruthy()
})

it('on a card the control is an entry of the menu, which opens the dialog', async () => {
  showSubscribeSlot(SUBSCRIBER, {}, true)
  await userEvent.click(await screen.findByRole('button', { name: 'More for Tag Pouch Standard' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'subscribe' }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

it('on a tablet an editor has no second menu on a card: the menu of the editing has the entry', async () => {
  stubTabletWindow()
  const editing = { group: 'Products', actions: ['edit'] }
  const { container } = showSubscribeSlot({ privileges: [...SUBSCRIBER.privileges, editing] }, {}, true)
  expect(container.textContent).toBe('At /')
  cleanup()
  showSubscribeSlot(SUBSCRIBER, {}, true)
  expect(await screen.findByRole('button', { name: 'More for Tag Pouch Standard' })).toBeTruthy()
})

it.each<[string, Partial<Account>, string]>([
  ['a person who may subscribe', SUBSCRIBER, 'menu with subscribe'],
  ['a person without the permission', {}, 'menu without an entry'],
])('the menu of a row is rendered for %s', async (_, account, text) => {
  const counter = sampleCounter({ account: sampleAccount(account), chosenDealership: sampleDealership() })
  const renderMenu = (entry: SubscribeEntry | null) => (
    <p>{entry === null ? 'menu without an entry' : `menu with ${entry.label}`}</p>
  )
  showScreen(counter, <SubscribeSlot product={sampleProduct()} renderMenu={renderMenu} />)
  expect(await screen.findByText(text)).toBeTruthy()
})

const EDITOR = { privileges: [{ group: 'Scheduled_Shipment', actions: ['edit'] }] }
const shipmentOf = (dealershipId: number) => ({
  id: 4,
  dealershipId,
  quantity: 30,
  reorderPeriod: 90,
  nextStartDate: '2026-12-01',
})

it('a person who may only edit scheduled shipments gets the button of a product that has a scheduled shipment', async () => {
  showSubscribeSlot(EDITOR, { shipments: [shipmentOf(1)] })
  expect(await screen.findByRole('button', { name: 'subscribed' })).toBeTruthy()
})

it.each([
  ['a person who may only edit scheduled shipments, for a product without a shipment', EDITOR, {}],
  [
    'a person who may only edit scheduled shipments, for a product with a shipment of another dealership',
    EDITOR,
    { shipments: [shipmentOf(2)] },
  ],
  ['a visitor', null, {}],
  ['a person without the permission', {}, {}],
  ['a person without a dealership', { ...SUBSCRIBER, dealerships: [] }, {}],
  ['a product that staff excluded', SUBSCRIBER, { subscriptionExcluded: true }],
  ['an archived product', SUBSCRIBER, { archive: true }],
  ['a product with options', SUBSCRIBER, { type: 'OPTIONS' as const }],
])('no button is shown for %s', (_, account, product) => {
  const { container } = showSubscribeSlot(account, product)
  expect(container.textContent).toBe('At /')
})
