import { expect, test } from 'vitest'
import { passwordFault } from './password-rule.ts'

test.each([
  ['', 'tooShort'],
  ['Abcd1', 'tooShort'],
  ['ABCDE1', 'noLowercase'],
  ['abcde1', 'noUppercase'],
  ['Abcdef', 'noDigit'],
  ['Abc de1', 'hasSpaces'],
  ['Abcde1 ', 'hasSpaces'],
  ['Abcde1é', 'forbiddenCharacter'],
  ['Übcdef1', 'forbiddenCharacter'],
  ['übÜ', 'forbiddenCharacter'],
  [`Ab1${'x'.repeat(243)}`, 'tooLong'],
  [`Ab1${'x'.repeat(242)}`, null],
  ['Abcde1', null],
  ['Buyer123!#~', null],
])('the fault of the password %j is %j', (password, fault) => {
  expect(passwordFault(password)).toBe(fault)
})
