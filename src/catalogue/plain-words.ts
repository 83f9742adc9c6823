/** Nearly every text of a catalogue is plain ASCII, which needs neither accents taken off nor slow patterns. */
const PLAIN = /^[\t-~]*$/

/** Lower case words without accents and punctuation, between single spaces; addresses of links are no words. */
export function plainWords(text: string): string {
  const spoken = text.includes('](') ? text.replace(/\]\([^)]*\)/g, ' ') : text
  const spaced = PLAIN.test(spoken)
    ? spoken.toLowerCase().replace(/[^a-z0-9]+/g, ' ')
    : spoken
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
  return spaced.trim()
}
