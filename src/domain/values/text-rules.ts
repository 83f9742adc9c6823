// The maximum lengths of texts that staff write, in UTF-16 units as fields count, and forbidden characters (G176, G185).
export const TEXT_LENGTHS = {
  name: 255,
  url: 255,
  description: 10_000,
  unit: 40,
  videoTitle: 255,
  roleName: 100,
} as const

/** Control characters, and characters that reverse the letters behind them, so that a name would read as another one. */
const FORBIDDEN_IN_LINE = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u
const FORBIDDEN_IN_LINES = /[^\P{Cc}\t\n\r]|[\u202A-\u202E\u2066-\u2069]/u

/** For a text of one line, in which line ends and tabs are forbidden too. */
export function hasControlCharacter(text: string): boolean {
  return FORBIDDEN_IN_LINE.test(text)
}

/** For a text of several lines, in which line ends and tabs are allowed. */
export function hasControlCharacterInLines(text: string): boolean {
  return FORBIDDEN_IN_LINES.test(text)
}
