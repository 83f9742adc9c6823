// The colours of both schemes, and the contrasts of texts and of control borders with their backgrounds: WCAG 2.2,
// level AA.

export type Colours = ReadonlyMap<string, string>
export interface Schemes {
  light: Colours
  dark: Colours
}

/**
 * Text needs 4.5:1, and the border of a control 3:1 (https://www.w3.org/TR/WCAG22/#contrast-minimum,
 * #non-text-contrast).
 */
const TEXT_RATIO = 4.5
const BORDER_RATIO = 3

const PAGE_BACKGROUNDS = ['bg', 'surface', 'sunken']
const SOFT_BACKGROUNDS = ['accent-soft', 'ok-soft', 'wait-soft', 'bad-soft', 'info-soft']
const ROW_BACKGROUNDS = ['row-in', 'row-pending', 'row-free']

/** Each text colour with the backgrounds on which it is used. */
const BACKGROUNDS_BY_TEXT_COLOUR: Record<string, readonly string[]> = {
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

type ColourParts = readonly [red: number, green: number, blue: number, alpha: number]

/** Reads a colour such as `#1c1f22` or `rgb(0 0 0 / 0.08)`. */
function partsOf(text: string): ColourParts {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text)
  if (hex) return [hexPart(hex[1]), hexPart(hex[2]), hexPart(hex[3]), 1]
  const rgb = /^rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)$/.exec(text)
  if (rgb) return [Number(rgb[1]), Number(rgb[2]), Number(rgb[3]), Number(rgb[4])]
  throw new Error(`not a colour: ${text}`)
}

const hexPart = (text = '') => Number.parseInt(text, 16)
const isColour = (text: string) => /^(#[0-9a-f]{6}|rgb\([\d. ]+\/ [\d.]+\))$/i.test(text)

/** The visible colour of a translucent colour on a background. */
function blend([red, green, blue, alpha]: ColourParts, below: ColourParts): ColourParts {
  const mix = (part: number, partBelow: number) => part * alpha + partBelow * (1 - alpha)
  return [mix(red, below[0]), mix(green, below[1]), mix(blue, below[2]), 1]
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance([red, green, blue]: ColourParts): number {
  const linear = (part: number) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function ratioOf(colour: ColourParts, background: ColourParts): number {
  const [lighter = 0, darker = 0] = [luminance(colour), luminance(background)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** The contrast of two opaque colours, from 1 to 21. */
export function contrast(colour: string, background: string): number {
  return ratioOf(partsOf(colour), partsOf(background))
}

/** Reads the colours of `tokens.css`. A colour that the dark scheme does not change is the same in both schemes. */
export function schemesOf(css: string): Schemes {
  const [lightPart = '', darkPart = ''] = css.split('@media screen and (prefers-color-scheme: dark)')
  const light = coloursIn(lightPart)
  return { light, dark: new Map([...light, ...coloursIn(darkPart)]) }
}

function coloursIn(css: string): Map<string, string> {
  const declarations = [...css.matchAll(/--([\w-]+): ([^;]+);/g)]
  return new Map(
    declarations.flatMap(([, name = '', value = '']) => (isColour(value) ? [[name, value] as const] : [])),
  )
}

/** Each contrast of a scheme that is too low: the name of the text or border colour, and a sentence for the message. */
export function contrastFaults(colours: Colours): { name: string; message: string }[] {
  const colourOf = (name: string) => partsOf(colours.get(name) ?? '')
  const faultOf = (
    name: string,
    backgroundName: string,
    minRatio: number,
    background = colourOf(backgroundName),
  ) => {
    const ratio = ratioOf(colourOf(name), background)
    if (ratio >= minRatio) return []
    // Rounded down, so that a ratio below the limit never reads as the limit.
    const shownRatio = Math.floor(ratio * 100) / 100
    const backdrop = `${backgroundName} (${colours.get(backgroundName)})`
    const message = `a contrast of ${minRatio}:1 on ${backdrop} is expected; ${colours.get(name)} has ${shownRatio}:1`
    return [{ name, message }]
  }
  return [
    ...Object.entries(BACKGROUNDS_BY_TEXT_COLOUR).flatMap(([name, backgrounds]) =>
      backgrounds.flatMap((background) => faultOf(name, background, TEXT_RATIO)),
    ),
    // The text of a pressed control in a coloured row.
    ...ROW_BACKGROUNDS.flatMap((row) =>
      faultOf('row-accent', row, TEXT_RATIO, blend(colourOf('row-sunken'), colourOf(row))),
    ),
    ...PAGE_BACKGROUNDS.flatMap((background) => faultOf('line-strong', background, BORDER_RATIO)),
  ]
}
