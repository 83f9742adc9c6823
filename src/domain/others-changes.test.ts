import { expect, it } from 'vitest'
import { othersChanges, withEdited, withKept } from './others-changes.ts'

const opened = { name: 'Lakeside', phone: '100', city: 'Chicago', copies: true, note: '' }

it('tells what somebody else changed, and whether the person changed it too', () => {
  const mine = { ...opened, phone: '300', city: 'Evanston' }
  const theirs = { ...opened, name: 'Lakeside Motors', phone: '200', copies: false }
  expect(othersChanges(opened, mine, theirs)).toEqual([
    { field: 'name', theirs: 'Lakeside Motors', mine: 'Lakeside', isMineToo: false },
    { field: 'phone', theirs: '200', mine: '300', isMineToo: true },
    { field: 'copies', theirs: false, mine: true, isMineToo: false },
  ])
})

it('has nothing to tell where nobody else changed anything, or both changed it alike', () => {
  expect(othersChanges(opened, { ...opened, phone: '300' }, opened)).toEqual([])
  expect(othersChanges(opened, { ...opened, phone: '300' }, { ...opened, phone: '300' })).toEqual([])
})

it('compares a value of several parts as one', () => {
  const home = { street: '1 Lake Street', city: 'Chicago' }
  const other = { street: '2 Lake Street', city: 'Chicago' }
  expect(othersChanges({ home }, { home: { ...home } }, { home: { ...home } })).toEqual([])
  expect(othersChanges({ home }, { home }, { home: other })).toEqual([
    { field: 'home', theirs: other, mine: home, isMineToo: false },
  ])
})

it('takes another order of names within a value for no change', () => {
  const home = { street: '1 Lake Street', city: 'Chicago' }
  const turned = { city: 'Chicago', street: '1 Lake Street' }
  expect(othersChanges({ home }, { home }, { home: turned })).toEqual([])
})

it('takes what the server tells into the fields that were not edited', () => {
  const typed = { ...opened, phone: '300' }
  const told = { ...opened, name: 'Lakeside Motors', phone: '200' }
  expect(withEdited(told, { opened, typed })).toEqual({
    opened: { ...opened, name: 'Lakeside Motors', phone: '100' },
    typed: { ...opened, name: 'Lakeside Motors', phone: '300' },
  })
})

it('leaves out what the other side does not tell', () => {
  expect(othersChanges(opened, opened, { name: 'Lakeside' })).toEqual([])
})

it('keeps of each field what the person chose', () => {
  const theirs = { ...opened, name: 'Theirs', phone: '200' }
  const mine = { ...opened, name: 'Mine', phone: '300' }
  const kept = new Map([
    ['name', 'theirs'],
    ['phone', 'mine'],
  ] as const)
  expect(withKept(mine, theirs, kept)).toEqual({ ...opened, name: 'Theirs', phone: '300' })
})
