// Building blocks of the drawings; a drawing fills a sheet of 400 by 300 units around its middle.

/** What a drawing needs to know of the product that it shows. */
export interface Look {
  paint: string
  accent: string
  label: string
}

export interface Drawing {
  draw: (look: Look) => string
  /** The bottom of something that stands, where its shadow lies; flat things throw a soft one all round. */
  ground?: { y: number; halfWidth: number }
}

export function box(
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  fill: string,
  more = '',
) {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" ${more}/>`
}

export function shape(path: string, fill: string, more = ''): string {
  return `<path d="${path}" fill="${fill}" ${more}/>`
}

export function disc(x: number, y: number, radius: number, fill: string, more = ''): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${more}/>`
}

export function oval(
  x: number,
  y: number,
  radiusX: number,
  radiusY: number,
  fill: string,
  more = '',
): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${radiusX}" ry="${radiusY}" fill="${fill}" ${more}/>`
}

export function stroke(path: string, colour: string, width: number, more = ''): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`
}

export function turned(degrees: number, content: string, x = 200, y = 150): string {
  return `<g transform="rotate(${degrees} ${x} ${y})">${content}</g>`
}

export function moved(x: number, y: number, content: string, scale = 1): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})">${content}</g>`
}

/** A gradient from `stops`, downwards, or across where `across` is set. */
export function gradient(id: string, stops: readonly (readonly [number, string])[], across = false): string {
  const direction = across ? 'x1="0" y1="0" x2="1" y2="0"' : 'x1="0" y1="0" x2="0" y2="1"'
  const marks = stops.map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`)
  return `<linearGradient id="${id}" ${direction}>${marks.join('')}</linearGradient>`
}

/** Grey lines that stand for printed text. */
export function printedLines(x: number, y: number, widths: readonly number[], step = 14, colour = '#c3ccd4') {
  return widths.map((width, index) => stroke(`M${x} ${y + index * step}h${width}`, colour, 4.5)).join('')
}
