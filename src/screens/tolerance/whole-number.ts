/** True if the text is a whole number of at most four digits within these limits. */
export function isWholeNumberIn(text: string, { least, most }: { least: number; most: number }): boolean {
  return /^\s*\d{1,4}\s*$/.test(text) && Number(text) >= least && Number(text) <= most
}
