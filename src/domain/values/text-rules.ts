// How long the texts are that staff write, and which characters no text has (G176, G185). In UTF-16 units, as fields count.
export const TEXT_LENGTHS = {
  name: 255,
  url: 255,
  description: 10_000,
  unit: 40,
  videoTitle: 255,
  roleName: 100,
} as const

/** Control characters, and those that turn the direction of the letters behind them: a name would read as another one. */
const CONTROL = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u
const CONTROL_BUT_LINES = /[^\P{Cc}\t\n\r]|[\u202A-\u202E\u2066-\u2069]/u

/** A text of one line: no line ends and tabs either. */
export function hasControlCharacter(text: string): boolean {
  return CONTROL.test(text)
}

/** A text of several lines may hold line ends and tabs. */
export function hasControlCharacterInLines(text: string): boolean {
  return CONTROL_BUT_LINES.test(text)
}
