// Wraps a text in one walk over its letters: the time grows with the text, not with the length of its words.

/** A line may end after these; a space is left out there. */
const BREAKS_BEHIND = new Set([' ', '-', '/'])

/** `width` is in the unit of `widthOf`. A word that is wider than a line is split where the line is full. */
export function wrapText(text: string, width: number, widthOf: (letter: string) => number): string[] {
  const letters = [...text]
  const lines: string[] = []
  let start = 0
  let breakAt = 0
  let lineWidth = 0
  let widthAtBreak = 0
  for (let at = 0; at < letters.length; at += 1) {
    const letter = letters[at] ?? ''
    const letterWidth = widthOf(letter)
    if (lineWidth + letterWidth > width && at > start && letter !== ' ') {
      const isBetweenWords = breakAt > start
      const end = isBetweenWords ? breakAt : at
      lines.push(letters.slice(start, end).join('').trimEnd())
      lineWidth -= isBetweenWords ? widthAtBreak : lineWidth
      start = end
    }
    lineWidth += letterWidth
    if (BREAKS_BEHIND.has(letter)) {
      breakAt = at + 1
      widthAtBreak = lineWidth
    }
  }
  if (start < letters.length) lines.push(letters.slice(start).join('').trimEnd())
  return lines
}
