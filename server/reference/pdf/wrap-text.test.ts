import { describe, expect, test } from 'vitest'
import { wrapText } from './wrap-text.ts'

const oneUnit = () => 1

describe('lines of ten letters', () => {
  test.each([
    ['', []],
    ['Tag Pouch', ['Tag Pouch']],
    ['Tag Pouch Standard', ['Tag Pouch', 'Standard']],
    ['ten chars! and more', ['ten chars!', 'and more']],
    ['heavy-weight-pouch', ['heavy-', 'weight-', 'pouch']],
    ['a Donaudampfschifffahrt', ['a', 'Donaudampf', 'schifffahr', 't']],
    ['x'.repeat(25), ['x'.repeat(10), 'x'.repeat(10), 'xxxxx']],
  ])('%j is wrapped as %j', (text, lines) => {
    expect(wrapText(text, 10, oneUnit)).toEqual(lines)
  })
})

test('a letter wider than the line gets a line of its own', () => {
  expect(wrapText('WiW', 3, (letter) => (letter === 'W' ? 5 : 1))).toEqual(['W', 'i', 'W'])
})

test.each([
  ['one word', 'x'.repeat(600_000)],
  ['words of one letter', 'x '.repeat(300_000)],
  ['hyphens only', '-'.repeat(600_000)],
])('wrapText measures each of 600,000 letters once: %s', (_case, text) => {
  let measuredCount = 0
  const lines = wrapText(text, 90, () => {
    measuredCount += 1
    return 1
  })
  expect(measuredCount).toBe(600_000)
  expect(lines.length).toBeGreaterThan(6000)
})
