import { describe, expect, test } from 'vitest'
import {
  decreasedQuantity,
  fitsSteps,
  fittingQuantity,
  increasedQuantity,
  isBelowStart,
  largestFittingQuantity,
  readQuantity,
} from './quantity.ts'

const pouch = { startValue: 100, startAdminValue: 50, quantityStep: 100 }
const frame = { startValue: 1, startAdminValue: 0, quantityStep: 1 }
const insert = { startValue: 250, startAdminValue: 0, quantityStep: 1 }

describe('Increase', () => {
  test.each([
    { rules: pouch, isAdmin: false, from: 0, to: 100 },
    { rules: pouch, isAdmin: false, from: 100, to: 200 },
    { rules: pouch, isAdmin: false, from: 30, to: 100 },
    { rules: pouch, isAdmin: false, from: 150, to: 200 },
    { rules: pouch, isAdmin: false, from: 100_000, to: 100_000 },
    { rules: pouch, isAdmin: true, from: 0, to: 50 },
    { rules: pouch, isAdmin: true, from: 50, to: 150 },
    { rules: pouch, isAdmin: true, from: 7, to: 50 },
    { rules: pouch, isAdmin: true, from: 99_950, to: 99_950 },
    { rules: pouch, isAdmin: true, from: 99_900, to: 100_000 },
    { rules: insert, isAdmin: true, from: 0, to: 250 },
    { rules: insert, isAdmin: false, from: 250, to: 251 },
    { rules: frame, isAdmin: false, from: 0, to: 1 },
    { rules: frame, isAdmin: false, from: 1, to: 2 },
    { rules: { startValue: 0, startAdminValue: 0, quantityStep: 0 }, isAdmin: false, from: 0, to: 1 },
  ])('$from becomes $to with the rules $rules, for an admin: $isAdmin', ({ rules, isAdmin, from, to }) => {
    expect(increasedQuantity(from, rules, isAdmin)).toBe(to)
  })
})

describe('Decrease', () => {
  test.each([
    { rules: pouch, isAdmin: false, from: 300, to: 200 },
    { rules: pouch, isAdmin: false, from: 150, to: 100 },
    { rules: pouch, isAdmin: false, from: 100, to: 0 },
    { rules: pouch, isAdmin: false, from: 30, to: 0 },
    { rules: pouch, isAdmin: false, from: 0, to: 0 },
    { rules: pouch, isAdmin: true, from: 150, to: 50 },
    { rules: pouch, isAdmin: true, from: 50, to: 0 },
    { rules: frame, isAdmin: false, from: 1, to: 0 },
    { rules: frame, isAdmin: false, from: 2, to: 1 },
  ])('$from becomes $to with the rules $rules, for an admin: $isAdmin', ({ rules, isAdmin, from, to }) => {
    expect(decreasedQuantity(from, rules, isAdmin)).toBe(to)
  })
})

describe('readQuantity reads a quantity from', () => {
  test.each([
    ['0', 0],
    ['12', 12],
    [' 100 ', 100],
    ['007', 7],
    ['1,000', 1000],
    ['12,345,678', 12_345_678],
    ['٣', 3],
    ['１２', 12],
    ['5\u200B', 5],
  ])('%j, namely %i', (typedText, expected) => {
    expect(readQuantity(typedText)).toBe(expected)
  })
})

describe('readQuantity reads no quantity from', () => {
  test.each([
    '',
    ' ',
    '1.5',
    '12.0',
    '12,5',
    '1,00',
    '1,0000',
    ',100',
    '1 000',
    '-3',
    '+3',
    '1e3',
    'ten',
    '4x',
    '½',
  ])('%j', (typedText) => {
    expect(readQuantity(typedText)).toBeNull()
  })
})

describe('a typed quantity', () => {
  test.each([
    { rules: pouch, isAdmin: false, typed: 1, becomes: 100 },
    { rules: pouch, isAdmin: false, typed: 100, becomes: 100 },
    { rules: pouch, isAdmin: false, typed: 101, becomes: 200 },
    { rules: pouch, isAdmin: false, typed: 0, becomes: 0 },
    { rules: pouch, isAdmin: false, typed: -5, becomes: 0 },
    { rules: pouch, isAdmin: false, typed: Number.NaN, becomes: 0 },
    { rules: pouch, isAdmin: false, typed: 5_000_000, becomes: 100_000 },
    {
      rules: { startValue: 500, startAdminValue: 0, quantityStep: 300 },
      isAdmin: false,
      typed: 99_999,
      becomes: 99_800,
    },
    { rules: frame, isAdmin: false, typed: 2.2, becomes: 3 },
    { rules: pouch, isAdmin: true, typed: 7, becomes: 7 },
    { rules: pouch, isAdmin: true, typed: 2.5, becomes: 3 },
    { rules: pouch, isAdmin: true, typed: 100_001, becomes: 100_000 },
    { rules: pouch, isAdmin: true, typed: Number.POSITIVE_INFINITY, becomes: 100_000 },
  ])(
    '$typed becomes $becomes with the rules $rules, for an admin: $isAdmin',
    ({ rules, isAdmin, typed, becomes }) => {
      expect(fittingQuantity(typed, rules, isAdmin)).toBe(becomes)
    },
  )
})

test.each([
  [0, false],
  [50, true],
  [99, true],
  [100, false],
])('whether the quantity %i is below the start value 100: %s', (quantity, expected) => {
  expect(isBelowStart(quantity, pouch)).toBe(expected)
})

test.each([
  { rules: pouch, isAdmin: false, limit: 99, largest: 0 },
  { rules: pouch, isAdmin: false, limit: 100, largest: 100 },
  { rules: pouch, isAdmin: false, limit: 399, largest: 300 },
  { rules: insert, isAdmin: false, limit: 251, largest: 251 },
  { rules: pouch, isAdmin: false, limit: 500_000, largest: 100_000 },
  { rules: pouch, isAdmin: true, limit: 399, largest: 399 },
  { rules: pouch, isAdmin: true, limit: 99, largest: 0 },
])('up to $limit, the largest quantity without a warning is $largest, for an admin: $isAdmin', (row) => {
  expect(largestFittingQuantity(row.limit, row.rules, row.isAdmin)).toBe(row.largest)
})

test.each([
  [0, false],
  [50, false],
  [100, true],
  [150, false],
  [200, true],
  [100_100, false],
])('a buyer may order exactly %i pieces, from 100 in steps of 100: %s', (quantity, expected) => {
  expect(fitsSteps(quantity, pouch)).toBe(expected)
})
