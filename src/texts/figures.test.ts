import { expect, it } from 'vitest'
import {
  ageWords,
  countOf,
  dayOfMonthWords,
  momentWords,
  partOf,
  pastDayWords,
  waitWords,
} from './figures.ts'
import { sizeWords } from './size-words.ts'

const noon = Date.parse('2026-05-03T12:00:00')

it('momentWords writes the day only for a moment that is not today', () => {
  expect(momentWords(Date.parse('2026-05-03T09:58:00'), noon)).toBe('09:58')
  expect(momentWords(Date.parse('2026-05-02T09:58:00'), noon)).toBe('May 2, 09:58')
  expect(momentWords(Date.parse('2025-05-03T00:05:00'), noon)).toBe('May 3, 00:05')
})

it.each([
  ['2026-05-03T00:01:00', 'today'],
  ['2026-05-03T23:00:00', 'today'],
  ['2026-05-02T23:59:00', 'yesterday'],
  ['2026-05-01T00:01:00', 'on Friday'],
  ['2026-04-27T12:00:00', 'on Monday'],
  ['2026-04-26T12:00:00', 'on Apr 26'],
])('pastDayWords writes the day of %s as %s', (text, words) => {
  expect(pastDayWords(Date.parse(text), noon)).toBe(words)
})

it('dayOfMonthWords writes a day without its year', () => {
  expect(dayOfMonthWords('2026-10-01')).toBe('Oct 1')
})

it.each([
  [59_000, 'just now'],
  [60_000, '1 min ago'],
  [3_599_000, '59 min ago'],
  [7_200_000, '2 h ago'],
  [86_400_000, '1 day ago'],
  [259_200_000, '3 days ago'],
])('ageWords writes an age of %i ms as %s', (age, words) => {
  expect(ageWords(age)).toBe(words)
})

it.each([
  [0, 'now'],
  [39_100, '40 s'],
  [99_000, '99 s'],
  [900_000, '15 min'],
])('waitWords writes a wait of %i ms as %s', (wait, words) => {
  expect(waitWords(wait)).toBe(words)
})

it.each([
  [512, '512 B'],
  [84_300, '84 kB'],
  [12_400_000, '12.4 MB'],
  [3_100_000_000, '3.1 GB'],
])('sizeWords writes %i bytes as %s', (bytes, words) => {
  expect(sizeWords(bytes)).toBe(words)
})

it('partOf writes both numbers with commas, and the noun after the second', () => {
  expect(partOf(0, 1, 'product')).toBe('0 of 1 product')
  expect(partOf(6400, 10_000, 'product')).toBe('6,400 of 10,000 products')
})

it('countOf writes the noun in the singular for 1, in the plural for 2', () => {
  expect(countOf(1, 'product')).toBe('1 product')
  expect(countOf(2, 'product')).toBe('2 products')
})
