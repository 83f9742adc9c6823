import { expect, test } from 'vitest'
import { parseTypedNumber } from './typed-number.ts'

test.each([
  ['0.45', 0.45],
  [' .5 ', 0.5],
  ['5.', 5],
  ['+5', 5],
  ['-5', -5],
  ['$5', 5],
  ['$ 5.25', 5.25],
  ['-$5', -5],
  ['1,250', 1250],
  ['$1,250.00', 1250],
  ['1,234,567.8', 1234567.8],
  ['1,5', 1.5],
  ['12,50', 12.5],
  [',5', 0.5],
  ['0,495', 0.495],
  ['1,2345', 1.2345],
  ['1.234,5', 1234.5],
  ['1 250,5', 1250.5],
  ['1\u00a0250', 1250],
  ['0.58000000000000007', 0.58],
  ['12.000000000000002', 12],
  ['0.12345', 0.12345],
])('%j is %d', (typedText, value) => {
  expect(parseTypedNumber(typedText)).toBe(value)
})

test.each(['', 'abc', '1e3', '1,5,2', '1.2.3', '5 $ each', '1,5 kg', '$', ',', '12 50'])(
  '%j is no number',
  (typedText) => {
    expect(parseTypedNumber(typedText)).toBeNaN()
  },
)
