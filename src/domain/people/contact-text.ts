// Addresses, e-mails and phones as people read them.
import type { Address } from './dealership.ts'

/** Street, city, state name and zip in one line, without empty parts (ordering.md §2 Account page); null when all are empty. */
export function addressText({ street, city, zip, state }: Address): string | null {
  const parts = [street, city, state?.name ?? '', zip]
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return parts.length === 0 ? null : parts.join(', ')
}

/** A comma-separated list of e-mails with one space after each comma. */
export function emailListText(emails: string): string {
  return emails
    .split(',')
    .map((email) => email.trim())
    .filter((email) => email !== '')
    .join(', ')
}

/** `13125550101` and `3125550101` become `+1 312-555-0101` (ordering.md §9); any other number is only trimmed. */
export function phoneText(phone: string): string {
  const match = /^1?(\d{3})(\d{3})(\d{4})$/.exec(phone.trim().replace(/^\+/, ''))
  return match === null ? phone.trim() : `+1 ${match.slice(1).join('-')}`
}
