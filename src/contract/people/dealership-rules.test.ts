import * as v from 'valibot'
import { expect, test } from 'vitest'
import { RULE_SCHEMAS } from './dealership-rules.ts'

test.each([
  [1, true],
  [720, true],
  [0, false],
  [721, false],
  [8.5, false],
])('an unlock may last %d hours: %s', (hours, isValid) => {
  expect(v.is(RULE_SCHEMAS.unlock, { isAllowed: true, isPinAllowed: false, hours })).toBe(isValid)
})

test.each([
  [null, null, true],
  [0, 0, true],
  [20, 1000, true],
  [2.25, 0.5, true],
  [20.01, null, false],
  [null, 1000.01, false],
  [0.005, null, false],
  [null, 0.005, false],
  [-1, null, false],
])('a small change may be %d %% and %d dollars: %s', (percent, dollars, isValid) => {
  expect(v.is(RULE_SCHEMAS['small-changes'], { percent, dollars })).toBe(isValid)
})

test.each([
  [1, true],
  [90, true],
  [0, false],
  [91, false],
  [1.5, false],
])('repeated orders may be noted for %d days: %s', (days, isValid) => {
  expect(v.is(RULE_SCHEMAS['repeat-orders'], { days })).toBe(isValid)
})
