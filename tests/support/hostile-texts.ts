// Long texts of repeated characters, and every function that reads the text of a person.
import fc from 'fast-check'
import { metaDescription } from '#domain/catalogue/meta-description.ts'
import { shortLogin } from '#domain/people/short-login.ts'
import { addressText, emailListText, phoneText } from '#domain/people/contact-text.ts'
import { emailsIn } from '#domain/people/email-list.ts'
import { readUserLines } from '#domain/people/user-lines.ts'
import { parseDescription, parseMarkup } from '#domain/products/description-markup.ts'
import { productAddress } from '#domain/products/product-rules.ts'
import { isVideoId, videoAddress, videoIdIn } from '#domain/products/video-address.ts'
import { readOrderText } from '#domain/quick-order/order-text.ts'
import { delimitedRows } from '#domain/sheets/delimited-rows.ts'
import { allowedLink } from '#domain/values/links.ts'
import { hasForbiddenCharacter, hasForbiddenCharacterInLines } from '#domain/values/text-rules.ts'

const CHARACTERS = 1_000_000
/** A pasted text is shorter and is read only once. */
const PASTED_CHARACTERS = 50_000

/** The readers of markup run while a page is drawn and the visitor waits. */
export const MARKUP_READERS = { parseMarkup, parseDescription, metaDescription }

export const TEXT_READERS: Record<string, (text: string) => unknown> = {
  ...MARKUP_READERS,
  shortLogin,
  allowedLink,
  emailListText,
  emailsIn,
  phoneText,
  addressText: (text) => addressText({ street: text, city: text, zip: text, state: null }),
  isVideoId,
  videoIdIn,
  videoAddress: (text) => videoAddress(text, 'https://www.youtube-nocookie.com/embed/'),
  productAddress: (text) => productAddress({ url: '', name: text }, 7),
  hasForbiddenCharacter,
  hasForbiddenCharacterInLines,
}

const PIECES = ['*', '**', '[', ']', '(', ')', 'a', 'é', ' ', '\n', '\n\n', ',', '@', '.', '-', '1', '/', ':']
const WORDS = [
  '[a](',
  '*a[b](c)',
  '[a](/b)',
  'a@b.c',
  'https://',
  'watch?v=',
  '&',
  '🚗',
  '\u0000',
  '\t',
  '"',
  ';',
]

export const hostileText = fc
  .array(fc.constantFrom(...PIECES, ...WORDS), { minLength: 1, maxLength: 5 })
  .map((pieces) => pieces.join(''))
  .map((piece) => piece.repeat(Math.ceil(CHARACTERS / piece.length)).slice(0, CHARACTERS))

/** Texts that were slow once. */
export const HOSTILE_TEXTS: [string][] = [
  ['*a[b](c)'.repeat(125_000)],
  ['[a]('.repeat(250_000)],
  [' '.repeat(CHARACTERS)],
]

export const PASTE_READERS = { readOrderText, delimitedRows, readUserLines }

export const hostilePaste = hostileText.map((text) => `a${text.slice(0, PASTED_CHARACTERS)}b`)

export const HOSTILE_PASTES = [' ', ',;', '\t', '"\n', 'a\t"x"\n'].map((piece): [string] => [
  `a${piece.repeat(PASTED_CHARACTERS / piece.length)}b`,
])
