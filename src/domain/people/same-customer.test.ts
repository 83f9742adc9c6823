import { expect, test } from 'vitest'
import { namesCustomer } from './same-customer.ts'

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
])('the typed addresses %j are those of the customer: %j', (named, isNamed) => {
  expect(namesCustomer(named, EMAILS)).toBe(isNamed)
})
