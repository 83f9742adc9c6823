import { expect, test } from 'vitest'
import { plainSigns, plainWords } from './plain-words.ts'

test.each([
  ['  Tag-Pouch, "Standard"  ', 'tag pouch standard'],
  ['Größe', 'grosse'],
  ['GROSSE', 'grosse'],
  ['Łódź Ærø', 'lodz aero'],
  ['Crème brûlée', 'creme brulee'],
  ['１２１　ＰＬＡＴＥ', '121 plate'],
  ['١٢١ ۴', '121 4'],
  ['tag\u200B pouch\u00AD es', 'tag pouch es'],
  ['po\u00ADuch', 'pouch'],
  ['ﬁlter', 'filter'],
  ['00121', '121'],
  ['0', '0'],
  ['000', '0'],
  ['8.05 x 100', '8 5 x 100'],
  ['A00121', 'a00121'],
  ['[a page](https://example.com/x) of *tags*', 'a page of tags'],
  ['Ключ', 'ключ'],
])('the text %j becomes the words %j', (text, words) => {
  expect(plainWords(text)).toBe(words)
})

test('plainSigns replaces signs by those of a US keyboard, and keeps the length of the text', () => {
  expect(plainSigns('１２１；４\u00A0٥ −２')).toBe('121;4 5 -2')
})
