import { expect, it } from 'vitest'
import { readTypedAmount, readTypedPercent } from './amount-field.tsx'

it.each([
  ['', { kind: 'empty' }],
  ['  ', { kind: 'empty' }],
  ['0', { kind: 'amount', amount: 0 }],
  ['12.5', { kind: 'amount', amount: 12.5 }],
  ['.25', { kind: 'amount', amount: 0.25 }],
  ['$12.50', { kind: 'amount', amount: 12.5 }],
  ['$ 8', { kind: 'amount', amount: 8 }],
  ['1,250.00', { kind: 'amount', amount: 1250 }],
  ['$99,999.5', { kind: 'amount', amount: 99999.5 }],
  ['12,50', { kind: 'amount', amount: 12.5 }],
  ['1,2345', { kind: 'amount', amount: 1.2345 }],
  ['$', { kind: 'empty' }],
  ['100000', { kind: 'amount', amount: 100000 }],
  ['100000.01', { kind: 'wrong', message: 'Value must be between 0 and 100000' }],
  ['0.12345', { kind: 'wrong', message: 'Value can have at most 4 decimal places' }],
  ['-1', { kind: 'wrong', message: 'Value must be between 0 and 100000' }],
  ['-', { kind: 'wrong', message: 'Must be a number' }],
  ['1e3', { kind: 'wrong', message: 'Must be a number' }],
  ['.', { kind: 'wrong', message: 'Must be a number' }],
])('reads the amount %j as %j', (typedText, expected) => {
  expect(readTypedAmount(typedText)).toEqual(expected)
})

it.each([
  ['', { kind: 'empty' }],
  ['8', { kind: 'amount', amount: 8 }],
  ['+8 %', { kind: 'amount', amount: 8 }],
  ['-10%', { kind: 'amount', amount: -10 }],
  ['−12.5', { kind: 'amount', amount: -12.5 }],
  ['-0', { kind: 'amount', amount: 0 }],
  ['1000', { kind: 'amount', amount: 1000 }],
  ['-1001', { kind: 'wrong', message: 'Value must be between -1000 and 1000' }],
  ['1-', { kind: 'wrong', message: 'Must be a number' }],
  ['--1', { kind: 'wrong', message: 'Must be a number' }],
])('reads the percent %j as %j', (typedText, expected) => {
  expect(readTypedPercent(typedText)).toEqual(expected)
})
