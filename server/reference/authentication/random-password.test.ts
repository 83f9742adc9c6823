import { expect, test } from 'vitest'
import { passwordFault } from '#domain/people/password-rule.ts'
import { randomPassword } from './random-password.ts'

test('every password obeys the rule, and none comes twice', () => {
  const made = Array.from({ length: 500 }, randomPassword)
  expect(made.filter((password) => passwordFault(password) !== null)).toEqual([])
  expect(new Set(made).size).toBe(500)
  expect(made[0]).toHaveLength(14)
})
