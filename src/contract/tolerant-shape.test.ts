import * as v from 'valibot'
import { expect, test } from 'vitest'
import { flag, id, listOf, numberOr, orNull, textOr } from '#domain/values/shape-values.ts'
import { tolerant } from './tolerant-shape.ts'

const shape = v.object({
  id,
  entryId: v.optional(id),
  name: v.string(),
  price: numberOr(2),
  unit: textOr('Each'),
  isHidden: flag,
  isApproved: v.optional(v.boolean(), true),
  parent: orNull(v.object({ id, name: v.string() })),
  lines: listOf(v.object({ quantity: v.number(), note: textOr('') })),
})

test('missing, null and empty values become the values of the shape', () => {
  const usual = {
    id: 1,
    name: '',
    price: 2,
    unit: 'Each',
    isHidden: false,
    isApproved: true,
    parent: null,
    lines: [],
  }
  expect(v.parse(tolerant(shape), { id: 1, name: '' })).toEqual(usual)
  for (const empty of [null, '', {}, []]) {
    const { id: _, name: __, ...others } = usual
    const sent = Object.fromEntries(Object.keys(others).map((name) => [name, empty]))
    expect(v.parse(tolerant(shape), { id: 1, name: '', ...sent })).toEqual(usual)
  }
})

test('numbers and flags may be texts, names may be numbers, also in parts and lists', () => {
  const sent = {
    id: '1',
    entryId: '5',
    name: 7,
    price: '1.5',
    unit: 'Box',
    isHidden: '1',
    isApproved: 'false',
    parent: { id: '2', name: 3 },
    lines: [{ quantity: '4' }],
  }
  expect(v.parse(tolerant(shape), sent)).toEqual({
    id: 1,
    entryId: 5,
    name: '7',
    price: 1.5,
    unit: 'Box',
    isHidden: true,
    isApproved: false,
    parent: { id: 2, name: '3' },
    lines: [{ quantity: 4, note: '' }],
  })
})

test.each([
  ['a fraction as an id', { id: 1.5, name: '' }],
  ['no id', { name: '' }],
  ['no name', { id: 1 }],
  ['a word as a number', { id: 1, name: '', price: 'cheap' }],
  ['a part of a wrong kind', { id: 1, name: '', parent: 'none' }],
])('%s is not read', (_, sent) => {
  expect(v.is(tolerant(shape), sent)).toBe(false)
})

test('a shape has the same form alone and as a part of another shape', () => {
  const part = v.object({ id })
  expect(tolerant(v.object({ part })).entries.part).toBe(tolerant(part))
})

test('a joined shape has the tolerant fields of its parts', () => {
  const joined = v.intersect([v.object({ id }), v.object({ count: numberOr(0) })])
  expect(v.parse(tolerant(joined), { id: '1', count: null })).toEqual({ id: 1, count: 0 })
})
