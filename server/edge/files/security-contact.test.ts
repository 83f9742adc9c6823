import { expect, test } from 'vitest'
import { securityText } from './security-contact.ts'

const NOW = new Date('2026-11-26T12:00:00.250Z')

test('the file has contact, a date within a year, language, its own address and the policy', () => {
  const contact = { contact: 'mailto:security@firm.example', policy: 'https://firm.example/security' }
  expect(securityText(contact, 'https://counter.firm.example', NOW)).toBe(
    [
      'Contact: mailto:security@firm.example',
      'Expires: 2027-02-24T12:00:00Z',
      'Preferred-Languages: en',
      'Canonical: https://counter.firm.example/.well-known/security.txt',
      'Policy: https://firm.example/security',
      '',
    ].join('\n'),
  )
})

test('the file has neither address nor policy if the server has none', () => {
  expect(securityText({ contact: 'tel:+15550100142', policy: null }, null, NOW)).toBe(
    'Contact: tel:+15550100142\nExpires: 2027-02-24T12:00:00Z\nPreferred-Languages: en\n',
  )
})
