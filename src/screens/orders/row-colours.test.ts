import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const tokens = readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8')

/** ordering.md §4, G70. */
test.each([
  ['--row-in', '#ffb6c1'],
  ['--row-pending', '#ffffe0'],
  ['--row-free', '#add8e6'],
])('%s is %s in both schemes', (token, shade) => {
  const told = [...tokens.matchAll(new RegExp(`${token}: ([^;]+);`, 'g'))].map(([, value]) => value)
  expect(told).toEqual([shade])
})
