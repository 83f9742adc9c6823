// The maximum lengths of texts that staff write, in UTF-16 units as form fields count them, and the characters that are
// forbidden in these texts (G176, G185).
export const TEXT_LENGTHS = {
  name: 255,
  url: 255,
  description: 10_000,
  unit: 40,
  roleName: 100,
} as const

/** Control characters, and characters that reverse the letters after them, so that a name would look like another name. */
const FORBIDDEN_IN_LINE = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u
const FORBIDDEN_IN_LINES = /[^\P{Cc}\t\n\r]|[\u202A-\u202E\u2066-\u2069]/u

/** True if a text of one line has a forbidden character; line ends and tabs are forbidden too. */
export function hasForbiddenCharacter(text: string): boolean {
  return FORBIDDEN_IN_LINE.test(text)
}

/** True if a text of several lines has a forbidden character; line ends and tabs are allowed. */
export function hasForbiddenCharacterInLines(text: string): boolean {
  return FORBIDDEN_IN_LINES.test(text)
}
