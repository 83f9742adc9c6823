import { expect, test } from 'vitest'
import type { Account } from '#domain/people/account.ts'
import { type Gate, may as mayPerson } from '#domain/people/permissions.ts'
import {
  availableLinks,
  HEADER_LINKS,
  isCurrent,
  PRICE_LIST,
  type ShellEntry,
  type ShellLink,
} from './link-table.ts'

const links: ShellLink[] = [
  { text: 'Products', to: '/' },
  { text: 'Orders', to: '/orders', gate: 'seeOrders' },
  {
    text: 'All Purchases / Subscriptions',
    to: '/all-products-order',
    gate: 'seeOrders',
    needsDealership: true,
  },
  { text: 'Role list', to: '/roles', gate: 'seeRoles' },
]
const texts = (entries: ShellEntry[]) => entries.map(({ text }) => text)

test('a visitor gets only the links without a gate', () => {
  expect(texts(availableLinks(links, { may: () => false, hasDealership: false }))).toEqual(['Products'])
})

test('a buyer gets the links that their permissions open, and the link to purchases only with a dealership', () => {
  const may = (gate: string) => gate === 'seeOrders'
  expect(texts(availableLinks(links, { may, hasDealership: false }))).toEqual(['Products', 'Orders'])
  expect(texts(availableLinks(links, { may, hasDealership: true }))).toEqual([
    'Products',
    'Orders',
    'All Purchases / Subscriptions',
  ])
})

/** The permissions of the roles Dealer (role 3) and Manager (role 2) that are gates of links (G124). */
const DEALER = { Orders: ['view', 'create'], Scheduled_Shipment: ['view'], Account: ['view'] }
const MANAGER = {
  ...DEALER,
  Orders: ['view', 'create', 'edit'],
  Clients: ['view'],
  Change_Price: ['view'],
}
const ADMIN = { ...MANAGER, Roles: ['view'] }
const personWith = (groups: Record<string, string[]>): Pick<Account, 'privileges'> => ({
  privileges: Object.entries(groups).map(([group, actions]) => ({ group, actions })),
})
const LINKS_WITHOUT_GATE = ['Products', 'Pending orders', 'Offline data']

test.each([
  ['a visitor', null, false, LINKS_WITHOUT_GATE],
  ['a person without permissions', personWith({}), true, LINKS_WITHOUT_GATE],
  [
    'a buyer without a dealership',
    personWith(DEALER),
    false,
    ['Products', 'Quick order', 'Orders', 'Pending orders', 'Subscription', 'Account', 'Offline data'],
  ],
  [
    'a buyer',
    personWith(DEALER),
    true,
    [
      'Products',
      'Quick order',
      'Orders',
      'All Purchases / Subscriptions',
      'Pending orders',
      'Subscription',
      'Account',
      'Offline data',
      'Restock',
      'Shelf count',
      'Shelf labels',
      'Lists',
      'What changed',
    ],
  ],
  [
    'a manager',
    personWith(MANAGER),
    false,
    [
      'Products',
      'Quick order',
      'Orders',
      'Pending orders',
      'Company list',
      'Change Price',
      'Subscription',
      'Account',
      'Offline data',
      'Price list download',
    ],
  ],
  [
    'an admin',
    personWith(ADMIN),
    true,
    [
      'Products',
      'Quick order',
      'Orders',
      'All Purchases / Subscriptions',
      'Pending orders',
      'Company list',
      'Role list',
      'Change Price',
      'Subscription',
      'Account',
      'Offline data',
      'Restock',
      'Shelf count',
      'Shelf labels',
      'Lists',
      'What changed',
      'Price list download',
    ],
  ],
])('%s gets the entries that their permissions open', (_, person, hasDealership, expectedTexts) => {
  const may = (gate: Gate) => mayPerson(person, gate)
  expect(texts(availableLinks([...HEADER_LINKS, PRICE_LIST], { may, hasDealership }))).toEqual(expectedTexts)
})

test.each([
  ['Quick order', 'Orders#create'],
  ['Restock', 'Orders#view'],
  ['Shelf count', 'Orders#view'],
  ['Shelf labels', 'Orders#view'],
  ['Lists', 'Orders#create'],
  ['What changed', 'Orders#create'],
  ['Orders', 'Orders#view'],
  ['All Purchases / Subscriptions', 'Orders#view'],
  ['Company list', 'Clients#view'],
  ['Role list', 'Roles#view'],
  ['Change Price', 'Change_Price#view'],
  ['Subscription', 'Scheduled_Shipment#view'],
  ['Account', 'Account#view'],
  ['Price list download', 'Clients#view'],
])('the entry %s needs only the permission %s', (text, permission) => {
  const [group = '', action = ''] = permission.split('#')
  const may = (gate: Gate) => mayPerson(personWith({ [group]: [action] }), gate)
  const entries = [...HEADER_LINKS, PRICE_LIST]
  const { gate } = entries.find((entry) => entry.text === text) ?? {}
  expect(gate !== undefined && may(gate)).toBe(true)
})

test('only the link Company list shows the number of visitors’ open requests', () => {
  expect(texts(HEADER_LINKS.filter((link) => link.showsOpenRequestCount))).toEqual(['Company list'])
})

test.each([
  ['/', ['Products']],
  ['/orders/7', ['Orders']],
  ['/order/view/7', ['Orders']],
  ['/companies/import', ['Company list']],
  ['/company/edit/3', ['Company list']],
  ['/requests', ['Company list']],
  ['/product/100-pouches', []],
  ['/company-of-nobody', []],
])('the current links at %s are %j', (pathname, currentLinks) => {
  expect(texts(HEADER_LINKS.filter((link) => isCurrent(link, pathname)))).toEqual(currentLinks)
})
