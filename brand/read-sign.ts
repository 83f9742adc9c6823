// The sign of the header. It stands in index.html itself, because an image would appear later than the name beside it.

const MAX_BYTES = 4096

/**
 * Parts of an SVG that the app's security policy blocks, or that load another file, each with the words that
 * describe an SVG without this part.
 */
const FORBIDDEN: readonly [pattern: RegExp, expectation: string][] = [
  [/<script|<foreignObject/i, 'no script and no foreignObject'],
  [/\son[a-z]+\s*=/i, 'no event handlers'],
  [/<style|\sstyle\s*=/i, 'attributes such as fill="#0b5c75" in place of style'],
  [/href\s*=\s*["'](?!#)|url\((?!#)|<!ENTITY|<image/i, 'no reference to another file'],
]

/** The drawing inside an SVG, on one line, with the box in which it is drawn. */
export interface Sign {
  viewBox: string
  drawing: string
}

/** Reads the text of an SVG. If the SVG cannot stand in the page, returns the sentence that says what is expected. */
export function readSign(svg: string): Sign | string {
  if (svg.length > MAX_BYTES) return `an SVG of at most ${MAX_BYTES} bytes is expected; it has ${svg.length}`
  const forbidden = FORBIDDEN.find(([pattern]) => pattern.test(svg))
  if (forbidden) return `an SVG with ${forbidden[1]} is expected`
  const [, attributes = '', drawing] = /<svg([^>]*)>([\s\S]*)<\/svg>\s*$/.exec(svg) ?? []
  const [, viewBox] = /\bviewBox="([\d. -]+)"/.exec(attributes) ?? []
  if (drawing === undefined || viewBox === undefined) return 'an SVG with a viewBox is expected'
  const [, , width, height] = viewBox.trim().split(/ +/).map(Number)
  if (!width || width !== height) return `a square SVG is expected; its viewBox is ${viewBox}`
  const compactDrawing = drawing
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s*(\/?>)\s*/g, '$1')
  return { viewBox, drawing: compactDrawing.replaceAll(/>\s+</g, '><').trim() }
}
