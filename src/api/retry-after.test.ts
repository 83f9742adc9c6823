import { expect, test } from 'vitest'
import { retryAtOf } from './retry-after.ts'

const NOW = Date.parse('2026-01-15T16:00:00Z')

test.each<[string | null, number | null]>([
  ['30', NOW + 30_000],
  ['0', NOW],
  ['1.5', NOW + 1_500],
  ['3600', NOW + 3_600_000],
  ['3601', NOW + 3_600_000],
  ['Thu, 15 Jan 2026 16:01:00 GMT', NOW + 60_000],
  ['Fri, 16 Jan 2026 16:00:00 GMT', NOW + 3_600_000],
  ['Thu, 15 Jan 2026 15:59:00 GMT', NOW - 60_000],
  [null, null],
  ['', null],
  [' ', null],
  ['soon', null],
])('Retry-After %j ends the pause at %j, at most an hour from now', (text, retryAt) => {
  const headers = new Headers(text === null ? {} : { 'Retry-After': text })
  expect(retryAtOf(headers, NOW)).toBe(retryAt)
})
