import { expect, test } from 'vitest'
import { suggestedLabel } from './unlock-label.ts'

test.each([
  ['Jordan Miller', 'buyer', 'Jordan M.'],
  ['  Ana  de la cruz ', 'ana', 'Ana C.'],
  ['Sam', 'sam', 'Sam'],
  ['', 'buyer', 'buyer'],
  ['李 𠮷田', 'li', '李 𠮷.'],
])('the suggested name of %j with the login %s is %j', (name, login, label) => {
  expect(suggestedLabel(name, login)).toBe(label)
})
