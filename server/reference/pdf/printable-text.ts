// Turns a text into one that the font can print (G186).
import { paperFont } from './paper-font.ts'

/** Replaces a letter that the font lacks. */
export const MISSING_LETTER = '□'
/** Characters that are no letters, and only change how letters look: joiners, directions, variations. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u
/** Letters that every font has; nearly all letters of our texts. */
const PLAIN = /[ -~]/
const MARK = /\p{M}/u

/** Both weights have the same letters. */
const isPrintable = (letter: string) => paperFont('plain').has(letter)

/**
 * A letter that the font lacks loses its accents, or becomes a box. Invisible characters, and accents that the font
 * lacks, are left out. Line ends, tabs and several spaces become one space.
 */
export function printableText(text: string): string {
  let printedText = ''
  for (const letter of text.normalize('NFC').replace(/\s+/g, ' ').trim()) {
    if (PLAIN.test(letter)) printedText += letter
    else if (INVISIBLE.test(letter)) continue
    else if (isPrintable(letter)) printedText += letter
    else if (!MARK.test(letter)) printedText += plainLetter(letter)
  }
  return printedText
}

function plainLetter(letter: string): string {
  const [baseLetter = ''] = letter.normalize('NFKD')
  return isPrintable(baseLetter) ? baseLetter : MISSING_LETTER
}
