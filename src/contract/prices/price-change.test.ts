import * as v from 'valibot'
import { expect, test } from 'vitest'
import { priceChangeBody } from './price-change.ts'

const body = priceChangeBody({
  type: 'type',
  required: 'required',
  notANumber: 'notANumber',
  zero: 'zero',
  percentTooLow: 'percentTooLow',
  percentTooHigh: 'percentTooHigh',
  tooManyDecimals: 'tooManyDecimals',
})

test.each([
  [10, 10],
  [' 2,5 % ', 2.5],
  ['-99.9999', -99.9999],
  ['1000%', 1000],
])('the typed percentage %j is %d', (value, percent) => {
  expect(v.parse(body, { type: 'PRICE', value })).toEqual({ type: 'PRICE', value: percent })
})

test.each([
  [' ', 'required'],
  [null, 'required'],
  ['ten', 'notANumber'],
  ['0 %', 'zero'],
  [-100, 'percentTooLow'],
  [1000.0001, 'percentTooHigh'],
  [0.00001, 'tooManyDecimals'],
])('the typed percentage %j is refused: %s', (value, message) => {
  const result = v.safeParse(body, { type: 'SHIPPING', value }, { abortPipeEarly: true })
  expect(result.issues?.map((issue) => issue.message)).toEqual([message])
})
