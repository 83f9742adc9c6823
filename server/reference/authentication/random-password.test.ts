import { expect, test } from 'vitest'
import { passwordFault } from '#domain/people/password-rule.ts'
import { randomPassword } from './random-password.ts'

test('random passwords obey the rule and are all different', () => {
  const passwords = Array.from({ length: 500 }, randomPassword)
  expect(passwords.filter((password) => passwordFault(password) !== null)).toEqual([])
  expect(new Set(passwords).size).toBe(500)
  expect(passwords[0]).toHaveLength(14)
})
