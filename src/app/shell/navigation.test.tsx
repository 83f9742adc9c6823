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

const dealershipsNamed = (...names: string[]) => names.map((name, index) => ({ id: index + 1, name }))
const STAFF = [
  { group: 'Orders', actions: ['view', 'edit'] },
  { group: 'Clients', actions: ['view'] },
]

function showNavigation(fields: Partial<Account>) {
  const account = sampleAccount(fields)
  const fullDealerships = account.dealerships.map(({ id, name }) => sampleDealership({ id, name }))
  const counter = sampleCounter({ account, dealerships: fullDealerships })
  const chosenIds: number[] = []
  counter.dealershipChoice.choose = async (id) => void chosenIds.push(id)
  showScreen(counter, <Navigation id="menu" isOpen />)
  return { chosenIds }
}
const querySelect = () => screen.queryByRole('combobox', { name: 'Dealership' })

it('a buyer of one dealership gets no select', () => {
  showNavigation({ dealerships: dealershipsNamed('North') })
  expect(querySelect()).toBeNull()
})

it('a buyer of two dealerships gets a select with these dealerships and a placeholder', async () => {
  const { chosenIds } = showNavigation({ dealerships: dealershipsNamed('North', 'South') })
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Dealership' })
  const options = within(select).getAllByRole('option')
  expect(options.map((option) => option.textContent)).toEqual(['North', 'South', 'Choose a Dealer'])
  expect(select.value).toBe('0')
  await userEvent.click(select)
  await userEvent.selectOptions(select, 'South')
  expect(chosenIds).toEqual([2])
})

it('staff get no select in the header, because they choose the dealership in the cart', () => {
  showNavigation({ dealerships: dealershipsNamed('North', 'South', 'West'), privileges: STAFF })
  expect(querySelect()).toBeNull()
})

it('a person who may not see orders gets no select', () => {
  showNavigation({ dealerships: dealershipsNamed('North', 'South', 'West'), privileges: [] })
  expect(querySelect()).toBeNull()
})

it('only holders of Clients#view get the price list', async () => {
  showNavigation({ privileges: STAFF })
  expect(await screen.findByRole('button', { name: 'Price list download' })).toBeTruthy()
  cleanup()
  showNavigation({})
  await screen.findByRole('button', { name: 'Log Out' })
  expect(screen.queryByRole('button', { name: 'Price list download' })).toBeNull()
})

let notifyObserver: () => void
let rowWidth: number

/** jsdom has no layout: this stubs items that are 100 px wide, side by side, in a row of 350 px. */
function stubLayout(): void {
  rowWidth = 350
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        notifyObserver = callback
      }
      observe(): void {}
      disconnect(): void {}
    },
  )
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this.tagName !== 'LI') return new DOMRect(0, 0, this.querySelector('ul') ? rowWidth : 50, 44)
    return new DOMRect(100 * [...(this.parentElement?.children ?? [])].indexOf(this), 0, 100, 44)
  })
}

const waitForFrame = () =>
  act(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))))

it('links that do not fit are listed under More', async () => {
  stubLayout()
  const user = userEvent.setup()
  showNavigation({ privileges: STAFF })
  await waitForFrame()
  const moreButton = screen.getByRole('button', { name: 'More' })
  expect(screen.queryByRole('list', { name: 'More' })).toBeNull()
  await user.click(moreButton)
  expect(moreButton.getAttribute('aria-expanded')).toBe('true')
  const list = within(screen.getByRole('list', { name: 'More' }))
  const links = list.getAllByRole('link').map(({ textContent }) => textContent)
  expect(links).toContain('Offline data')
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(moreButton)
  expect(screen.queryByRole('list', { name: 'More' })).toBeNull()
})

it('the row is measured in the frame after a change of size, not in the callback of the observer', async () => {
  stubLayout()
  showNavigation({ privileges: STAFF })
  await waitForFrame()
  const countFitting = () =>
    screen.getAllByRole('listitem').filter(({ dataset }) => dataset.shown === 'true').length
  expect(countFitting()).toBe(3)
  rowWidth = 250
  notifyObserver()
  expect(countFitting()).toBe(3)
  await waitForFrame()
  expect(countFitting()).toBe(2)
})
