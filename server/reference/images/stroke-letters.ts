// A small alphabet of strokes: machines without fonts draw the same pictures as all others. Every letter stands
// on a line twelve units below its top.
interface Letter {
  width: number
  path: string
}

const RING = 'M0 4A4 4 0 0 1 8 4V8A4 4 0 0 1 0 8Z'
const P = 'M0 12V0H4.5A3.3 3.3 0 0 1 4.5 6.6H0'
const C = 'M7.7 2.8A4 4 0 0 0 0 4V8'
const S =
  'M7.4 2.6C7 .8 5.6 0 3.9 0C1.8 0 .3 1.2 .3 3C.3 7 7.7 5 7.7 9C7.7 10.8 6.2 12 4 12C2 12 .6 11.1 .1 9.2'

const LETTERS: Record<string, Letter> = {
  A: { width: 8, path: 'M0 12L4 0L8 12M1.5 8H6.5' },
  B: { width: 7.6, path: 'M0 0V12H4.4A3.2 3.2 0 0 0 4.4 5.6H0M4 5.6A2.8 2.8 0 0 0 4 0H0' },
  C: { width: 8, path: `${C}A4 4 0 0 0 7.7 9.2` },
  D: { width: 8, path: 'M0 0V12H3.5A4.5 4.5 0 0 0 8 7.5V4.5A4.5 4.5 0 0 0 3.5 0Z' },
  E: { width: 6.8, path: 'M6.8 0H0V12H6.8M0 5.8H5.6' },
  F: { width: 6.6, path: 'M6.8 0H0V12M0 5.8H5.6' },
  G: { width: 8, path: `${C}A4 4 0 0 0 8 8V6.4H4.6` },
  H: { width: 7.8, path: 'M0 0V12M7.8 0V12M0 5.8H7.8' },
  I: { width: 0, path: 'M0 0V12' },
  J: { width: 6, path: 'M6 0V8.6A3 3.4 0 0 1 0 8.6' },
  K: { width: 7.4, path: 'M0 0V12M7.2 0L0 7M2.6 4.7L7.4 12' },
  L: { width: 6.2, path: 'M0 0V12H6.4' },
  M: { width: 9.4, path: 'M0 12V0L4.7 8L9.4 0V12' },
  N: { width: 8, path: 'M0 12V0L8 12V0' },
  O: { width: 8, path: RING },
  P: { width: 7.6, path: P },
  Q: { width: 8.2, path: `${RING}M5 9L8.6 12.6` },
  R: { width: 7.6, path: `${P}M4 6.6L7.6 12` },
  S: { width: 7.7, path: S },
  T: { width: 7.6, path: 'M0 0H7.6M3.8 0V12' },
  U: { width: 8, path: 'M0 0V8A4 4 0 0 0 8 8V0' },
  V: { width: 8, path: 'M0 0L4 12L8 0' },
  W: { width: 11.6, path: 'M0 0L2.9 12L5.8 2L8.7 12L11.6 0' },
  X: { width: 7.6, path: 'M0 0L7.6 12M7.6 0L0 12' },
  Y: { width: 7.8, path: 'M0 0L3.9 6L7.8 0M3.9 6V12' },
  Z: { width: 7.6, path: 'M0 0H7.6L0 12H7.6' },
  '0': { width: 7, path: 'M0 3.5A3.5 3.5 0 0 1 7 3.5V8.5A3.5 3.5 0 0 1 0 8.5Z' },
  '1': { width: 3, path: 'M0 2.4L3 0V12' },
  '2': {
    width: 7,
    path: 'M.2 3.2C.4 1.2 1.7 0 3.6 0C5.5 0 6.8 1.3 6.8 3.1C6.8 4.4 6.2 5.4 5.2 6.4L0 12H7',
  },
  '3': {
    width: 7,
    path: 'M.4 2C1 .7 2.1 0 3.5 0C5.5 0 6.7 1.2 6.7 2.8C6.7 4.5 5.4 5.6 3.2 5.6C5.6 5.6 7 6.9 7 8.7C7 10.7 5.5 12 3.5 12C1.8 12 .6 11.2 0 9.8',
  },
  '4': { width: 7.2, path: 'M5.4 12V0L0 8.6H7.2' },
  '5': {
    width: 7,
    path: 'M6.4 0H1.2L.7 5.2C1.4 4.6 2.3 4.3 3.3 4.3C5.5 4.3 7 5.9 7 8.1C7 10.4 5.5 12 3.3 12C1.7 12 .6 11.2 0 9.9',
  },
  '6': {
    width: 7,
    path: 'M6 .4C3 0 0 3 0 7.8C0 10.4 1.4 12 3.5 12C5.6 12 7 10.4 7 8.3C7 6.2 5.6 4.7 3.6 4.7C1.9 4.7 .5 5.8 0 7.6',
  },
  '7': { width: 6.8, path: 'M0 0H7L2.4 12' },
  '8': {
    width: 7,
    path: 'M3.5 5.6C1.6 5.6 .4 4.5 .4 2.8C.4 1.2 1.6 0 3.5 0C5.4 0 6.6 1.2 6.6 2.8C6.6 4.5 5.4 5.6 3.5 5.6C1.4 5.6 0 6.8 0 8.8C0 10.7 1.4 12 3.5 12C5.6 12 7 10.7 7 8.8C7 6.8 5.6 5.6 3.5 5.6',
  },
  '9': {
    width: 7,
    path: 'M1 11.6C4 12 7 9 7 4.2C7 1.6 5.6 0 3.5 0C1.4 0 0 1.6 0 3.7C0 5.8 1.4 7.3 3.4 7.3C5.1 7.3 6.5 6.2 7 4.4',
  },
  '-': { width: 4, path: 'M0 6.2H4' },
  '.': { width: 0, path: 'M0 11.8V12' },
  '/': { width: 5, path: 'M0 12.6L5 -.6' },
  '+': { width: 6, path: 'M0 6.4H6M3 3.4V9.4' },
  '#': { width: 8, path: 'M2.6 0L1.2 12M6.8 0L5.4 12M0 4H8M0 8H8' },
  $: { width: 7.7, path: `${S}M3.9 -1.6V13.6` },
  '%': { width: 9, path: 'M8 0L1 12M2 0A2 2 0 0 1 2 4A2 2 0 0 1 2 0M7 8A2 2 0 0 1 7 12A2 2 0 0 1 7 8' },
  '&': {
    width: 8.6,
    path: 'M8.6 12L2 4.2C.6 2.4 1.6 0 3.8 0C6 0 6.8 2.6 5 4L2 6C-.8 8 .2 12 3.6 12C6 12 7.6 10 8 7.4',
  },
  "'": { width: 0, path: 'M0 0V2.6' },
}
const GAP = 3
const BLANK = 4

