import { expect, test } from 'vitest'
import { orderNumberText, statusLabel, statusOfNumber } from './order-status.ts'

test.each([
  { number: 0, status: 'IN', staff: 'In', dealer: 'Received' },
  { number: 1, status: 'PENDING', staff: 'Unpaid', dealer: 'Unpaid' },
  { number: 2, status: 'PAID', staff: 'Paid', dealer: 'Paid' },
  { number: 3, status: 'FREE', staff: 'Free', dealer: 'Free' },
  { number: 4, status: 'UNDEFINED', staff: 'Undef', dealer: 'Undef' },
  { number: -1, status: 'UNDEFINED', staff: 'Undef', dealer: 'Undef' },
])(
  'number $number is status $status, with a label for staff and one for dealer users',
  ({ number, status, staff, dealer }) => {
    expect(statusOfNumber(number)).toBe(status)
    expect(statusLabel(statusOfNumber(number), false)).toBe(staff)
    expect(statusLabel(statusOfNumber(number), true)).toBe(dealer)
  },
)

test.each([
  { status: 'IN', seesNumbers: false, text: 'order received' },
  { status: 'IN', seesNumbers: true, text: '7001' },
  { status: 'PENDING', seesNumbers: false, text: '7001' },
  { status: 'UNDEFINED', seesNumbers: false, text: 'order received' },
  { status: 'UNDEFINED', seesNumbers: true, text: '7001' },
] as const)(
  'an order with status $status reads "$text" when its number is visible: $seesNumbers',
  ({ status, seesNumbers, text }) => {
    expect(orderNumberText({ id: 7001, status }, seesNumbers)).toBe(text)
  },
)
