import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Account } from '#domain/people/account.ts'
import { sampleDealership } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { Navigation } from './navigation.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const dealerships = (...names: string[]) => names.map((name, index) => ({ id: index + 1, name }))
const STAFF = [
  { group: 'Orders', actions: ['view', 'edit'] },
  { group: 'Clients', actions: ['view'] },
]

function show(fields: Partial<Account>) {
  const account = sampleAccount(fields)
  const known = account.dealerships.map(({ id, name }) => sampleDealership({ id, name }))
  showScreen(sampleCounter({ account, dealerships: known }), <Navigation id="menu" isOpen />)
}
const selector = () => screen.queryByRole('combobox', { name: 'Dealership' })

it('offers no choice to a buyer of one dealership', () => {
  show({ dealerships: dealerships('North') })
  expect(selector()).toBeNull()
})

it('counts the placeholder, so that two dealerships give the choice', async () => {
  show({ dealerships: dealerships('North', 'South') })
  const options = within(await screen.findByRole('combobox', { name: 'Dealership' })).getAllByRole('option')
  expect(options.map((option) => option.textContent)).toEqual(['North', 'South', 'Choose a Dealer'])
})

it('leaves the choice of those who order for everybody to the cart', () => {
  show({ dealerships: dealerships('North', 'South', 'West'), privileges: STAFF })
  expect(selector()).toBeNull()
})

it('offers no choice of a dealership to people who may not see orders', () => {
  show({ dealerships: dealerships('North', 'South', 'West'), privileges: [] })
  expect(selector()).toBeNull()
})

it('shows the price list to holders of Clients#view only', async () => {
  show({ privileges: STAFF })
  expect(await screen.findByRole('button', { name: 'Price list download' })).toBeTruthy()
  cleanup()
  show({})
  await screen.findByRole('button', { name: 'Log Out' })
  expect(screen.queryByRole('button', { name: 'Price list download' })).toBeNull()
})

let tellSizes: () => void
let room: number

/** jsdom lays nothing out: every item is 100 wide, one after the other, in a room of 350. */
function layOut(): void {
  room = 350
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: () => void) {
        tellSizes = tell
      }
      observe(): void {}
      disconnect(): void {}
    },
  )
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this.tagName !== 'LI') return new DOMRect(0, 0, this.querySelector('ul') ? room : 50, 44)
    return new DOMRect(100 * [...(this.parentElement?.children ?? [])].indexOf(this), 0, 100, 44)
  })
}

const nextFrame = () => act(() => new Promise((done) => requestAnimationFrame(() => done(undefined))))

it('moves links without room, with their counts, under More', async () => {
  layOut()
  const user = userEvent.setup()
  show({ privileges: STAFF })
  await nextFrame()
  const more = screen.getByRole('button', { name: 'More' })
  expect(screen.queryByRole('list', { name: 'More' })).toBeNull()
  await user.click(more)
  expect(more.getAttribute('aria-expanded')).toBe('true')
  const list = within(screen.getByRole('list', { name: 'More' }))
  const links = list.getAllByRole('link').map(({ textContent }) => textContent)
  expect(links).toContain('Offline data')
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(more)
  expect(screen.queryByRole('list', { name: 'More' })).toBeNull()
})

it('measures in a frame of its own: while an observer is told of sizes nothing changes', async () => {
  layOut()
  show({ privileges: STAFF })
  await nextFrame()
  const fitting = () =>
    screen.getAllByRole('listitem').filter(({ dataset }) => dataset.fits === 'true').length
  expect(fitting()).toBe(3)
  room = 250
  tellSizes()
  expect(fitting()).toBe(3)
  await nextFrame()
  expect(fitting()).toBe(2)
})
