// Phone numbers in fields and on the wire (ordering.md §9): 10 digits, shown as 000-000-0000 and sent with the prefix 1.

import { plainSigns, withoutInvisibleCharacters } from '../values/plain-words.ts'

const DIGITS_OF_PHONE = 10

/** The digits without the country code 1; null for a number of another country or with too many digits. */
function domesticDigits(text: string): string | null {
  const plainText = withoutInvisibleCharacters(plainSigns(text)).trim()
  const isForeign = /^(\+|00)\D*[^1\D]/.test(plainText)
  const digits = plainText.replace(/^00/, '').replace(/\D/g, '').replace(/^1/, '')
  return isForeign || digits.length > DIGITS_OF_PHONE ? null : digits
}

/**
 * The text of the field while the person types, also for a pasted `+1 (312) 555-0142`. A number of another country or with
 * too many digits stays as typed and is refused later: no digit is cut off.
 */
export function maskedPhone(text: string): string {
  const digits = domesticDigits(text)
  if (digits === null || /^\s*(\+|00?)\s*$/.test(text)) return text
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join('-')
}

/**
 * The phone as it is sent: `13125550142`, with fewer digits when fewer were typed; '' without digits. A number of another
 * country or with too many digits stays as typed.
 */
export function prefixedPhone(text: string): string {
  const digits = domesticDigits(text)
  return digits === null ? text : digits && `1${digits}`
}

/**
 * The phone of a dealership or user without the signs between its digits: `(405) 555-0101` becomes `4055550101`. Letters
 * stay, so that a number with an extension is refused and not sent as a longer one.
 */
export function withoutPhoneSigns(text: string): string {
  return withoutInvisibleCharacters(plainSigns(text)).replace(/[\s()./\p{Pd}]/gu, '')
}
