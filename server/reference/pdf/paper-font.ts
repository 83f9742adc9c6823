// The font of invoices and packing slips: a subset of Arimo (fonts/README.md), as wide as Helvetica.
import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'

export type FontWeight = 'plain' | 'bold'

export interface PaperFont {
  /** The font file, which pdfkit embeds. */
  bytes: Buffer
  has: (letter: string) => boolean
  /** The width of a letter at a size of one point. The font has neither kerning nor ligatures, so widths add up. */
  widthOf: (letter: string) => number
}

function readFont(file: URL): PaperFont {
  const bytes = readFileSync(file)
  const font = create(bytes) as Font // a file of one font
  const widths = new Map<string, number>()
  function widthOf(letter: string): number {
    const knownWidth = widths.get(letter)
    if (knownWidth !== undefined) return knownWidth
    const width = font.glyphForCodePoint(letter.codePointAt(0) ?? 0).advanceWidth / font.unitsPerEm
    widths.set(letter, width)
    return width
  }
  return { bytes, widthOf, has: (letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) }
}

const FILES: Record<FontWeight, URL> = {
  plain: new URL('./fonts/arimo-regular.ttf', import.meta.url),
  bold: new URL('./fonts/arimo-bold.ttf', import.meta.url),
}
const fonts = new Map<FontWeight, PaperFont>()

export function paperFont(weight: FontWeight): PaperFont {
  const font = fonts.get(weight) ?? readFont(FILES[weight])
  fonts.set(weight, font)
  return font
}
