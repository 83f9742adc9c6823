import { expect, it } from 'vitest'
import { othersChanges, withOwnEdits, withChosenSides } from './others-changes.ts'

const openedFields = {
  name: 'Lakeside',
  phone: '100',
  city: 'Chicago',
  copyShippingToBilling: true,
  note: '',
}

it('othersChanges lists the changes of another person, and whether this person changed the same field', () => {
  const ownFields = { ...openedFields, phone: '300', city: 'Evanston' }
  const othersFields = {
    ...openedFields,
    name: 'Lakeside Motors',
    phone: '200',
    copyShippingToBilling: false,
  }
  expect(othersChanges(openedFields, ownFields, othersFields)).toEqual([
    { field: 'name', othersValue: 'Lakeside Motors', ownValue: 'Lakeside', isChangedByBoth: false },
    { field: 'phone', othersValue: '200', ownValue: '300', isChangedByBoth: true },
    { field: 'copyShippingToBilling', othersValue: false, ownValue: true, isChangedByBoth: false },
  ])
})

it('othersChanges lists nothing when no other person changed a field, or when both people changed it to the same value', () => {
  expect(othersChanges(openedFields, { ...openedFields, phone: '300' }, openedFields)).toEqual([])
  expect(
    othersChanges(openedFields, { ...openedFields, phone: '300' }, { ...openedFields, phone: '300' }),
  ).toEqual([])
})

it('othersChanges compares an address as a whole', () => {
  const address = { street: '1 Lake Street', city: 'Chicago' }
  const othersAddress = { street: '2 Lake Street', city: 'Chicago' }
  expect(othersChanges({ home: address }, { home: { ...address } }, { home: { ...address } })).toEqual([])
  expect(othersChanges({ home: address }, { home: address }, { home: othersAddress })).toEqual([
    { field: 'home', othersValue: othersAddress, ownValue: address, isChangedByBoth: false },
  ])
})

it('othersChanges finds no change where only the keys of an address have another order', () => {
  const address = { street: '1 Lake Street', city: 'Chicago' }
  const reorderedAddress = { city: 'Chicago', street: '1 Lake Street' }
  expect(othersChanges({ home: address }, { home: address }, { home: reorderedAddress })).toEqual([])
})

it('withOwnEdits gives the server’s values to fields that the person did not edit', () => {
  const typedFields = { ...openedFields, phone: '300' }
  const serverFields = { ...openedFields, name: 'Lakeside Motors', phone: '200' }
  expect(withOwnEdits(serverFields, { opened: openedFields, typed: typedFields })).toEqual({
    opened: { ...openedFields, name: 'Lakeside Motors', phone: '100' },
    typed: { ...openedFields, name: 'Lakeside Motors', phone: '300' },
  })
})

it('othersChanges ignores fields that the server does not have', () => {
  expect(othersChanges(openedFields, openedFields, { name: 'Lakeside' })).toEqual([])
})

it('withChosenSides keeps the value that the person chose for each field', () => {
  const othersFields = { ...openedFields, name: 'Theirs', phone: '200' }
  const ownFields = { ...openedFields, name: 'Mine', phone: '300' }
  const choices = new Map([
    ['name', 'other'],
    ['phone', 'own'],
  ] as const)
  expect(withChosenSides(ownFields, othersFields, choices)).toEqual({
    ...openedFields,
    name: 'Theirs',
    phone: '300',
  })
})
