import { expect, test } from 'vitest'
import { metaDescription } from './meta-description.ts'

test.each([
  ['', ''],
  ['*Clear*  vinyl,\nsee [guide](/x)', 'Clear vinyl, see guide'],
  ['a'.repeat(250), 'a'.repeat(250)],
  ['a'.repeat(251), `${'a'.repeat(250)}…`],
])('the meta description of %j is %j', (description, expected) => {
  expect(metaDescription(description)).toBe(expected)
})
