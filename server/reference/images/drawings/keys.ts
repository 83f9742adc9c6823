import { darker, inkOn, lighter } from '../colours.ts'
import { box, type Drawing, disc, gradient, moved, printedLines, shape, stroke, turned } from '../shapes.ts'
import { lettering } from '../stroke-letters.ts'

function tagBody(paint: string, label: string): string {
  return [
    shape(
      'M-70-46H30c8 0 14 3 19 9l34 37-34 37c-5 6-11 9-19 9H-70a14 14 0 0 1-14-14v-64a14 14 0 0 1 14-14z',
      paint,
    ),
    box(-72, -32, 106, 64, 6, lighter(paint, 0.9)),
    lettering({ text: label, x: -19, y: -16, height: 32, colour: '#33404b', maxWidth: 90 }),
    disc(58, 0, 9, '#eef2f5'),
    disc(58, 0, 9, 'none', `stroke="${darker(paint, 0.35)}" stroke-width="2.5"`),
  ].join('')
}

const RING = stroke('M0 0m-34 0a34 34 0 1 0 68 0a34 34 0 1 0-68 0', '#aab4bc', 8)
const RING_LIGHT = stroke('M-30-10a31 31 0 0 1 22-20', '#eef2f5', 3)

/** One key tag on its ring, with a key behind. */
const keyTag: Drawing = {
  draw: ({ paint, accent, label }) =>
    [
      moved(
        288,
        132,
        turned(
          72,
          [
            box(30, -10, 120, 20, 5, '#c2a354'),
            shape('M98 10h12v12h-12zM120 10h14v17h-14z', '#c2a354'),
            stroke('M40-3h96', '#e3cb8d', 3),
            box(-34, -36, 74, 72, 22, accent),
            disc(-14, 0, 9, '#eef2f5'),
          ].join(''),
          0,
          0,
        ),
      ),
      moved(276, 112, RING + RING_LIGHT),
      moved(168, 150, turned(-8, moved(0, 0, tagBody(paint, label || '24'), 1.5), 0, 0)),
    ].join(''),
}

/** A fan of key tags in related colours. */
const keyTagFan: Drawing = {
  draw: ({ paint, accent, label }) => {
    const fan = [
      [darker(paint, 0.22), 22],
      [accent, 2],
      [paint, -18],
    ] as const
    return [
      ...fan.map(([fill, angle], index) =>
        moved(196, 158, turned(angle, moved(-16, 0, tagBody(fill, label || `10${index + 1}`), 1.3), 96, 0)),
      ),
      moved(296, 152, RING + RING_LIGHT, 0.8),
    ].join('')
  },
}

/** A wound roll or pad of peel-off key labels. */
const keyLabels: Drawing = {
  draw: ({ paint, label }) => {
    const rows = [0, 1, 2, 3].map((row) =>
      [0, 1, 2].map((column) =>
        moved(
          112 + column * 88,
          76 + row * 50,
          box(-38, -20, 76, 40, 8, lighter(paint, row % 2 ? 0.12 : 0)) +
            lettering({
              text: label || String(101 + row * 3 + column),
              x: 0,
              y: -9,
              height: 18,
              colour: inkOn(paint),
              maxWidth: 60,
            }),
        ),
      ),
    )
    return turned(-5, box(56, 40, 288, 222, 10, '#fdfefe') + rows.flat().join(''))
  },
}

/** A steel cabinet with hooks. */
const keyCabinet: Drawing = {
  ground: { y: 270, halfWidth: 130 },
  draw: ({ paint, accent }) => {
    const hooks = [0, 1, 2].flatMap((row) =>
      [0, 1, 2, 3].map((column) => {
        const x = 118 + column * 42
        const y = 78 + row * 62
        const fill = (row + column) % 3 === 0 ? accent : lighter(accent, 0.45)
        return stroke(`M${x} ${y}v6`, '#8c969f', 4) + box(x - 11, y + 8, 22, 34, 5, fill)
      }),
    )
    return [
      box(84, 34, 216, 236, 8, darker(paint, 0.2)),
      box(94, 44, 196, 216, 4, lighter(paint, 0.82)),
      ...hooks,
      `<defs>${gradient(
        'door',
        [
          [0, paint],
          [1, darker(paint, 0.1)],
        ],
        true,
      )}</defs>`,
      shape('M300 36l54 20v200l-54 14z', 'url(#door)'),
      disc(342, 156, 6, '#d8dfe4'),
    ].join('')
  },
}

/** A pocket for keys and papers of one car. */
const keyEnvelope: Drawing = {
  draw: ({ paint, accent, label }) =>
    turned(
      -5,
      [
        box(116, 30, 168, 240, 8, lighter(paint, 0.25)),
        shape('M116 38a8 8 0 0 1 8-8h152a8 8 0 0 1 8 8v34l-84 26-84-26z', paint),
        disc(200, 70, 8, accent),
        box(134, 116, 132, 26, 4, '#fcfdfd'),
        lettering({
          text: label || 'STOCK NO.',
          x: 200,
          y: 122,
          height: 13,
          colour: '#44515c',
          maxWidth: 116,
        }),
        printedLines(138, 166, [124, 100, 124, 88, 110], 19, darker(paint, 0.12)),
      ].join(''),
    ),
}

export const KEY_DRAWINGS = { keyTag, keyTagFan, keyLabels, keyCabinet, keyEnvelope }
