import { expect, test } from 'vitest'
import { acceptedByRuleTexts } from './dealership-rules.ts'

test.each([
  [{ percent: 1, dollars: null }, 'at most 1 %'],
  [{ percent: null, dollars: 5 }, 'at most $5.00'],
  [{ percent: null, dollars: 1000 }, 'at most $1,000.00'],
  [{ percent: 2.5, dollars: 0.5 }, 'at most 2.5 % and $0.50'],
  [{ percent: null, dollars: null }, 'nothing'],
])('the limits %j are called "%s"', (limits, words) => {
  expect(acceptedByRuleTexts.accepted('$10.00', '$10.05', limits, 'Kim', 'Nov 3')).toBe(
    `The total that was agreed, $10.00, became $10.05. The dealership’s rule allows ${words} more; set by Kim, Nov 3.`,
  )
})
