import { expect, test } from 'vitest'
import { PLAIN_ROUTES } from './other-routes.tsx'
import { reachableScreens } from './reachable-screens.ts'

const titles = (privileges: Parameters<typeof reachableScreens>[1]) =>
  reachableScreens(PLAIN_ROUTES, privileges).screens.map(({ title }) => title)
const links = (privileges: Parameters<typeof reachableScreens>[1]) =>
  reachableScreens(PLAIN_ROUTES, privileges).links.map(({ text }) => text)

test('a person without rights gets the links of open screens, and no gated screen', () => {
  expect(links([])).toEqual([
    'Products',
    'Pending orders',
    'Offline data',
    'Contacts',
    'About us',
    'Great save',
    'Order by catalog',
  ])
  expect(titles([])).toEqual([])
})

test('a person with a right gets the link and the screen that this right opens; links that need a dealership are marked', () => {
  const rolesRight = [{ group: 'Roles', actions: ['view'] }]
  expect(links(rolesRight)).toContain('Role list')
  expect(titles(rolesRight)).toEqual(['Roles'])
  const { links: linksOfBuyer } = reachableScreens(PLAIN_ROUTES, [{ group: 'Orders', actions: ['view'] }])
  expect(linksOfBuyer.filter(({ needsDealership }) => needsDealership)).toEqual([
    { text: 'Shelf count', needsDealership: true },
    { text: 'Shelf labels', needsDealership: true },
    { text: 'All Purchases / Subscriptions', needsDealership: true },
  ])
})
