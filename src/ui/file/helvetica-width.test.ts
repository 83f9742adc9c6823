import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { helveticaLines, helveticaWidth } from './helvetica-width.ts'

const CHARACTERS = Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index))

test.each([
  ['Helvetica', false],
  ['Helvetica-Bold', true],
] as const)('each character has the width that %s gives it in a PDF', (font, isBold) => {
  const document = new PDFDocument().font(font).fontSize(10)
  expect(CHARACTERS.map((character) => helveticaWidth(character, 10, isBold))).toEqual(
    CHARACTERS.map((character) => expect.closeTo(document.widthOfString(character), 6)),
  )
})

test('accents, dashes and the ellipsis are not taken for narrower than they are', () => {
  const document = new PDFDocument().font('Helvetica').fontSize(10)
  for (const text of ['Händler', 'Œuvre — “blue”', '120 × 80…']) {
    expect(helveticaWidth(text, 10, false)).toBeGreaterThanOrEqual(document.widthOfString(text) - 1e-6)
  }
})

test('a letter with an accent is as wide as the letter without it', () => {
  expect(helveticaWidth('Händler Éclair', 10, false)).toBe(helveticaWidth('Handler Eclair', 10, false))
  // 20 bold letters í are 55.6 wide at size 10.
  const format = { width: 55.7, size: 10, isBold: true, lineCount: 1 }
  expect(helveticaLines('í'.repeat(20), format)).toEqual(['í'.repeat(20)])
})

test('a bold name of narrow letters is cut off before the end of its label', () => {
  // 20 bold letters i are 55.6 wide at size 10.
  const format = { size: 10, isBold: true, lineCount: 1 }
  expect(helveticaLines('i'.repeat(20), { ...format, width: 55.7 })).toEqual(['i'.repeat(20)])
  expect(helveticaLines('i'.repeat(20), { ...format, width: 55 })).toEqual([`${'i'.repeat(16)}…`])
})
