import { expect, it } from 'vitest'
import { guardedText, unguardedText } from './formula-guard.ts'

it.each([
  ['=1+1', "'=1+1"],
  ['+1 312 555 0100', "'+1 312 555 0100"],
  ['-', "'-"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', "'\r=1"],
  ['\n=1', "'\n=1"],
  ["'=1", "''=1"],
  ['Tag Pouch', 'Tag Pouch'],
  ["'quoted'", "'quoted'"],
  ['', ''],
])('%j is written as %j, and is unchanged after reading', (text, guardedCell) => {
  expect(guardedText(text)).toBe(guardedCell)
  expect(unguardedText(guardedCell)).toBe(text)
})
