import { describe, expect, test } from 'vitest'
import {
  addMoney,
  decimal,
  formatAmount,
  formatMoney,
  formatUpToFourDecimals,
  isSameMoney,
  isSamePrice,
  roundToCents,
  roundToPlaces,
  subtractMoney,
  sum,
} from './money.ts'

describe('rounding is half up and exact', () => {
  test.each([
    ['1.005', 1.01],
    ['1.004999', 1],
    ['2.675', 2.68],
    ['0.285', 0.29],
    ['1.115', 1.12],
    ['-1.005', -1.01],
    ['-0.004', 0],
  ])('%s is rounded to %d', (value, expected) => {
    expect(roundToCents(decimal(value))).toBe(expected)
  })

  test('three thirds add up to one', () => {
    const oneThird = decimal(1).div(3)
    expect(roundToCents(sum([oneThird, oneThird, oneThird]))).toBe(1)
    expect(roundToPlaces(sum([oneThird, oneThird, oneThird]), 4)).toBe(1)
  })
})

test('amounts are added, subtracted and compared to the cent', () => {
  expect(addMoney(0.1, 0.2)).toBe(0.3)
  expect(addMoney(49.3, 23.5, 3.08)).toBe(75.88)
  expect(addMoney()).toBe(0)
  expect(subtractMoney(0.3, 0.1)).toBe(0.2)
  expect(isSameMoney(0.1 + 0.2, 0.3)).toBe(true)
  expect(isSameMoney(0.3, 0.31)).toBe(false)
})

test.each([
  [0, '0.00', '$0.00', '$0.00'],
  [49.3, '49.30', '$49.30', '$49.30'],
  [1208.75, '1,208.75', '$1,208.75', '$1,208.75'],
  [1234567.5, '1,234,567.50', '$1,234,567.50', '$1,234,567.50'],
  [0.0449, '0.04', '$0.04', '$0.0449'],
  [22.45, '22.45', '$22.45', '$22.45'],
])(
  '%d is written as the amount %s, as money %s, and with up to four decimals %s',
  (amount, amountText, moneyText, fourDecimalsText) => {
    expect(formatAmount(amount)).toBe(amountText)
    expect(formatMoney(amount)).toBe(moneyText)
    expect(formatUpToFourDecimals(amount)).toBe(fourDecimalsText)
  },
)

test('the sign of a negative amount stands before the dollar sign', () => {
  expect(formatAmount(-39)).toBe('-39.00')
  expect(formatMoney(-39)).toBe('-$39.00')
})

test.each([
  [0.0449, 0.045, false],
  [0.0449, 0.044_94, true],
  [0.1 + 0.2, 0.3, true],
  [1208.75, 1208.76, false],
])('the prices of one piece %d and %d look the same: %s', (left, right, isSame) => {
  expect(isSamePrice(left, right)).toBe(isSame)
})
