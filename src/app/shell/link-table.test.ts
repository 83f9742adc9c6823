import { expect, test } from 'vitest'
import { type HeaderLink, shownLinks } from './link-table.ts'

const links: HeaderLink[] = [
  { text: 'Products', to: '/', isBuilt: true },
  { text: 'Orders', to: '/orders', gate: 'seeOrders', isBuilt: true },
  {
    text: 'All Purchases / Subscriptions',
    to: '/all',
    gate: 'seeOrders',
    needsDealership: true,
    isBuilt: true,
  },
  { text: 'Role list', to: '/roles', gate: 'seeRoles', isBuilt: true },
  { text: 'Change Price', to: '/change_price', isBuilt: false },
]
const texts = (shown: HeaderLink[]) => shown.map(({ text }) => text)

test('a visitor sees the open links only', () => {
  expect(texts(shownLinks(links, { may: () => false, hasDealership: false }))).toEqual(['Products'])
})

test('a buyer sees what the permissions allow, the purchases once a dealership is chosen', () => {
  const may = (gate: string) => gate === 'seeOrders'
  expect(texts(shownLinks(links, { may, hasDealership: false }))).toEqual(['Products', 'Orders'])
  expect(texts(shownLinks(links, { may, hasDealership: true }))).toEqual([
    'Products',
    'Orders',
    'All Purchases / Subscriptions',
  ])
})

test('nobody sees a link to a screen that is not built', () => {
  expect(texts(shownLinks(links, { may: () => true, hasDealership: true }))).not.toContain('Change Price')
})
