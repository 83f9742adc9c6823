// Wraps a text in one pass over its letters: the time depends on the length of the text, not on the
// length of its words.

/** A line may end after these characters; a space at the end of a line is left out. */
const BREAK_AFTER = new Set([' ', '-', '/'])

/** `width` is in the unit of `widthOf`. A word that is wider than a line is split where the line is full. */
export function wrapText(text: string, width: number, widthOf: (letter: string) => number): string[] {
  const letters = [...text]
  const lines: string[] = []
  let start = 0
  let breakIndex = 0
  let lineWidth = 0
  let widthAtBreak = 0
  for (let index = 0; index < letters.length; index += 1) {
    const letter = letters[index] ?? ''
    const letterWidth = widthOf(letter)
    if (lineWidth + letterWidth > width && index > start && letter !== ' ') {
      const isBetweenWords = breakIndex > start
      const end = isBetweenWords ? breakIndex : index
      lines.push(letters.slice(start, end).join('').trimEnd())
      lineWidth -= isBetweenWords ? widthAtBreak : lineWidth
      start = end
    }
    lineWidth += letterWidth
    if (BREAK_AFTER.has(letter)) {
      breakIndex = index + 1
      widthAtBreak = lineWidth
    }
  }
  if (start < letters.length) lines.push(letters.slice(start).join('').trimEnd())
  return lines
}
