import { expect, test } from 'vitest'
import { emailsIn } from './email-list.ts'

test.each([
  ['sam@example.com', ['sam@example.com']],
  [' sam.o+tag@mail.example.com ,kim@example.org', ['sam.o+tag@mail.example.com', 'kim@example.org']],
  ["o'neil@example.com", ["o'neil@example.com"]],
  [`${'x'.repeat(242)}@example.com`, [`${'x'.repeat(242)}@example.com`]],
])('the list %j has the addresses %j', (list, emails) => {
  expect(emailsIn(list)).toEqual(emails)
})

test.each([
  '',
  'sam',
  '@example.com',
  'sam@example',
  'sam@example..com',
  'sam@-example.com',
  '.sam@example.com',
  'sam@example.com,',
  'sam@example.com;kim@example.com',
  'sam@example.com\nBcc: kim@example.com',
  'müller@example.com',
  `${'x'.repeat(243)}@example.com`,
])('%j is no list of e-mails', (list) => {
  expect(emailsIn(list)).toBeNull()
})
