// Turns a text into one that the font of papers can print (G186).
import { paperFont } from './paper-font.ts'

/** Stands for a letter that the font lacks. */
export const MISSING_LETTER = '□'
/** Characters that only change how others look, and are no letters: joiners, directions, variations. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u
/** Nearly all letters of texts; every font has them. */
const PLAIN = /[ -~]/
const MARK = /\p{M}/u

/** Both weights have the same letters. */
const isPrintable = (letter: string) => paperFont('plain').has(letter)

/** A letter that the font lacks loses its accents or becomes a box; line ends and tabs become spaces. */
export function printableText(text: string): string {
  let printed = ''
  for (const letter of text.normalize('NFC').replace(/\s+/g, ' ').trim()) {
    if (PLAIN.test(letter)) printed += letter
    else if (INVISIBLE.test(letter)) continue
    else if (isPrintable(letter)) printed += letter
    else if (!MARK.test(letter)) printed += plainLetter(letter)
  }
  return printed
}

function plainLetter(letter: string): string {
  const [plain = ''] = letter.normalize('NFKD')
  return isPrintable(plain) ? plain : MISSING_LETTER
}
