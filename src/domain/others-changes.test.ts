import { expect, it } from 'vitest'
import { othersChanges, withChosenSides, withOwnEdits } from './others-changes.ts'

const opened = { name: 'Lakeside', phone: '100', city: 'Chicago', copies: true, note: '' }

it('lists the changes of another person, and whether this person changed the same field', () => {
  const mine = { ...opened, phone: '300', city: 'Evanston' }
  const theirs = { ...opened, name: 'Lakeside Motors', phone: '200', copies: false }
  expect(othersChanges(opened, mine, theirs)).toEqual([
    { field: 'name', theirs: 'Lakeside Motors', mine: 'Lakeside', isMineToo: false },
    { field: 'phone', theirs: '200', mine: '300', isMineToo: true },
    { field: 'copies', theirs: false, mine: true, isMineToo: false },
  ])
})

it('is empty when nobody else changed a field, or both changed it to the same value', () => {
  expect(othersChanges(opened, { ...opened, phone: '300' }, opened)).toEqual([])
  expect(othersChanges(opened, { ...opened, phone: '300' }, { ...opened, phone: '300' })).toEqual([])
})

it('compares a value with several parts as a whole', () => {
  const address = { street: '1 Lake Street', city: 'Chicago' }
  const other = { street: '2 Lake Street', city: 'Chicago' }
  expect(othersChanges({ address }, { address: { ...address } }, { address: { ...address } })).toEqual([])
  expect(othersChanges({ address }, { address }, { address: other })).toEqual([
    { field: 'address', theirs: other, mine: address, isMineToo: false },
  ])
})

it('treats a value with its keys in another order as unchanged', () => {
  const address = { street: '1 Lake Street', city: 'Chicago' }
  const reordered = { city: 'Chicago', street: '1 Lake Street' }
  expect(othersChanges({ address }, { address }, { address: reordered })).toEqual([])
})

it('takes the server’s values for fields that the person did not edit', () => {
  const typed = { ...opened, phone: '300' }
  const serverFields = { ...opened, name: 'Lakeside Motors', phone: '200' }
  expect(withOwnEdits(serverFields, { opened, typed })).toEqual({
    opened: { ...opened, name: 'Lakeside Motors', phone: '100' },
    typed: { ...opened, name: 'Lakeside Motors', phone: '300' },
  })
})

it('ignores fields that the other person’s version does not have', () => {
  expect(othersChanges(opened, opened, { name: 'Lakeside' })).toEqual([])
})

it('keeps the side of each field that the person chose', () => {
  const theirs = { ...opened, name: 'Theirs', phone: '200' }
  const mine = { ...opened, name: 'Mine', phone: '300' }
  const choices = new Map([
    ['name', 'theirs'],
    ['phone', 'mine'],
  ] as const)
  expect(withChosenSides(mine, theirs, choices)).toEqual({ ...opened, name: 'Theirs', phone: '300' })
})
