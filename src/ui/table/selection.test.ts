import { describe, expect, it } from 'vitest'
import {
  chosenCount,
  EVERYTHING,
  isChosen,
  keysBetween,
  NOTHING,
  type Selection,
  withNewest,
  withoutRows,
  withRows,
} from './selection.ts'

const rows = (...ids: number[]) => ids.map((id) => [id, `row ${id}`] as const)
const namedIn = ({ named }: Selection<string>) => [...named]

describe('the chosen rows', () => {
  it('include rows of any page, each as it was when it was chosen', () => {
    const first = withRows<string>(NOTHING, rows(1, 2), true)
    const both = withRows(first, rows(21), true)
    expect(namedIn(both)).toEqual(rows(1, 2, 21))
    expect([1, 2, 3, 21].map((id) => isChosen(both, id))).toEqual([true, true, false, true])
    expect(chosenCount(both, 40)).toBe(3)
  })

  it('lose rows that are no longer chosen, and ignore rows that never were', () => {
    expect(namedIn(withRows(withRows<string>(NOTHING, rows(1, 2), true), rows(2, 3), false))).toEqual(rows(1))
  })
})

it('take chosen rows as they are shown now, and keep the others as they were', () => {
  const before = withRows<string>(NOTHING, rows(1, 2), true)
  const now = withNewest(before, [
    [2, 'row 2, paid'],
    [3, 'row 3'],
  ])
  expect(namedIn(now)).toEqual([
    [1, 'row 1'],
    [2, 'row 2, paid'],
  ])
})

describe('all rows except the named ones', () => {
  it('are at first every row, also rows that were never read', () => {
    expect(isChosen(EVERYTHING, 977)).toBe(true)
    expect(chosenCount(EVERYTHING, 977)).toBe(977)
  })

  it('name the rows that are left out, and take them back', () => {
    const left = withRows<string>(EVERYTHING, rows(4, 5), false)
    expect(namedIn(left)).toEqual(rows(4, 5))
    expect([3, 4].map((id) => isChosen(left, id))).toEqual([true, false])
    expect(chosenCount(left, 10)).toBe(8)
    expect(namedIn(withRows(left, rows(4), true))).toEqual(rows(5))
  })

  it('never count less than zero when the list became shorter', () => {
    expect(chosenCount(withRows<string>(EVERYTHING, rows(4, 5), false), 1)).toBe(0)
  })
})

it.each([NOTHING, EVERYTHING])('forget rows that the list no longer has: %j', ({ mode }) => {
  const named = withRows<string>({ mode, named: new Map() }, rows(4, 5), mode === 'include')
  const left = withoutRows(named, [5, 6])
  expect(namedIn(left)).toEqual(rows(4))
  expect(left.mode).toBe(mode)
})

describe('a range', () => {
  it.each([
    [1, 3, [1, 2, 3]],
    [4, 2, [2, 3, 4]],
    [3, 3, [3]],
  ])('from %i to %i is %j', (from, to, keys) => {
    expect(keysBetween([1, 2, 3, 4], from, to)).toEqual(keys)
  })

  it.each([
    ['no row was pressed before', null],
    ['the range begins on another page', 9],
  ])('is only the pressed row when %s', (_case, from) => {
    expect(keysBetween([1, 2, 3, 4], from, 2)).toEqual([2])
  })
})
