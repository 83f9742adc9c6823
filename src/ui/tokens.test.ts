import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = css.split('@media screen and (prefers-color-scheme: dark)')

type Colour = readonly [red: number, green: number, blue: number, alpha: number]

/** `#1c1f22` or `rgb(0 0 0 / 0.08)`. */
function colourIn(text: string): Colour | null {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text)
  if (hex) return [1, 2, 3].map((at) => Number.parseInt(hex[at] ?? '', 16)).concat(1) as unknown as Colour // four numbers
  const rgb = /^rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)$/.exec(text)
  return rgb && ([1, 2, 3, 4].map((at) => Number(rgb[at])) as unknown as Colour) // four numbers
}

function colours(text: string): Map<string, Colour> {
  const coloursByName = new Map<string, Colour>()
  for (const [, name = '', value = ''] of text.matchAll(/--([\w-]+): ([^;]+);/g)) {
    const colour = colourIn(value)
    if (colour) coloursByName.set(name, colour)
  }
  return coloursByName
}
const THEMES = { light: colours(light), dark: new Map([...colours(light), ...colours(dark)]) }

/** The visible colour of a translucent colour on a ground. */
function over([red, green, blue, alpha]: Colour, ground: Colour): Colour {
  const mix = (part: number, below: number) => part * alpha + below * (1 - alpha)
  return [mix(red, ground[0]), mix(green, ground[1]), mix(blue, ground[2]), 1]
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance([red, green, blue]: Colour): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: Colour, other: Colour): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

const PLAIN = ['bg', 'surface', 'sunken']
const SOFT = ['accent-soft', 'ok-soft', 'wait-soft', 'bad-soft', 'info-soft']
const ROWS = ['row-in', 'row-pending', 'row-free']

/** The text colours with the grounds that they stand on. */
const WRITINGS: Record<string, string[]> = {
  ink: [...PLAIN, ...SOFT, ...ROWS],
  'ink-2': PLAIN,
  accent: [...PLAIN, 'accent-soft'],
  'accent-hover': PLAIN,
  ok: ['surface', 'ok-soft'],
  wait: ['surface', 'wait-soft'],
  bad: [...PLAIN, 'bad-soft'],
  info: ['surface', 'info-soft'],
  'ink-on-accent': ['accent', 'accent-hover'],
  'row-ink-2': ROWS,
  'row-accent': ROWS,
  'row-accent-hover': ROWS,
}

describe.each(Object.entries(THEMES))('in the %s theme', (_theme, tokens) => {
  const colourOf = (name: string): Colour => tokens.get(name) ?? expect.fail(`no colour ${name}`)

  test.each(
    Object.entries(WRITINGS).flatMap(([writing, grounds]) =>
      grounds.map((ground) => [writing, ground] as const),
    ),
  )('%s can be read on %s', (writing, ground) => {
    expect(contrast(colourOf(writing), colourOf(ground))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(ROWS)('text of controls on %s is readable', (row) => {
    const pressed = over(colourOf('row-sunken'), colourOf(row))
    expect(contrast(colourOf('row-accent'), pressed)).toBeGreaterThanOrEqual(4.5)
  })

  test('the border of a control stands out from its ground', () => {
    for (const ground of PLAIN) {
      expect([ground, contrast(colourOf('line-strong'), colourOf(ground)) >= 3]).toEqual([ground, true])
    }
  })
})

test('black on white is 21 to 1, and the same colour 1 to 1', () => {
  expect(contrast([0, 0, 0, 1], [255, 255, 255, 1])).toBe(21)
  expect(contrast([9, 9, 9, 1], [9, 9, 9, 1])).toBe(1)
})
