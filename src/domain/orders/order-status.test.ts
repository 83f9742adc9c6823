import { expect, test } from 'vitest'
import { orderNumberText, statusLabel, statusOfNumber } from './order-status.ts'

test.each([
  { number: 0, status: 'IN', staffLabel: 'In', dealerLabel: 'Received' },
  { number: 1, status: 'PENDING', staffLabel: 'Unpaid', dealerLabel: 'Unpaid' },
  { number: 2, status: 'PAID', staffLabel: 'Paid', dealerLabel: 'Paid' },
  { number: 3, status: 'FREE', staffLabel: 'Free', dealerLabel: 'Free' },
  { number: 4, status: 'UNDEFINED', staffLabel: 'Undef', dealerLabel: 'Undef' },
  { number: -1, status: 'UNDEFINED', staffLabel: 'Undef', dealerLabel: 'Undef' },
])(
  'number $number is status $status, with a label for staff and one for dealer users',
  ({ number, status, staffLabel, dealerLabel }) => {
    expect(statusOfNumber(number)).toBe(status)
    expect(statusLabel(statusOfNumber(number), false)).toBe(staffLabel)
    expect(statusLabel(statusOfNumber(number), true)).toBe(dealerLabel)
  },
)

test.each([
  { status: 'IN', seesNumbers: false, text: 'order received' },
  { status: 'IN', seesNumbers: true, text: '7001' },
  { status: 'PENDING', seesNumbers: false, text: '7001' },
  { status: 'UNDEFINED', seesNumbers: false, text: 'order received' },
  { status: 'UNDEFINED', seesNumbers: true, text: '7001' },
] as const)(
  'an order with status $status reads "$text" for a person who may see the numbers of IN orders: $seesNumbers',
  ({ status, seesNumbers, text }) => {
    expect(orderNumberText({ id: 7001, status }, seesNumbers)).toBe(text)
  },
)
