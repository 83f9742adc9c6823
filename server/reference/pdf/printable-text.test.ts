import { expect, test } from 'vitest'
import { printableText } from './printable-text.ts'

test.each([
  ['Tag Pouch – “Heavy” 5€', 'Tag Pouch – “Heavy” 5€'],
  ['Café Müller', 'Café Müller'],
  ['Cafe\u0301', 'Café'],
  ['Łukasz Żółć, Škoda, Đặng', 'Łukasz Żółć, Škoda, Đặng'],
  ['Ελληνικά Київ שלום', 'Ελληνικά Київ שלום'],
  ['漢字 🚗', '□□ □'],
  ['Ａ１', 'A1'],
  ['two\nlines\tand  blanks ', 'two lines and blanks'],
  ['a\u0000b', 'a□b'],
  ['co\u00ad\u200doperate\ufe0f', 'cooperate'],
])('%j is printed as %j', (text, printedText) => {
  expect(printableText(text)).toBe(printedText)
})
