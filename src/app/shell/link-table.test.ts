import { expect, test } from 'vitest'
import type { Account } from '#domain/people/account.ts'
import { type Gate, may as mayPerson } from '#domain/people/permissions.ts'
import {
  availableLinks,
  isCurrent,
  type LinkConditions,
  PLACES,
  placesOf,
  type ShellEntry,
  type ShellLink,
} from './link-table.ts'
import { MORE_GROUPS, moreGroupsOf, PRICE_LIST } from './more-groups.ts'

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
const texts = (entries: readonly ShellEntry[]) => entries.map(({ text }) => text)

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
const DEALER = { Orders: ['view', 'create', 'amount_show'], Scheduled_Shipment: ['view'], Account: ['view'] }
const MANAGER = {
  ...DEALER,
  Orders: ['view', 'create', 'edit', 'amount_show'],
  Clients: ['view'],
  Change_Price: ['view'],
}
const ADMIN = { ...MANAGER, Roles: ['view'], Administrators: ['view'] }
/** A manager of a dealership: no staff, but may see the companies. */
const HEAD_OF_DEALERSHIP = { ...DEALER, Clients: ['view'] }
const personWith = (groups: Record<string, string[]>): Pick<Account, 'privileges'> => ({
  privileges: Object.entries(groups).map(([group, actions]) => ({ group, actions })),
})
const conditionsOf = (
  person: Pick<Account, 'privileges'> | null,
  hasDealership: boolean,
): LinkConditions & { isSignedIn: boolean } => ({
  may: (gate: Gate) => mayPerson(person, gate),
  hasDealership,
  isSignedIn: person !== null,
})

test.each([
  ['a visitor', null, false, ['Products', 'Cart', 'Log In']],
  ['a person without permissions', personWith({}), true, ['Products']],
  [
    'a buyer without a dealership',
    personWith(DEALER),
    false,
    ['Products', 'Quick order', 'Restock', 'Orders'],
  ],
  ['a buyer', personWith(DEALER), true, ['Products', 'Quick order', 'Restock', 'Orders']],
  ['a manager of staff', personWith(MANAGER), false, ['Orders', 'Companies', 'Products', 'Prices']],
  ['an admin with a dealership', personWith(ADMIN), true, ['Orders', 'Companies', 'Products', 'Prices']],
  [
    'staff without the right to see price changes',
    personWith({ Orders: ['view', 'edit'], Clients: ['view'] }),
    false,
    ['Orders', 'Companies', 'Products'],
  ],
])('the places of %s', (_, person, hasDealership, expectedTexts) => {
  expect(texts(placesOf(conditionsOf(person, hasDealership)))).toEqual(expectedTexts)
})

const FIRM_GROUP = ['Contacts', 'About us', 'Great save', 'Order by catalog']
const ORDER_GROUP = ['Lists', 'Shelf count', 'Shelf labels', 'What changed for us']

test.each([
  ['a visitor', null, false, { Orders: ['Pending orders'], 'This device': ['Offline data'] }],
  [
    'a buyer without a dealership',
    personWith(DEALER),
    false,
    {
      Orders: ['Pending orders', 'Subscription'],
      'This device': ['Offline data'],
      You: ['Account'],
      'Counter Dealer Supply': FIRM_GROUP,
    },
  ],
  [
    'a buyer',
    personWith(DEALER),
    true,
    {
      Order: ORDER_GROUP,
      Orders: ['Pending orders', 'All Purchases / Subscriptions', 'Subscription', 'Spending'],
      'This device': ['Offline data'],
      You: ['Account'],
      'Counter Dealer Supply': FIRM_GROUP,
    },
  ],
  [
    'a manager of a dealership',
    personWith(HEAD_OF_DEALERSHIP),
    true,
    {
      Order: ORDER_GROUP,
      Orders: ['Pending orders', 'All Purchases / Subscriptions', 'Subscription', 'Spending'],
      Staff: ['Company list', 'Open requests'],
      'This device': ['Offline data'],
      You: ['Account'],
      'Counter Dealer Supply': FIRM_GROUP,
    },
  ],
  [
    'an admin with a dealership',
    personWith(ADMIN),
    true,
    {
      Order: ['Quick order', 'Restock', ...ORDER_GROUP],
      Orders: ['Pending orders', 'All Purchases / Subscriptions', 'Subscription'],
      Staff: ['Open requests', 'Role list', 'Orders of unknown outcome', 'Change history'],
      'This device': ['Offline data'],
      You: ['Account'],
      'Counter Dealer Supply': FIRM_GROUP,
    },
  ],
])('More of %s has every other link in its group', (_, person, hasDealership, expectedGroups) => {
  const groups = moreGroupsOf(conditionsOf(person, hasDealership)).filter((group) => group.links.length > 0)
  expect(Object.fromEntries(groups.map(({ title, links }) => [title, texts(links)]))).toEqual(expectedGroups)
})

const ALL_ENTRIES: ShellEntry[] = [
  ...Object.values(PLACES).flat(),
  ...MORE_GROUPS.flatMap((group) => group.links),
  PRICE_LIST,
]

test.each([
  ['Quick order', 'Orders#create'],
  ['Restock', 'Orders#view'],
  ['Shelf count', 'Orders#view'],
  ['Shelf labels', 'Orders#view'],
  ['Lists', 'Orders#create'],
  ['What changed for us', 'Orders#create'],
  ['Orders', 'Orders#view'],
  ['All Purchases / Subscriptions', 'Orders#view'],
  ['Spending', 'Orders#amount_show'],
  ['Companies', 'Clients#view'],
  ['Company list', 'Clients#view'],
  ['Open requests', 'Clients#view'],
  ['Role list', 'Roles#view'],
  ['Prices', 'Change_Price#view'],
  ['Change Price', 'Change_Price#view'],
  ['Orders of unknown outcome', 'Orders#edit'],
  ['Change history', 'Administrators#view'],
  ['Subscription', 'Scheduled_Shipment#view'],
  ['Account', 'Account#view'],
  ['Price list download', 'Clients#view'],
])('the entry %s needs only the permission %s', (text, permission) => {
  const [group = '', action = ''] = permission.split('#')
  const may = (gate: Gate) => mayPerson(personWith({ [group]: [action] }), gate)
  const gates = ALL_ENTRIES.filter((entry) => entry.text === text).map(({ gate }) => gate)
  expect(gates.length).toBeGreaterThan(0)
  expect(gates.every((gate) => gate !== undefined && may(gate))).toBe(true)
})

test.each([
  ['/', ['Products']],
  ['/product/100-pouches', ['Products']],
  ['/archive', ['Products']],
  ['/productive', []],
  ['/orders/7', ['Orders']],
  ['/order/view/7', ['Orders']],
  ['/pending-orders', ['Orders']],
  ['/companies/import', ['Companies']],
  ['/company/edit/3', ['Companies']],
  ['/requests', ['Companies']],
  ['/company-of-nobody', []],
])('the current places of staff at %s are %j', (pathname, currentPlaces) => {
  expect(texts(PLACES.staff.filter((link) => isCurrent(link, pathname)))).toEqual(currentPlaces)
})
