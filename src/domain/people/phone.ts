// Phone numbers as people type them and as they travel (ordering.md §9): 10 digits shown 000-000-0000, prefix 1 on send.

import { plainSigns, withoutUnseen } from '../values/plain-words.ts'

const LENGTH = 10

/** The digits without the country's 1, which no area code begins with; null where they are no number of ours. */
function ownDigits(text: string): string | null {
  const typed = withoutUnseen(plainSigns(text)).trim()
  const isForeign = /^(\+|00)\D*[^1\D]/.test(typed)
  const digits = typed.replace(/^00/, '').replace(/\D/g, '').replace(/^1/, '')
  return isForeign || digits.length > LENGTH ? null : digits
}

/**
 * What stands in the field while it is typed, also of a pasted `+1 (312) 555-0142`. A number of another country or with
 * too many digits stays as it was typed, to be refused: nothing is cut off.
 */
export function maskedPhone(text: string): string {
  const digits = ownDigits(text)
  if (digits === null || /^\s*(\+|00?)\s*$/.test(text)) return text
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join('-')
}

/** As it is sent: `13125550142`; fewer digits where not all were typed, nothing where there is none. */
export function prefixedPhone(text: string): string {
  const digits = ownDigits(text)
  return digits === null ? text : digits && `1${digits}`
}
