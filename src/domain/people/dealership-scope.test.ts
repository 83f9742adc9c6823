import { expect, test } from 'vitest'
import {
  type DealershipScope,
  orderingScope,
  dealershipReadingScope,
  isInScope,
  orderReadingScope,
  shipmentReadingScope,
} from './dealership-scope.ts'

function person(permissions: readonly string[]) {
  const privileges = permissions.map((permission) => {
    const [group = '', action = ''] = permission.split('#')
    return { group, actions: [action] }
  })
  return { privileges, dealerships: [7, 8].map((id) => ({ id, name: '' })) }
}

const OWN_DEALERSHIPS = [7, 8]

test.each<[string[], Record<'orders' | 'dealerships' | 'shipments' | 'ordering', DealershipScope>]>([
  [[], { orders: [], dealerships: OWN_DEALERSHIPS, shipments: [], ordering: OWN_DEALERSHIPS }],
  [
    ['Orders#view'],
    { orders: OWN_DEALERSHIPS, dealerships: OWN_DEALERSHIPS, shipments: [], ordering: OWN_DEALERSHIPS },
  ],
  [['Orders#create'], { orders: [], dealerships: OWN_DEALERSHIPS, shipments: [], ordering: OWN_DEALERSHIPS }],
  [['Orders#edit'], { orders: [], dealerships: 'all', shipments: [], ordering: 'all' }],
  [['Orders#view', 'Orders#edit'], { orders: 'all', dealerships: 'all', shipments: [], ordering: 'all' }],
  [['Clients#view'], { orders: [], dealerships: 'all', shipments: [], ordering: OWN_DEALERSHIPS }],
  [
    ['Orders#view', 'Clients#view'],
    { orders: 'all', dealerships: 'all', shipments: [], ordering: OWN_DEALERSHIPS },
  ],
  [
    ['Scheduled_Shipment#view'],
    { orders: [], dealerships: OWN_DEALERSHIPS, shipments: OWN_DEALERSHIPS, ordering: OWN_DEALERSHIPS },
  ],
  [
    ['Scheduled_Shipment#create'],
    { orders: [], dealerships: OWN_DEALERSHIPS, shipments: OWN_DEALERSHIPS, ordering: OWN_DEALERSHIPS },
  ],
  [
    ['Scheduled_Shipment#edit'],
    { orders: [], dealerships: OWN_DEALERSHIPS, shipments: OWN_DEALERSHIPS, ordering: OWN_DEALERSHIPS },
  ],
  [
    ['Scheduled_Shipment#remove'],
    { orders: [], dealerships: OWN_DEALERSHIPS, shipments: OWN_DEALERSHIPS, ordering: OWN_DEALERSHIPS },
  ],
  [
    ['Scheduled_Shipment#force'],
    { orders: [], dealerships: OWN_DEALERSHIPS, shipments: OWN_DEALERSHIPS, ordering: OWN_DEALERSHIPS },
  ],
  [
    ['Scheduled_Shipment#view', 'Orders#edit'],
    { orders: [], dealerships: 'all', shipments: 'all', ordering: 'all' },
  ],
])('a person with the permissions %j and two dealerships has the scopes %j', (permissions, expected) => {
  const reader = person(permissions)
  expect({
    orders: orderReadingScope(reader),
    dealerships: dealershipReadingScope(reader),
    shipments: shipmentReadingScope(reader),
    ordering: orderingScope(reader),
  }).toEqual(expected)
})

test('a visitor has only empty scopes', () => {
  for (const scopeOf of [orderReadingScope, dealershipReadingScope, shipmentReadingScope, orderingScope]) {
    expect(scopeOf(null)).toEqual([])
  }
})

test.each<[DealershipScope, number, boolean]>([
  ['all', 7, true],
  [[7, 8], 7, true],
  [[7, 8], 9, false],
  [[], 7, false],
])('the scope %j includes dealership %i: %s', (scope, id, isIncluded) => {
  expect(isInScope(scope, id)).toBe(isIncluded)
})
