/** Control characters, line ends among them, and characters that reverse the letters after them. */
const NOT_FOR_TERMINALS = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu

/** Writes control characters as codes such as \u001b: a terminal shows the code, and would obey the character. */
export function terminalText(text: string): string {
  return text.replaceAll(
    NOT_FOR_TERMINALS,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
