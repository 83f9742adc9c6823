import { expect, test } from 'vitest'
import { hasForbiddenCharacter, hasForbiddenCharacterInLines } from './text-rules.ts'

test.each<[string, boolean, boolean]>([
  ['', false, false],
  ['Łódź – “Tag” \u00a0 שלום 漢字', false, false],
  ['a\tb', true, false],
  ['a\nb', true, false],
  ['a\r\nb', true, false],
  ['a\u0000b', true, true],
  ['a\u001b[31m', true, true],
  ['a\u007f', true, true],
  ['a\u0085', true, true],
  // A screen shows this as `Lakeside gpj.exe`.
  ['Lakeside \u202Eexe.jpg', true, true],
  ['a\u2066b', true, true],
  ['\u200Fשלום', false, false],
])(
  '%j has forbidden characters as one line: %s, as several lines: %s',
  (text, isForbiddenInOneLine, isForbiddenInLines) => {
    expect(hasForbiddenCharacter(text)).toBe(isForbiddenInOneLine)
    expect(hasForbiddenCharacterInLines(text)).toBe(isForbiddenInLines)
  },
)
