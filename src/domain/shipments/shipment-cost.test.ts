import { expect, test } from 'vitest'
import { sampleDealership, sampleProduct } from '#tests/support/sample-orders.ts'
import { pricingDealership } from '../people/dealership.ts'
import { shipmentCost } from './shipment-cost.ts'

const dealership = pricingDealership(sampleDealership())

test.each([
  // goods 45.00 + shipping 11.50 + tax 2.81
  [100, 30, false, { perShipment: 59.31, perYear: 711.72, shipmentsPerYear: 12 }],
  [100, 90, false, { perShipment: 59.31, perYear: 237.24, shipmentsPerYear: 4 }],
  [100, 360, false, { perShipment: 59.31, perYear: 59.31, shipmentsPerYear: 1 }],
  [100, 30, true, { perShipment: 47.81, perYear: 573.72, shipmentsPerYear: 12 }],
  [0, 30, false, null],
  [Number.NaN, 30, false, null],
  [100, 0, false, null],
])(
  'the cost of %d pieces every %d days (shipping to be determined: %s) is %j',
  (quantity, reorderPeriod, isShippingOpen, cost) => {
    expect(shipmentCost(sampleProduct(), quantity, { dealership, reorderPeriod, isShippingOpen })).toEqual(
      cost,
    )
  },
)
