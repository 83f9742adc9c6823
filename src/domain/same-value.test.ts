import { expect, test } from 'vitest'
import { isSameValue, reuseUnchangedRows } from './same-value.ts'

test.each<[unknown, unknown, boolean]>([
  [1, 1, true],
  [1, '1', false],
  [null, undefined, false],
  [null, {}, false],
  [{ a: 1, b: [2] }, { b: [2], a: 1 }, true],
  [{ a: 1 }, { a: 1, b: undefined }, true],
  [{ a: 1 }, { a: 1, b: null }, false],
  [[1, 2], [2, 1], false],
  [[1], [1, 2], false],
  [[1], { 0: 1 }, false],
  [{ a: { b: 'é' } }, { a: { b: 'e' } }, false],
])('%j and %j are the same value: %s', (left, right, isSame) => {
  expect(isSameValue(left, right)).toBe(isSame)
  expect(isSameValue(right, left)).toBe(isSame)
})

test('reuseUnchangedRows keeps the objects of unchanged rows, in the order of the new rows', () => {
  const [first, second] = [
    { id: 1, name: 'Pouch' },
    { id: 2, name: 'Frame' },
  ]
  const changed = { id: 1, name: 'Tag Pouch' }
  const added = { id: 3, name: 'Pouch' }
  const rows = reuseUnchangedRows([added, { ...second }, changed], [first, second])
  expect(rows).toEqual([added, second, changed])
  expect([rows[0] === added, rows[1] === second, rows[2] === changed]).toEqual([true, true, true])
})