export interface Lettering {
  text: string
  /** The middle of the line of letters. */
  x: number
  /** The top of the letters. */
  y: number
  /** Height of a capital; less where the text would be wider than `maxWidth`. */
  height: number
  colour: string
  maxWidth?: number
  /** Thickness of a stroke as a share of the height. */
  weight?: number
}

/** Writes a text as SVG strokes; signs that the alphabet lacks are blanks. */
export function lettering({ text, x, y, height, colour, maxWidth = 320, weight = 0.15 }: Lettering): string {
  let cursor = 0
  const strokes: string[] = []
  for (const sign of text.toUpperCase()) {
    const letter = LETTERS[sign]
    if (letter) strokes.push(`<path d="${letter.path}" transform="translate(${cursor.toFixed(1)} 0)"/>`)
    cursor += (letter?.width ?? BLANK) + GAP
  }
  const width = Math.max(1, cursor - GAP)
  const scale = Math.min(height / 12, maxWidth / width)
  const left = x - (width * scale) / 2
  const top = y + (height - 12 * scale) / 2
  const stroke = `stroke="${colour}" stroke-width="${(12 * weight).toFixed(2)}"`
  return `<g transform="translate(${left.toFixed(1)} ${top.toFixed(1)}) scale(${scale.toFixed(3)})" fill="none" ${stroke} stroke-linecap="round" stroke-linejoin="round">${strokes.join('')}</g>`
}
