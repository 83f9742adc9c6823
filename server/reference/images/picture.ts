// Puts a drawing onto a soft light ground with its shadow, in exactly the box that a size asks for.
import { darker, lighter, mixed, PAINTS } from './colours.ts'
import { drawingOf } from './drawings.ts'
import type { Illustration, View } from './illustration.ts'
import { box, type Drawing, moved, oval, stroke } from './shapes.ts'
import { lettering } from './stroke-letters.ts'

const SHEET = { width: 400, height: 300 }
const PAPER = '#eff3f6'

function thing(drawing: Drawing, content: string): string {
  if (!drawing.ground) return `<g filter="url(#lying)">${content}</g>`
  const { y, halfWidth } = drawing.ground
  const shade = oval(200, y, halfWidth * 1.12, 13, '#1d2a36', 'opacity=".3" filter="url(#standing)"')
  return `${shade}<g filter="url(#hint)">${content}</g>`
}

function measures(): string {
  const ink = '#7d8b97'
  return [
    stroke('M52 286h296M52 279v14M348 279v14', ink, 3),
    stroke('M386 40v216M379 40h14M379 256h14', ink, 3),
    box(184, 276, 32, 20, 6, PAPER),
    lettering({ text: 'W', x: 200, y: 279, height: 14, colour: ink }),
    box(376, 134, 20, 32, 6, PAPER),
    lettering({ text: 'H', x: 386, y: 143, height: 14, colour: ink }),
  ].join('')
}

function arranged(view: View, drawing: Drawing, content: string): string {
  const one = thing(drawing, content)
  if (view === 'closer') return `<g transform="translate(-130 -70) scale(1.62) rotate(-6 200 150)">${one}</g>`
  if (view === 'several') {
    return moved(32, 6, one, 0.54) + moved(152, 10, one, 0.54) + moved(64, 88, one, 0.68)
  }
  if (view === 'measured') return moved(36, 20, one, 0.8) + measures()
  return one
}

const FILTERS = [
  '<filter id="lying" x="-20%" y="-20%" width="140%" height="150%"><feDropShadow dx="0" dy="9" stdDeviation="9" flood-color="#1d2a36" flood-opacity=".24"/></filter>',
  '<filter id="standing" x="-30%" y="-200%" width="160%" height="500%"><feGaussianBlur stdDeviation="7"/></filter>',
  '<filter id="hint" x="-10%" y="-10%" width="120%" height="120%"><feDropShadow dx="0" dy="3" stdDeviation="3" flood-color="#1d2a36" flood-opacity=".14"/></filter>',
].join('')

function sheet(width: number, height: number, tint: string, content: string): string {
  // Small pictures keep less margin, so that the thing stays recognizable.
  const margin = Math.min(width, height) <= 80 ? 0.97 : 0.88
  const scale = Math.min(width / SHEET.width, height / SHEET.height) * margin
  const left = (width - SHEET.width * scale) / 2
  const top = (height - SHEET.height * scale) / 2
  const glow = `<radialGradient id="paper" cx=".5" cy=".42" r=".8"><stop offset="0" stop-color="${lighter(tint, 0.72)}"/><stop offset="1" stop-color="${tint}"/></radialGradient>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<defs>${glow}${FILTERS}</defs><rect width="${width}" height="${height}" fill="url(#paper)"/>`,
    moved(Number(left.toFixed(2)), Number(top.toFixed(2)), content, Number(scale.toFixed(4))),
    '</svg>',
  ].join('')
}

/** The picture of an illustration as SVG of exactly `width` by `height`. */
export function pictureOf(illustration: Illustration, width: number, height: number): string {
  const drawing = drawingOf(illustration.drawing)
  const paint = PAINTS[illustration.paint]
  const content = drawing.draw({ paint, accent: PAINTS[illustration.accent], label: illustration.label })
  return sheet(width, height, mixed(PAPER, paint, 0.05), arranged(illustration.view, drawing, content))
}

/** What stands in for a picture that is not known: an empty carton, in grey. */
export function placeholderPicture(width: number, height: number): string {
  const grey = darker(PAPER, 0.16)
  const drawing = drawingOf('carton')
  const content = drawing.draw({ paint: grey, accent: grey, label: '-' })
  return sheet(width, height, PAPER, thing(drawing, content))
}
