import { darker, inkOn, lighter } from '../colours.ts'
import { box, type Drawing, disc, gradient, printedLines, shape, stroke, turned } from '../shapes.ts'
import { lettering } from '../stroke-letters.ts'

/** A clear pouch with a temporary tag in it. */
const pouch: Drawing = {
  draw: ({ paint, label }) =>
    turned(
      -4,
      [
        `<defs>${gradient('film', [
          [0, lighter(paint, 0.25)],
          [1, paint],
        ])}</defs>`,
        box(46, 52, 308, 198, 16, 'url(#film)'),
        box(46, 52, 308, 32, 16, darker(paint, 0.16), 'opacity=".55"'),
        stroke('M58 68h284', lighter(paint, 0.75), 5),
        box(74, 98, 252, 132, 6, '#fcfdfd'),
        box(74, 98, 252, 24, 6, darker(paint, 0.35)),
        lettering({ text: 'TEMPORARY TAG', x: 200, y: 104, height: 12, colour: '#ffffff', maxWidth: 180 }),
        lettering({
          text: label || 'T48 2061',
          x: 200,
          y: 138,
          height: 46,
          colour: '#2b3a47',
          maxWidth: 216,
        }),
        printedLines(98, 206, [92], 12),
        printedLines(214, 206, [60], 12),
        shape('M46 236L180 52h46L92 250H62a16 16 0 0 1-16-14z', '#ffffff', 'opacity=".2"'),
        shape('M250 52h20L136 250h-20z', '#ffffff', 'opacity=".16"'),
        disc(70, 68, 6, '#eef2f5'),
        disc(330, 68, 6, '#eef2f5'),
      ].join(''),
    ),
}

/** Sheets of blank tag paper, fanned. */
const tagPaper: Drawing = {
  draw: ({ paint, label }) => {
    const sheet = (fill: string) => box(62, 66, 276, 168, 6, fill)
    return [
      turned(7, sheet(darker('#ffffff', 0.08))),
      turned(2, sheet(darker('#ffffff', 0.04))),
      turned(
        -4,
        [
          sheet('#fdfefe'),
          box(62, 66, 276, 30, 6, paint),
          lettering({ text: label || 'ILLINOIS', x: 200, y: 74, height: 14, colour: inkOn(paint) }),
          stroke('M86 122h228M86 206h228', lighter(paint, 0.55), 2, 'stroke-dasharray="7 7"'),
          lettering({ text: '000A000', x: 200, y: 140, height: 44, colour: '#d3dbe2', maxWidth: 210 }),
          disc(82, 220, 5, '#e2e8ed'),
          disc(318, 220, 5, '#e2e8ed'),
          disc(82, 108, 5, '#e2e8ed'),
          disc(318, 108, 5, '#e2e8ed'),
        ].join(''),
      ),
    ].join('')
  },
}

/** A roll of tape with its end hanging out. */
const tape: Drawing = {
  ground: { y: 262, halfWidth: 120 },
  draw: ({ paint, accent }) =>
    [
      shape('M200 260h150v-22H200z', lighter(paint, 0.12)),
      stroke('M222 249h112', lighter(paint, 0.55), 3, 'stroke-dasharray="3 9"'),
      disc(190, 150, 112, darker(paint, 0.12)),
      disc(190, 150, 108, paint),
      disc(190, 150, 92, lighter(paint, 0.08)),
      disc(190, 150, 78, lighter(paint, 0.18)),
      disc(190, 150, 64, accent),
      disc(190, 150, 54, '#edf1f4'),
      stroke('M112 112a88 88 0 0 1 66-49', lighter(paint, 0.6), 7, 'opacity=".8"'),
    ].join(''),
}

/** A tag that hangs from the mirror. */
const hangTag: Drawing = {
  draw: ({ paint, accent, label }) =>
    turned(
      5,
      [
        shape(
          'M150 22h100a18 18 0 0 1 18 18v220a18 18 0 0 1-18 18H150a18 18 0 0 1-18-18v-150a26 26 0 1 0 0-46V40a18 18 0 0 1 18-18z',
          paint,
        ),
        box(150, 130, 100, 92, 8, lighter(paint, 0.88)),
        lettering({
          text: label || '17',
          x: 200,
          y: 148,
          height: 54,
          colour: darker(paint, 0.25),
          maxWidth: 82,
        }),
        box(164, 240, 72, 12, 6, accent),
        stroke('M190 52h44M190 72h44M190 92h30', inkOn(paint), 6, 'opacity=".65"'),
      ].join(''),
    ),
}

export const TAG_DRAWINGS = { pouch, tagPaper, tape, hangTag }
