import { darker, inkOn, lighter } from '../colours.ts'
import { box, type Drawing, gradient, oval, shape, stroke } from '../shapes.ts'
import { lettering } from '../stroke-letters.ts'

function glass(paint: string): string {
  return gradient(
    'glass',
    [
      [0, darker(paint, 0.1)],
      [0.3, lighter(paint, 0.35)],
      [0.6, paint],
      [1, darker(paint, 0.18)],
    ],
    true,
  )
}

/** A bottle with a trigger. */
const sprayBottle: Drawing = {
  ground: { y: 276, halfWidth: 66 },
  draw: ({ paint, accent, label }) =>
    [
      `<defs>${glass(paint)}</defs>`,
      shape('M142 26h86q26 2 34 22l-34 4v16h-56V52h-24q-12-2-12-14q0-10 6-12z', accent),
      shape('M148 52h20q-2 26-16 44l-12-6q8-18 8-38z', darker(accent, 0.2)),
      box(174, 66, 52, 24, 4, darker(accent, 0.12)),
      shape(
        'M176 90h48q6 26 26 42q8 8 8 22v102q0 20-18 20h-80q-18 0-18-20V154q0-14 8-22q20-16 26-42z',
        'url(#glass)',
      ),
      box(142, 166, 116, 76, 4, '#fcfdfd', 'opacity=".95"'),
      box(142, 166, 116, 14, 4, accent),
      lettering({ text: label || 'GLASS', x: 200, y: 194, height: 24, colour: '#35424d', maxWidth: 96 }),
    ].join(''),
}

/** A jug with a handle. */
const jug: Drawing = {
  ground: { y: 276, halfWidth: 92 },
  draw: ({ paint, accent, label }) =>
    [
      `<defs>${glass(paint)}</defs>`,
      box(152, 24, 52, 28, 6, accent),
      stroke('M160 30v16M170 30v16M180 30v16M190 30v16', darker(accent, 0.25), 3),
      shape(
        'M148 52h60q4 14 18 20q62 4 68 58v126q0 20-20 20H126q-20 0-20-20V126q0-40 32-54q8-6 10-20zM226 98q-12 0-12 14v46q0 12 12 12h24q12 0 12-12v-30q-4-28-36-30z',
        'url(#glass)',
        'fill-rule="evenodd"',
      ),
      box(122, 184, 156, 72, 6, '#fcfdfd', 'opacity=".95"'),
      box(122, 184, 156, 13, 6, accent),
      lettering({ text: label || 'SOAP', x: 200, y: 212, height: 26, colour: '#35424d', maxWidth: 136 }),
    ].join(''),
}

/** Folded towels. */
const towels: Drawing = {
  ground: { y: 258, halfWidth: 140 },
  draw: ({ paint, accent }) => {
    const folded = (y: number, fill: string) =>
      [
        shape(`M86 ${y}h216a26 26 0 0 1 0 52H86a10 10 0 0 1-10-10v-32a10 10 0 0 1 10-10z`, fill),
        stroke(`M80 ${y + 26}h214`, darker(fill, 0.16), 3),
        stroke(`M302 ${y + 10}a16 16 0 0 1 0 32`, lighter(fill, 0.4), 3),
        stroke(`M96 ${y + 12}h150`, lighter(fill, 0.28), 3, 'stroke-dasharray="2 8"'),
      ].join('')
    return [
      folded(206, darker(paint, 0.14)),
      folded(154, accent),
      folded(102, paint),
      folded(50, lighter(paint, 0.3)),
    ].join('')
  },
}

/** A sponge or wash mitt with foam. */
const sponge: Drawing = {
  ground: { y: 250, halfWidth: 140 },
  draw: ({ paint, accent }) =>
    [
      shape('M72 128q0-30 32-30h190q34 0 34 32v88q0 32-34 32H104q-32 0-32-30z', paint),
      shape('M72 208q126 22 256 0v14q0 28-34 28H104q-32 0-32-28z', accent),
      [
        [118, 140, 10],
        [164, 128, 7],
        [206, 150, 11],
        [252, 132, 8],
        [290, 156, 9],
        [138, 178, 7],
        [182, 184, 8],
        [240, 180, 7],
      ]
        .map(([x = 0, y = 0, r = 0]) => oval(x, y, r * 1.2, r * 0.85, darker(paint, 0.16)))
        .join(''),
      [
        [110, 84, 26],
        [150, 72, 32],
        [196, 84, 26],
        [88, 104, 18],
        [230, 92, 16],
      ]
        .map(([x = 0, y = 0, r = 0]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="#ffffff" opacity=".9"/>`)
        .join(''),
      stroke('M134 60a22 22 0 0 1 16-8', '#cfe3ee', 4),
    ].join(''),
}

/** A bucket with its handle. */
const bucket: Drawing = {
  ground: { y: 274, halfWidth: 100 },
  draw: ({ paint, accent, label }) =>
    [
      stroke('M96 92Q200-20 304 92', '#9aa4ac', 7),
      `<defs>${glass(paint)}</defs>`,
      shape('M88 92h224l-24 166q-2 16-20 16H132q-18 0-20-16z', 'url(#glass)'),
      oval(200, 92, 112, 22, darker(paint, 0.25)),
      oval(200, 96, 98, 15, accent),
      box(144, 156, 112, 62, 6, '#fcfdfd', 'opacity=".95"'),
      lettering({
        text: label || 'WASH',
        x: 200,
        y: 175,
        height: 24,
        colour: inkOn('#ffffff'),
        maxWidth: 94,
      }),
    ].join(''),
}

export const CLEANING_DRAWINGS = { sprayBottle, jug, towels, sponge, bucket }
