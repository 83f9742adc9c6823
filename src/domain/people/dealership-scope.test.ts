import { expect, test } from 'vitest'
import {
  type DealershipScope,
  dealershipsOrderedFor,
  dealershipsReadBy,
  isInScope,
  ordersReadBy,
  shipmentsReadBy,
} from './dealership-scope.ts'

function person(permissions: readonly string[]) {
  const privileges = permissions.map((permission) => {
    const [group = '', action = ''] = permission.split('#')
    return { group, actions: [action] }
  })
  return { privileges, dealerships: [7, 8].map((id) => ({ id, name: '' })) }
}

const OWN = [7, 8]

test.each<[string[], Record<'orders' | 'dealerships' | 'shipments' | 'orderedFor', DealershipScope>]>([
  [[], { orders: [], dealerships: OWN, shipments: [], orderedFor: OWN }],
  [['Orders#view'], { orders: OWN, dealerships: OWN, shipments: [], orderedFor: OWN }],
  [['Orders#create'], { orders: [], dealerships: OWN, shipments: [], orderedFor: OWN }],
  [['Orders#edit'], { orders: [], dealerships: 'all', shipments: [], orderedFor: 'all' }],
  [['Orders#view', 'Orders#edit'], { orders: 'all', dealerships: 'all', shipments: [], orderedFor: 'all' }],
  [['Clients#view'], { orders: [], dealerships: 'all', shipments: [], orderedFor: OWN }],
  [['Orders#view', 'Clients#view'], { orders: 'all', dealerships: 'all', shipments: [], orderedFor: OWN }],
  [['Scheduled_Shipment#view'], { orders: [], dealerships: OWN, shipments: OWN, orderedFor: OWN }],
  [['Scheduled_Shipment#create'], { orders: [], dealerships: OWN, shipments: OWN, orderedFor: OWN }],
  [['Scheduled_Shipment#edit'], { orders: [], dealerships: OWN, shipments: OWN, orderedFor: OWN }],
  [['Scheduled_Shipment#remove'], { orders: [], dealerships: OWN, shipments: OWN, orderedFor: OWN }],
  [['Scheduled_Shipment#force'], { orders: [], dealerships: OWN, shipments: OWN, orderedFor: OWN }],
  [
    ['Scheduled_Shipment#view', 'Orders#edit'],
    { orders: [], dealerships: 'all', shipments: 'all', orderedFor: 'all' },
  ],
])('a person with the permissions %j and two dealerships reads %j', (permissions, expected) => {
  const one = person(permissions)
  expect({
    orders: ordersReadBy(one),
    dealerships: dealershipsReadBy(one),
    shipments: shipmentsReadBy(one),
    orderedFor: dealershipsOrderedFor(one),
  }).toEqual(expected)
})

test('a visitor reads no data of any dealership', () => {
  for (const reads of [ordersReadBy, dealershipsReadBy, shipmentsReadBy, dealershipsOrderedFor]) {
    expect(reads(null)).toEqual([])
  }
})

test.each<[DealershipScope, number, boolean]>([
  ['all', 7, true],
  [[7, 8], 7, true],
  [[7, 8], 9, false],
  [[], 7, false],
])('the scope %j includes dealership %i: %s', (scope, id, isHeld) => {
  expect(isInScope(scope, id)).toBe(isHeld)
})
