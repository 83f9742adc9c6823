// Checks that each reader of texts stays within its time limit for long texts, whatever characters they repeat.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quickestMs } from '#tests/support/processor-time.ts'
import { addressText, emailListText, phoneText } from '../people/contact-text.ts'
import { delimitedRows } from '../sheets/delimited-rows.ts'
import { parseDescription, parseMarkup } from './description-markup.ts'
import { emailsIn } from '../people/email-list.ts'
import { allowedLink } from '../values/links.ts'
import { readOrderText } from '../quick-order/order-text.ts'
import { metaDescription, shortLogin } from '../catalogue/page-text.ts'
import { productAddress } from './product-rules.ts'
import { hasForbiddenCharacter, hasForbiddenCharacterInLines } from '../values/text-rules.ts'
import { readUserLines } from '../people/user-lines.ts'
import { isVideoId, videoAddress, videoIdIn } from './video-address.ts'

const CHARACTERS = 1_000_000

/** The readers of markup run while a page is drawn and the visitor waits. */
const MARKUP_LIMIT_MS = 50
/** Much more than a linear reader needs, and much less than a quadratic one. */
const USUAL_LIMIT_MS = 400

const MARKUP_READERS = { parseMarkup, parseDescription, metaDescription }

const READERS: Record<string, (text: string) => unknown> = {
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

const hostileText = fc
  .array(fc.constantFrom(...PIECES, ...WORDS), { minLength: 1, maxLength: 5 })
  .map((pieces) => pieces.join(''))
  .map((piece) => piece.repeat(Math.ceil(CHARACTERS / piece.length)).slice(0, CHARACTERS))

test.each(Object.entries(READERS))('%s reads a million characters within its time limit', (name, read) => {
  const limitMs = name in MARKUP_READERS ? MARKUP_LIMIT_MS : USUAL_LIMIT_MS
  fc.assert(
    fc.property(hostileText, (text) => {
      expect(quickestMs(() => read(text), limitMs)).toBeLessThan(limitMs)
    }),
    {
      numRuns: 25,
      examples: [['*a[b](c)'.repeat(125_000)], ['[a]('.repeat(250_000)], [' '.repeat(CHARACTERS)]],
    },
  )
})

/** A pasted text is shorter than a million characters and is read only once, so that seconds are allowed. */
const PASTED_CHARACTERS = 50_000
const PASTED_LIMIT_MS = 4000

test.each(Object.entries({ readOrderText, delimitedRows, readUserLines }))(
  '%s reads a pasted text of repeated pieces within four seconds',
  (_name, read) => {
    const pastedText = hostileText.map((text) => `a${text.slice(0, PASTED_CHARACTERS)}b`)
    fc.assert(
      fc.property(pastedText, (text) => {
        expect(quickestMs(() => read(text), PASTED_LIMIT_MS)).toBeLessThan(PASTED_LIMIT_MS)
      }),
      {
        numRuns: 40,
        examples: [' ', ',;', '\t', '"\n', 'a\t"x"\n'].map((piece) => [
          `a${piece.repeat(PASTED_CHARACTERS / piece.length)}b`,
        ]),
      },
    )
  },
)
