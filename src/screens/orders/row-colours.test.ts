import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const tokens = readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8')

function shadesOf(token: string): string[] {
  return [...tokens.matchAll(new RegExp(`${token}: ([^;]+);`, 'g'))].map(([, value]) => value ?? '')
}

function channels(shade: string): [number, number, number] {
  const channelAt = (start: number) => Number.parseInt(shade.slice(start, start + 2), 16)
  return [channelAt(1), channelAt(3), channelAt(5)]
}

/** The relative luminance: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(shade: string): number {
  const [red, green, blue] = channels(shade).map((channel) => {
    const fraction = channel / 255
    return fraction <= 0.04045 ? fraction / 12.92 : ((fraction + 0.055) / 1.055) ** 2.4
  }) as [number, number, number] // map returns one value for each of the three channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(shade: string, otherShade: string): number {
  const [darker = 0, lighter = 0] = [luminance(shade), luminance(otherShade)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** The hue in degrees. */
function hue(shade: string): number {
  const [red, green, blue] = channels(shade)
  return ((Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI + 360) % 360
}

/** The colours of the light scheme are fixed (ordering.md §4, G70). */
test.each([
  ['--row-in', '#ffb6c1', '#4f2228'],
  ['--row-pending', '#ffffe0', '#393918'],
  ['--row-free', '#add8e6', '#1e3e48'],
])('%s is %s, and in the dark scheme %s of the same hue', (token, light, dark) => {
  expect(shadesOf(token)).toEqual([light, dark])
  expect(Math.abs(hue(dark) - hue(light))).toBeLessThan(3)
})

test.each(['--row-in', '--row-pending', '--row-free'])('text on %s has enough contrast', (token) => {
  for (const scheme of [0, 1]) {
    const background = shadesOf(token)[scheme] ?? ''
    for (const textToken of ['--ink', '--row-ink-2', '--row-accent', '--row-accent-hover']) {
      expect(contrast(background, shadesOf(textToken)[scheme] ?? '')).toBeGreaterThan(4.5)
    }
  }
})
