import { expect, test } from 'vitest'
import { fieldChanges } from './change-record.ts'

test('only fields that differ are told, with what they were and are', () => {
  const before = { name: 'Lakeside Group', phone: '13125550100', email: 'a@example.com' }
  const after = { name: 'Lakeside Motors', phone: '13125550100', email: '' }
  expect(fieldChanges(before, after)).toEqual([
    { field: 'name', from: 'Lakeside Group', to: 'Lakeside Motors' },
    { field: 'email', from: 'a@example.com', to: null },
  ])
})

test('what is new has nothing before it, and nothing and an empty text are the same', () => {
  expect(fieldChanges({ email: '' }, { login: 'sam', email: null })).toEqual([
    { field: 'login', from: null, to: 'sam' },
  ])
  expect(fieldChanges({ login: 'sam' }, {})).toEqual([{ field: 'login', from: 'sam', to: null }])
})
