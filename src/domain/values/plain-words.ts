// Writes words in the form in which searches compare them: lower case, without accents and punctuation, and with the signs
// of a US keyboard (G188).

/** Nearly all texts of a catalogue are ASCII; for them the slow patterns and the search for accents are skipped. */
const ASCII_TEXT = /^[\t-~]*$/
/** Letters that Unicode does not decompose, and the letters that people type for them. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')
/** Arabic and Persian digits, full-width signs, and spaces of other widths; each is replaced by one character. */
const OTHER_SIGN = /[\u00A0\u0660-\u0669\u06F0-\u06F9\u2000-\u200A\u202F\u2212\u3000\uFF01-\uFF5E]/g
/** Soft hyphens, zero-width spaces and direction marks: invisible characters in text copied from web pages and mails. */
const UNSEEN = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]/g

function plainSign(sign: string): string {
  const code = sign.charCodeAt(0)
  if (code === 0x2212) return '-'
  if (code >= 0xff01) return String.fromCharCode(code - 0xfee0)
  return code >= 0x0660 && code <= 0x06f9 ? String(code & 0xf) : ' '
}

/** The text with the digits, signs and spaces of a US keyboard; its length stays the same. */
export function plainSigns(text: string): string {
  return ASCII_TEXT.test(text) ? text : text.replace(OTHER_SIGN, plainSign)
}

export function withoutInvisibleCharacters(text: string): string {
  return ASCII_TEXT.test(text) ? text : text.replace(UNSEEN, '')
}

const NUMBER_AS_SHOWN = /^\s*no\.\s*(?=\d)/i

/** `No. 121`, as pages and documents name a product, becomes `#121`. */
export function shortProductNumber(text: string): string {
  return text.replace(NUMBER_AS_SHOWN, '#')
}

function plainLetters(text: string): string {
  return plainSigns(withoutInvisibleCharacters(text))
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
}

/** Leading zeros of a number, which are removed so that it can be compared with an id. */
const ZEROS_BEFORE = /(^| )0+(?=\d+(?: |$))/g

/** Words separated by single spaces, without the addresses of links. */
export function plainWords(text: string): string {
  const withoutAddresses = text.includes('](') ? text.replace(/\]\([^)]*\)/g, ' ') : text
  const spaced = ASCII_TEXT.test(withoutAddresses)
    ? withoutAddresses.toLowerCase().replace(/[^a-z0-9]+/g, ' ')
    : plainLetters(withoutAddresses)
  const words = spaced.trim()
  return words.includes('0') ? words.replace(ZEROS_BEFORE, '$1') : words
}
