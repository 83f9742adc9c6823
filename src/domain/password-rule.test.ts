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
  ['Abcde1é', 'notAllowed'],
  [`Ab1${'x'.repeat(243)}`, 'notAllowed'],
  [`Ab1${'x'.repeat(242)}`, null],
  ['Abcde1', null],
  ['Buyer123!#~', null],
])('the fault of %j is %j', (password, fault) => {
  expect(passwordFault(password)).toBe(fault)
})
