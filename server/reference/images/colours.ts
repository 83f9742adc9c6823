/** The paints of the product pictures. */
export const PAINTS = {
  sky: '#8fbbdb',
  blue: '#2f6fb2',
  navy: '#24456b',
  teal: '#1f8589',
  green: '#3a9460',
  lime: '#97bf4b',
  yellow: '#f1c232',
  gold: '#c9a24a',
  orange: '#e58a34',
  red: '#cb423d',
  maroon: '#8a3040',
  pink: '#e39ab0',
  purple: '#7759a6',
  lilac: '#b3a9dc',
  brown: '#94683a',
  kraft: '#d0aa79',
  black: '#2c3035',
  graphite: '#4b525a',
  grey: '#8c969f',
  silver: '#bac4cc',
  white: '#f6f8f9',
  clear: '#c5dbe8',
} as const
export type Paint = keyof typeof PAINTS

function channels(hex: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))
}

/** `share` of `other` in `hex`; 0 is hex itself, 1 the other. */
export function mixed(hex: string, other: string, share: number): string {
  const target = channels(other)
  const parts = channels(hex).map((value, index) =>
    Math.round(value + ((target[index] ?? value) - value) * share),
  )
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

export function lighter(hex: string, share: number): string {
  return mixed(hex, '#ffffff', share)
}

export function darker(hex: string, share: number): string {
  return mixed(hex, '#141a20', share)
}

/** Ink that reads well on the paint. */
export function inkOn(hex: string): string {
  const [red = 0, green = 0, blue = 0] = channels(hex)
  return red * 0.299 + green * 0.587 + blue * 0.114 > 160 ? '#2b333b' : '#ffffff'
}
