import { expect, test } from 'vitest'
import { DEFAULT_RULES, strictestUnlockRule } from './dealership-rules.ts'

test('the strictest unlock rule takes each part from the strictest dealership; without a dealership it is the default', () => {
  const strictRule = strictestUnlockRule([
    { isAllowed: true, hours: 72, isPinAllowed: false },
    { isAllowed: true, hours: 8, isPinAllowed: true },
  ])
  expect(strictRule).toEqual({ isAllowed: true, hours: 8, isPinAllowed: false })
  expect(strictestUnlockRule([])).toEqual(DEFAULT_RULES.unlock)
})
