import { expect, it } from 'vitest'
import { othersChanges, withEdited, withKept } from './others-changes.ts'

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
  const home = { street: '1 Lake Street', city: 'Chicago' }
  const other = { street: '2 Lake Street', city: 'Chicago' }
  expect(othersChanges({ home }, { home: { ...home } }, { home: { ...home } })).toEqual([])
  expect(othersChanges({ home }, { home }, { home: other })).toEqual([
    { field: 'home', theirs: other, mine: home, isMineToo: false },
  ])
})

it('takes another order of keys in a value for no change', () => {
  const home = { street: '1 Lake Street', city: 'Chicago' }
  const turned = { city: 'Chicago', street: '1 Lake Street' }
  expect(othersChanges({ home }, { home }, { home: turned })).toEqual([])
})

it('takes the values of the server for fields that were not edited', () => {
  const typed = { ...opened, phone: '300' }
  const serverFields = { ...opened, name: 'Lakeside Motors', phone: '200' }
  expect(withEdited(serverFields, { opened, typed })).toEqual({
    opened: { ...opened, name: 'Lakeside Motors', phone: '100' },
    typed: { ...opened, name: 'Lakeside Motors', phone: '300' },
  })
})

it('ignores fields that the other side does not have', () => {
  expect(othersChanges(opened, opened, { name: 'Lakeside' })).toEqual([])
})

it('keeps the side of each field that the person chose', () => {
  const theirs = { ...opened, name: 'Theirs', phone: '200' }
  const mine = { ...opened, name: 'Mine', phone: '300' }
  const choices = new Map([
    ['name', 'theirs'],
    ['phone', 'mine'],
  ] as const)
  expect(withKept(mine, theirs, choices)).toEqual({ ...opened, name: 'Theirs', phone: '300' })
})
