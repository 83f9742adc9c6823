// Phone numbers as people type them and as they travel (ordering.md §9): 10 digits shown 000-000-0000, prefix 1 on send.

const LENGTH = 10

/** The digits without the country's 1, which no area code begins with. */
function ownDigits(text: string): string {
  return text.replace(/\D/g, '').replace(/^1/, '').slice(0, LENGTH)
}

/** What stands in the field while it is typed, also of a pasted `+1 (312) 555-0142`. */
export function maskedPhone(text: string): string {
  const digits = ownDigits(text)
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join('-')
}

/** As it is sent: `13125550142`; fewer digits where not all were typed, nothing where there is none. */
export function prefixedPhone(text: string): string {
  const digits = ownDigits(text)
  return digits && `1${digits}`
}
