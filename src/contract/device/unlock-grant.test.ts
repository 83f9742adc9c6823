import { expect, test } from 'vitest'
import { signedGrantText, unlockGrantOf } from './unlock-grant.ts'

const NOW = Date.UTC(2026, 11, 1, 9)

test('a grant is valid for the hours of the rule', () => {
  expect(unlockGrantOf(7, [{ isAllowed: true, isPinAllowed: false, hours: 2 }], NOW)).toEqual({
    accountId: 7,
    isAllowed: true,
    isPinAllowed: false,
    issuedAt: NOW,
    validUntil: Date.UTC(2026, 11, 1, 11),
  })
})

test('the signed text has every value of the grant', () => {
  const grant = { accountId: 7, isAllowed: true, isPinAllowed: false, issuedAt: 1, validUntil: 2 }
  expect(signedGrantText(grant)).toBe('counter-unlock-grant 1 [7,true,false,1,2]')
})
