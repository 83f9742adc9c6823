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

test.each<[string[], Record<'orders' | 'dealerships' | 'shipments' | 'orderedFor', DealershipScope>]>([
  [[], { orders: [], dealerships: OWN_DEALERSHIPS, shipments: [], orderedFor: OWN_DEALERSHIPS }],
  [
    ['Orders#view'],
    { orders: OWN_DEALERSHIPS, dealerships: OWN_DEALERSHIPS, shipments: [], orderedFor: OWN_DEALERSHIPS },
  ],
  [
    ['Orders#create'],
    { orders: [], dealerships: OWN_DEALERSHIPS, shipments: [], orderedFor: OWN_DEALERSHIPS },
  ],
  [['Orders#edit'], { orders: [], dealerships: 'all', shipments: [], orderedFor: 'all' }],
  [['Orders#view', 'Orders#edit'], { orders: 'all', dealerships: 'all', shipments: [], orderedFor: 'all' }],
  [['Clients#view'], { orders: [], dealerships: 'all', shipments: [], orderedFor: OWN_DEALERSHIPS }],
  [
    ['Orders#view', 'Clients#view'],
    { orders: 'all', dealerships: 'all', shipments: [], orderedFor: OWN_DEALERSHIPS },
  ],
  [
    ['Scheduled_Shipment#view'],
    { orders: [], dealerships: OWN_DEALERSHIPS, shipments: OWN_DEALERSHIPS, orderedFor: OWN_DEALERSHIPS },
  ],
  [
    ['Scheduled_Shipment#create'],
    { orders: [], dealerships: OWN_DEALERSHIPS, shipments: OWN_DEALERSHIPS, orderedFor: OWN_DEALERSHIPS },
  ],
  [
    ['Scheduled_Shipment#edit'],
    { orders: [], dealerships: OWN_DEALERSHIPS, shipments: OWN_DEALERSHIPS, orderedFor: OWN_DEALERSHIPS },
  ],
  [
    ['Scheduled_Shipment#remove'],
    { orders: [], dealerships: OWN_DEALERSHIPS, shipments: OWN_DEALERSHIPS, orderedFor: OWN_DEALERSHIPS },
  ],
  [
    ['Scheduled_Shipment#force'],
    { orders: [], dealerships: OWN_DEALERSHIPS, shipments: OWN_DEALERSHIPS, orderedFor: OWN_DEALERSHIPS },
  ],
  [
    ['Scheduled_Shipment#view', 'Orders#edit'],
    { orders: [], dealerships: 'all', shipments: 'all', orderedFor: 'all' },
  ],
])('a person with the permissions %j and two dealerships reads %j', (permissions, expected) => {
  const reader = person(permissions)
  expect({
    orders: orderReadingScope(reader),
    dealerships: dealershipReadingScope(reader),
    shipments: shipmentReadingScope(reader),
    orderedFor: orderingScope(reader),
  }).toEqual(expected)
})

test('a visitor reads no data of any dealership', () => {
  for (const reads of [orderReadingScope, dealershipReadingScope, shipmentReadingScope, orderingScope]) {
    expect(reads(null)).toEqual([])
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
