import { expect, test } from 'vitest'
import { historyFilterOf, type UnsettledOrder } from './unsettled-orders.ts'

const ORDER: UnsettledOrder = {
  intent: '11111111-1111-4111-8111-111111111111',
  revision: 1,
  state: 'unknown',
  author: '7',
  dealership: '1',
  firstSentAt: new Date('2026-11-26T15:00:00Z'),
  changedAt: new Date('2026-11-26T15:00:20Z'),
}
const FILTER = { userId: 7, dealerIds: [1], sort: { field: 'id', direction: 'asc' } }

test.each<[string, Partial<UnsettledOrder>, object | null]>([
  ['of one day', {}, { ...FILTER, from: '2026-11-25', to: '2026-11-27' }],
  [
    'sent again five days later',
    { changedAt: new Date('2026-12-01T23:59:00Z') },
    { ...FILTER, from: '2026-11-25', to: '2026-12-02' },
  ],
  [
    'sent over the end of a year',
    { firstSentAt: new Date('2027-01-01T00:00:10Z'), changedAt: new Date('2027-01-01T00:00:30Z') },
    { ...FILTER, from: '2026-12-31', to: '2027-01-02' },
  ],
  [
    'without a dealership',
    { dealership: null },
    { userId: 7, from: '2026-11-25', to: '2026-11-27', sort: FILTER.sort },
  ],
  ['of a visitor', { author: 'visitor' }, null],
])(
  'the history is searched from the day before the first call to the day after the last: an order %s',
  (_, fields, filter) => {
    expect(historyFilterOf({ ...ORDER, ...fields })).toEqual(filter)
  },
)
