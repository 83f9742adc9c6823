import { expect, test } from 'vitest'
import { printableText } from './printable-text.ts'

test.each([
  ['Tag Pouch – “Heavy” 5€', 'Tag Pouch – “Heavy” 5€'],
  ['Café Müller', 'Café Müller'],
  ['Łódź Auto', '?ódz Auto'],
  ['Škoda Čech', 'Škoda Cech'],
  ['Киев', '????'],
  ['two\nlines\u0000', 'two lines?'],
])('%j is printed as %j', (text, printed) => {
  expect(printableText(text)).toBe(printed)
})
