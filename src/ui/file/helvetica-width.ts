/**
 * The widths of the characters from space to ~ in Helvetica and in Helvetica Bold, in thousandths of the font size
 * (Adobe's font metrics).
 */
const WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
  500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
  556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
  278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
]
const BOLD_WIDTHS = [
  278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278,
  556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584,
  556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556,
  333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
]
/** The width of the widest characters, for example of … and —. */
const OTHER_WIDTH = 1000

/** The width of a text in the unit of `size`; letters with accents count as letters without them. */
export function helveticaWidth(text: string, size: number, isBold: boolean): number {
  const widths = isBold ? BOLD_WIDTHS : WIDTHS
  const thousandths = [...text].reduce((sum, character) => {
    const letter = character.normalize('NFD')
    return sum + (widths[letter.charCodeAt(0) - 0x20] ?? OTHER_WIDTH)
  }, 0)
  return (thousandths / 1000) * size
}

/** The text in at most `lineCount` lines of `width`; text that does not fit is replaced by an ellipsis. */
export function helveticaLines(
  text: string,
  { width, size, isBold, lineCount }: { width: number; size: number; isBold: boolean; lineCount: number },
): string[] {
  const isTooWide = (line: string) => helveticaWidth(line, size, isBold) > width
  const lines: string[] = ['']
  for (const word of text.trim().split(/\s+/)) {
    const line = lines.at(-1) ?? ''
    const longerLine = line === '' ? word : `${line} ${word}`
    if (line !== '' && isTooWide(longerLine) && lines.length < lineCount) lines.push(word)
    else lines[lines.length - 1] = longerLine
  }
  return lines.map((line) => {
    if (!isTooWide(line)) return line
    let shorterLine = line
    while (shorterLine !== '' && isTooWide(`${shorterLine}…`)) shorterLine = shorterLine.slice(0, -1)
    return `${shorterLine.trimEnd()}…`
  })
}
