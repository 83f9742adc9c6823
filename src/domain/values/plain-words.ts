// Writes words in the form in which searches compare them: lower case, without accents and punctuation, and with the signs
// of a US keyboard (G188).

/** Nearly all texts of a catalogue are ASCII: such a text skips the slow patterns and the search for accents. */
const ASCII_TEXT = /^[\t-~]*$/
/** Letters that Unicode does not decompose, with the letters that people type instead. */
const LETTER_REPLACEMENTS: Record<string, string> = {
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
const REPLACED_LETTER = new RegExp(`[${Object.keys(LETTER_REPLACEMENTS).join('')}]`, 'g')
/** Arabic and Persian digits, full-width signs, and spaces of other widths; each is replaced by one character. */
const SIGN_OF_OTHER_KEYBOARD =
  /[\u00A0\u0660-\u0669\u06F0-\u06F9\u2000-\u200A\u202F\u2212\u3000\uFF01-\uFF5E]/g
/** Soft hyphens, zero-width spaces and direction marks: invisible characters in text copied from web pages and mails. */
const INVISIBLE_CHARACTER = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]/g

function plainSign(sign: string): string {
  const code = sign.charCodeAt(0)
  if (code === 0x2212) return '-'
  if (code >= 0xff01) return String.fromCharCode(code - 0xfee0)
  return code >= 0x0660 && code <= 0x06f9 ? String(code & 0xf) : ' '
}

/** The text with the digits, signs and spaces of a US keyboard. The length of the text stays the same. */
export function plainSigns(text: string): string {
  return ASCII_TEXT.test(text) ? text : text.replace(SIGN_OF_OTHER_KEYBOARD, plainSign)
}

export function withoutInvisibleCharacters(text: string): string {
  return ASCII_TEXT.test(text) ? text : text.replace(INVISIBLE_CHARACTER, '')
}

const PRODUCT_NUMBER_LABEL = /^\s*no\.\s*(?=\d)/i

/** `No. 121`, as pages and documents name a product, becomes `#121`. */
export function shortProductNumber(text: string): string {
  return text.replace(PRODUCT_NUMBER_LABEL, '#')
}

function plainLetters(text: string): string {
  return plainSigns(withoutInvisibleCharacters(text))
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(REPLACED_LETTER, (letter) => LETTER_REPLACEMENTS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
}

/** Leading zeros of a number, which are removed so that it can be compared with an id. */
const LEADING_ZEROS = /(^| )0+(?=\d+(?: |$))/g

/** The words of a text, separated by single spaces, without the addresses of links. */
export function plainWords(text: string): string {
  const withoutAddresses = text.includes('](') ? text.replace(/\]\([^)]*\)/g, ' ') : text
  const spacedWords = ASCII_TEXT.test(withoutAddresses)
    ? withoutAddresses.toLowerCase().replace(/[^a-z0-9]+/g, ' ')
    : plainLetters(withoutAddresses)
  const words = spacedWords.trim()
  return words.includes('0') ? words.replace(LEADING_ZEROS, '$1') : words
}
