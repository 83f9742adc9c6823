import { expect, test } from 'vitest'
import { readDollars } from './typed-amount.ts'

test.each([
  ['', null],
  [' ', null],
  ['0', 0],
  ['-0', 0],
  ['12.5', 12.5],
  ['.5', 0.5],
  ['5.', 5],
  ['$1,250.00', 1250],
  ['1,5', 1.5],
  ['0.1234', 0.1234],
  ['100000', 100_000],
])('the typed amount %j is %j dollars', (typedText, amount) => {
  expect(readDollars(typedText)).toEqual({ amount })
})

test.each([
  ['free', 'notANumber'],
  ['1e3', 'notANumber'],
  ['+5', 'notANumber'],
  ['.', 'notANumber'],
  ['-0.01', 'numberOutOfRange'],
  ['100000.01', 'numberOutOfRange'],
  ['0.12345', 'tooManyDecimals'],
])('the typed amount %j has the fault %s', (typedText, fault) => {
  expect(readDollars(typedText)).toEqual({ fault })
})
