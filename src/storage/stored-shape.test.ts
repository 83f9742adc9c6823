import * as v from 'valibot'
import { expect, test } from 'vitest'
import { flag, id, listOf, numberOr, orNull } from '#domain/values/shape-values.ts'
import { stored } from './stored-shape.ts'

const shape = v.object({
  id,
  name: v.string(),
  price: numberOr(2),
  isHidden: flag,
  parent: orNull(v.object({ id })),
  lines: listOf(v.object({ quantity: v.number() })),
})

test('a row of an earlier build gets the values of the shape', () => {
  expect(v.parse(stored(shape), { id: 1, name: '' })).toEqual({
    id: 1,
    name: '',
    price: 2,
    isHidden: false,
    parent: null,
    lines: [],
  })
})

test('a row of a later build keeps its unknown fields, also in parts and lists', () => {
  const row = {
    id: 1,
    name: '',
    price: 3,
    isHidden: true,
    parent: { id: 2, later: 1 },
    lines: [{ quantity: 4, later: 2 }],
    later: 3,
  }
  expect(v.parse(stored(shape), row)).toEqual(row)
})

test.each([
  ['a number as a text', { id: 1, name: '', price: '3' }],
  ['null in place of a number', { id: 1, name: '', price: null }],
  ['no name', { id: 1 }],
])('%s is not read', (_, row) => {
  expect(v.is(stored(shape), row)).toBe(false)
})
