import * as v from 'valibot'
import { expect, test } from 'vitest'
import { excludeBody } from './subscriber.ts'

const body = excludeBody('no address')

test('an excluded address is kept in small letters, without blanks around it', () => {
  expect(v.parse(body, { email: ' Kay@Example.COM ' })).toEqual({ email: 'kay@example.com' })
})

test.each([
  ['two addresses', 'a@example.com,b@example.com'],
  ['no address', ''],
  ['a word', 'kay'],
])('%s cannot be excluded', (_, email) => {
  expect(v.safeParse(body, { email }).issues?.[0].message).toBe('no address')
})
