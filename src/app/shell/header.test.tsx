import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Account } from '#domain/people/account.ts'
import { changeCart } from '#storage/cart/cart-table.ts'
import { sampleDealership, sampleLines } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { storeUnlock } from '#tests/support/unlock-rows.ts'
import { Header } from './header.tsx'

afterEach(cleanup)

const banner = () => within(screen.getByRole('banner'))

it('the header links to Home, to the sign-in page, and to the phone and e-mail of support', () => {
  showScreen(sampleCounter({ account: null }), <Header />, '/contacts')
  expect(banner().getByRole('link', { name: 'Counter' }).getAttribute('href')).toBe('/')
  expect(banner().getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/auth/contacts')
  const phone = banner().getByRole('link', { name: '(555) 010-0142' })
  expect(phone.getAttribute('href')).toBe('tel:+15550100142')
  const email = banner().getByRole('link', { name: 'support@example.com' })
  expect(email.getAttribute('href')).toBe('mailto:support@example.com')
})

it.each([
  ['/', true],
  ['/product/101-tag-pouch', true],
  ['/cart', true],
  ['/cart/', true],
  ['/contacts', false],
  ['/orders', false],
  ['/auth/cart', false],
])('the header at %s has the search box: %s', (path, isShown) => {
  showScreen(sampleCounter({ account: null }), <Header />, path)
  expect(screen.queryByRole('searchbox') !== null).toBe(isShown)
})

it('the link to the cart shows the subtotal and the number of items', async () => {
  const counter = sampleCounter({ account: null })
  await changeCart(counter.databases.account, () => ({ lines: sampleLines }))
  showScreen(counter, <Header />)
  const link = await screen.findByRole('link', { name: 'Cart, $49.30, 2 items' })
  expect(link.textContent).toBe('$49.302 items')
  expect(link.getAttribute('href')).toBe('/cart')
})

it('a visitor unlocks a locked account from the header', async () => {
  const counter = sampleCounter({ account: null })
  await storeUnlock(counter.databases.device, { accountId: 3, isLocked: true })
  showScreen(counter, <Header />, '/contacts')
  const link = await banner().findByRole('link', { name: 'Unlock' })
  expect(link.getAttribute('href')).toBe('/unlock')
})

const dealershipsNamed = (...names: string[]) => names.map((name, index) => ({ id: index + 1, name }))
const STAFF = [
  { group: 'Orders', actions: ['view', 'edit'] },
  { group: 'Clients', actions: ['view'] },
]

function showHeaderOf(fields: Partial<Account>) {
  const account = sampleAccount(fields)
  const fullDealerships = account.dealerships.map(({ id, name }) => sampleDealership({ id, name }))
  const counter = sampleCounter({ account, dealerships: fullDealerships })
  const chosenIds: number[] = []
  counter.dealershipChoice.choose = async (id) => void chosenIds.push(id)
  showScreen(counter, <Header />)
  return { chosenIds }
}
const querySelect = () => screen.queryByRole('combobox', { name: 'Dealership' })

it('a buyer of one dealership gets no select', () => {
  showHeaderOf({ dealerships: dealershipsNamed('North') })
  expect(querySelect()).toBeNull()
})

it('a buyer of two dealerships gets a select with these dealerships and a placeholder', async () => {
  const { chosenIds } = showHeaderOf({ dealerships: dealershipsNamed('North', 'South') })
  const select = await banner().findByRole<HTMLSelectElement>('combobox', { name: 'Dealership' })
  const options = within(select).getAllByRole('option')
  expect(options.map((option) => option.textContent)).toEqual(['North', 'South', 'Choose a Dealer'])
  expect(select.value).toBe('0')
  await userEvent.click(select)
  await userEvent.selectOptions(select, 'South')
  expect(chosenIds).toEqual([2])
})

it('staff get no select in the header, because they choose the dealership in the cart', () => {
  showHeaderOf({ dealerships: dealershipsNamed('North', 'South', 'West'), privileges: STAFF })
  expect(querySelect()).toBeNull()
})

it('a person who may not see orders gets no select', () => {
  showHeaderOf({ dealerships: dealershipsNamed('North', 'South', 'West'), privileges: [] })
  expect(querySelect()).toBeNull()
})
