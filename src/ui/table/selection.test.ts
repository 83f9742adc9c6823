import { describe, expect, it } from 'vitest'
import {
  chosenCount,
  EVERYTHING,
  isChosen,
  keysBetween,
  NOTHING,
  type Selection,
  withCurrentRows,
  withoutRows,
  withRows,
} from './selection.ts'

const rows = (...ids: number[]) => ids.map((id) => [id, `row ${id}`] as const)
const namedEntries = ({ namedRows }: Selection<string>) => [...namedRows]

describe('the chosen rows', () => {
  it('include rows of any page, each as it was when it was chosen', () => {
    const chosenOnFirstPage = withRows<string>(NOTHING, rows(1, 2), true)
    const chosenRows = withRows(chosenOnFirstPage, rows(21), true)
    expect(namedEntries(chosenRows)).toEqual(rows(1, 2, 21))
    expect([1, 2, 3, 21].map((id) => isChosen(chosenRows, id))).toEqual([true, true, false, true])
    expect(chosenCount(chosenRows, 40)).toBe(3)
  })

  it('lose rows whose choice is removed; removing the choice of another row has no effect', () => {
    expect(namedEntries(withRows(withRows<string>(NOTHING, rows(1, 2), true), rows(2, 3), false))).toEqual(
      rows(1),
    )
  })
})

it('withCurrentRows replaces the named rows that are shown now, and keeps the other named rows', () => {
  const earlierSelection = withRows<string>(NOTHING, rows(1, 2), true)
  const newSelection = withCurrentRows(earlierSelection, [
    [2, 'row 2, paid'],
    [3, 'row 3'],
  ])
  expect(namedEntries(newSelection)).toEqual([
    [1, 'row 1'],
    [2, 'row 2, paid'],
  ])
})

describe('all rows except the named rows', () => {
  it('are at first all rows, also rows that were never read', () => {
    expect(isChosen(EVERYTHING, 977)).toBe(true)
    expect(chosenCount(EVERYTHING, 977)).toBe(977)
  })

  it('name the rows that are left out, until they are chosen again', () => {
    const selection = withRows<string>(EVERYTHING, rows(4, 5), false)
    expect(namedEntries(selection)).toEqual(rows(4, 5))
    expect([3, 4].map((id) => isChosen(selection, id))).toEqual([true, false])
    expect(chosenCount(selection, 10)).toBe(8)
    expect(namedEntries(withRows(selection, rows(4), true))).toEqual(rows(5))
  })

  it('are never fewer than zero if the list became shorter', () => {
    expect(chosenCount(withRows<string>(EVERYTHING, rows(4, 5), false), 1)).toBe(0)
  })
})

it.each([NOTHING, EVERYTHING])(
  'withoutRows removes from %j the rows that the list no longer has',
  ({ mode }) => {
    const selection = withRows<string>({ mode, namedRows: new Map() }, rows(4, 5), mode === 'include')
    const newSelection = withoutRows(selection, [5, 6])
    expect(namedEntries(newSelection)).toEqual(rows(4))
    expect(newSelection.mode).toBe(mode)
  },
)

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
  ])('is only the pressed row if %s', (_, from) => {
    expect(keysBetween([1, 2, 3, 4], from, 2)).toEqual([2])
  })
})
