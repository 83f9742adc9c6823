import { expect, test } from 'vitest'
import { isSameCustomer } from './same-customer.ts'

const CUSTOMER_EMAILS = 'Harper@example.com,office@example.com'

test.each([
  ['harper@example.com', true],
  [' OFFICE@example.com ', true],
  ['office@example.com, harper@example.com', true],
  ['harper@example.com,else@example.com', false],
  ['else@example.com', false],
  ['harper@example', false],
  ['', false],
  [',', false],
])('the customer has the typed e-mail addresses %j: %s', (typedEmails, isSame) => {
  expect(isSameCustomer(typedEmails, CUSTOMER_EMAILS)).toBe(isSame)
})
