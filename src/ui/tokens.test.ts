import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = css.split('@media screen and (prefers-color-scheme: dark)')

type Colour = readonly [red: number, green: number, blue: number, alpha: number]

/** Reads a colour such as `#1c1f22` or `rgb(0 0 0 / 0.08)`; null for any other text. */
function colourIn(text: string): Colour | null {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text)
  if (hex)
    return [1, 2, 3].map((group) => Number.parseInt(hex[group] ?? '', 16)).concat(1) as unknown as Colour // four numbers
  const rgb = /^rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)$/.exec(text)
  return rgb && ([1, 2, 3, 4].map((group) => Number(rgb[group])) as unknown as Colour) // four numbers
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

/** The visible colour of a translucent colour on a background. */
function blend([red, green, blue, alpha]: Colour, background: Colour): Colour {
  const mix = (part: number, below: number) => part * alpha + below * (1 - alpha)
  return [mix(red, background[0]), mix(green, background[1]), mix(blue, background[2]), 1]
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance([red, green, blue]: Colour): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(colour: Colour, otherColour: Colour): number {
  const [lighter = 0, darker = 0] = [luminance(colour), luminance(otherColour)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

const PAGE_BACKGROUNDS = ['bg', 'surface', 'sunken']
const SOFT_BACKGROUNDS = ['accent-soft', 'ok-soft', 'wait-soft', 'bad-soft', 'info-soft']
const ROW_BACKGROUNDS = ['row-in', 'row-pending', 'row-free']

/** Each text colour with the backgrounds on which it is used. */
const BACKGROUNDS_BY_TEXT_COLOUR: Record<string, string[]> = {
  ink: [...PAGE_BACKGROUNDS, ...SOFT_BACKGROUNDS, ...ROW_BACKGROUNDS],
  'ink-2': PAGE_BACKGROUNDS,
  accent: [...PAGE_BACKGROUNDS, 'accent-soft'],
  'accent-hover': PAGE_BACKGROUNDS,
  ok: ['surface', 'ok-soft'],
  wait: ['surface', 'wait-soft'],
  bad: [...PAGE_BACKGROUNDS, 'bad-soft'],
  info: ['surface', 'info-soft'],
  'ink-on-accent': ['accent', 'accent-hover'],
  'row-ink-2': ROW_BACKGROUNDS,
  'row-accent': ROW_BACKGROUNDS,
  'row-accent-hover': ROW_BACKGROUNDS,
}

describe.each(Object.entries(THEMES))('in the %s theme', (_theme, tokens) => {
  const colourOf = (name: string): Colour => tokens.get(name) ?? expect.fail(`no colour ${name}`)

  test.each(
    Object.entries(BACKGROUNDS_BY_TEXT_COLOUR).flatMap(([textColour, backgrounds]) =>
      backgrounds.map((background) => [textColour, background] as const),
    ),
  )('the text colour %s is readable on %s', (textColour, background) => {
    expect(contrast(colourOf(textColour), colourOf(background))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(ROW_BACKGROUNDS)('the text of a pressed control on %s is readable', (row) => {
    const pressed = blend(colourOf('row-sunken'), colourOf(row))
    expect(contrast(colourOf('row-accent'), pressed)).toBeGreaterThanOrEqual(4.5)
  })

  test('the border of a control is visible on every background of a page', () => {
    for (const background of PAGE_BACKGROUNDS) {
      expect([background, contrast(colourOf('line-strong'), colourOf(background)) >= 3]).toEqual([
        background,
        true,
      ])
    }
  })
})

test('the contrast of black and white is 21, and the contrast of equal colours 1', () => {
  expect(contrast([0, 0, 0, 1], [255, 255, 255, 1])).toBe(21)
  expect(contrast([9, 9, 9, 1], [9, 9, 9, 1])).toBe(1)
})
