import { expect, test } from 'vitest'
import { PLAIN_ROUTES } from './other-routes.tsx'
import { seenBy } from './seen-by.ts'

const titles = (privileges: Parameters<typeof seenBy>[1]) =>
  seenBy(PLAIN_ROUTES, privileges).screens.map(({ title }) => title)
const links = (privileges: Parameters<typeof seenBy>[1]) =>
  seenBy(PLAIN_ROUTES, privileges).links.map(({ text }) => text)

test('people without rights find the open screens and no gated one', () => {
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

test('a right brings its link and its screen', () => {
  const roles = [{ group: 'Roles', actions: ['view'] }]
  expect(links(roles)).toContain('Role list')
  expect(titles(roles)).toEqual(['Roles'])
  const { links: all } = seenBy(PLAIN_ROUTES, [{ group: 'Orders', actions: ['view'] }])
  expect(all.filter(({ needsDealership }) => needsDealership)).toEqual([
    { text: 'All Purchases / Subscriptions', needsDealership: true },
  ])
})
