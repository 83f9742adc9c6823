import { expect, test } from 'vitest'
import { fieldChanges } from './change-record.ts'

test('fieldChanges lists only the fields that differ, with their earlier and new values', () => {
  const earlierFields = { name: 'Lakeside Group', phone: '13125550100', email: 'a@example.com' }
  const newFields = { name: 'Lakeside Motors', phone: '13125550100', email: '' }
  expect(fieldChanges(earlierFields, newFields)).toEqual([
    { field: 'name', from: 'Lakeside Group', to: 'Lakeside Motors' },
    { field: 'email', from: 'a@example.com', to: null },
  ])
})

test('a new field has the earlier value null, a removed one the new value null; empty text is null', () => {
  expect(fieldChanges({ email: '' }, { login: 'sam', email: null })).toEqual([
    { field: 'login', from: null, to: 'sam' },
  ])
  expect(fieldChanges({ login: 'sam' }, {})).toEqual([{ field: 'login', from: 'sam', to: null }])
})
