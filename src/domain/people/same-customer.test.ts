import { expect, test } from 'vitest'
import { isSameCustomer } from './same-customer.ts'

const EMAILS = 'Harper@example.com,office@example.com'

test.each([
  ['harper@example.com', true],
  [' OFFICE@example.com ', true],
  ['office@example.com, harper@example.com', true],
  ['harper@example.com,else@example.com', false],
  ['else@example.com', false],
  ['harper@example', false],
  ['', false],
  [',', false],
])('the typed addresses %j are those of the customer: %j', (typedEmails, isSame) => {
  expect(isSameCustomer(typedEmails, EMAILS)).toBe(isSame)
})
