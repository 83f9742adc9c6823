import { expect, test } from 'vitest'
import { GATES, type Gate, holds, holdsAll, may } from './permissions.ts'

const dealer = {
  privileges: [
    { group: 'Orders', actions: ['view', 'create', 'amount_show', 'status_show'] },
    { group: 'Scheduled_Shipment', actions: ['view', 'create', 'edit', 'remove'] },
    { group: 'Account', actions: ['view'] },
  ],
}
const catalogueEditor = { privileges: [{ group: 'Products', actions: ['edit'] }] }
const catalogueManager = { privileges: [{ group: 'Products', actions: ['view', 'edit'] }] }

function gatesOf(person: Parameters<typeof may>[0]): Gate[] {
  return (Object.keys(GATES) as Gate[]).filter((gate) => may(person, gate)) // the keys of GATES are gates
}

test('a dealer may pass the gates of buyers and no others', () => {
  expect(gatesOf(dealer)).toEqual([
    'seeOrders',
    'placeOrders',
    'cancelPaperOrders',
    'seeOrderAmounts',
    'seeOrderStatus',
    'seeAccount',
    'seeScheduledShipments',
    'subscribe',
    'editScheduledShipments',
    'removeScheduledShipments',
  ])
})

test('a visitor may pass no gate', () => {
  expect(gatesOf(null)).toEqual([])
})

test('a gate with two permissions needs both', () => {
  expect(may(catalogueEditor, 'seeArchive')).toBe(false)
  expect(may(catalogueManager, 'seeArchive')).toBe(true)
})

test.each([
  ['Orders#view', true],
  ['Orders#edit', false],
  ['Clients#view', false],
] as const)('a dealer holds %s: %s', (permission, expected) => {
  expect(holds(dealer.privileges, permission)).toBe(expected)
})

test('holdsAll is true if the person holds each of the permissions, and false if one is missing', () => {
  const person = {
    privileges: [
      { group: 'Orders', actions: ['view', 'create'] },
      { group: 'Account', actions: ['view'] },
    ],
  }
  expect(holdsAll(person, [])).toBe(true)
  expect(holdsAll(person, [{ group: 'Orders', actions: ['create'] }])).toBe(true)
  expect(holdsAll(person, [{ group: 'Orders', actions: ['create', 'edit'] }])).toBe(false)
  expect(holdsAll(person, [{ group: 'Roles', actions: ['view'] }])).toBe(false)
  // Permissions that hide something may be given by everybody.
  expect(holdsAll(person, [{ group: 'Orders', actions: ['view_partner', 'id_show'] }])).toBe(true)
  expect(holdsAll(person, [{ group: 'Orders', actions: ['id_show', 'edit'] }])).toBe(false)
})
