import { darker, inkOn, lighter } from '../colours.ts'
import { box, type Drawing, disc, gradient, moved, oval, shape, stroke, turned } from '../shapes.ts'
import { lettering } from '../stroke-letters.ts'

function cap(paint: string, label: string): string {
  const knurls = `stroke="${darker(paint, 0.34)}" stroke-width="9" stroke-dasharray="4 5.05"`
  return [
    disc(0, 0, 64, darker(paint, 0.16)),
    disc(0, 0, 60, 'none', knurls),
    disc(0, 0, 55, darker(paint, 0.1)),
    disc(0, 0, 52, paint),
    disc(0, 0, 40, lighter(paint, 0.16)),
    lettering({ text: label, x: 0, y: -15, height: 30, colour: inkOn(paint), maxWidth: 56, weight: 0.17 }),
    stroke('M-44-22a50 50 0 0 1 26-24', '#ffffff', 5, 'opacity=".6"'),
  ].join('')
}

/** Valve caps, seen from above. */
const valveCaps: Drawing = {
  draw: ({ paint, accent, label }) =>
    [
      moved(268, 104, cap(accent, label || 'N2'), 0.9),
      moved(280, 214, cap(paint, label || 'N2'), 0.72),
      moved(144, 158, cap(paint, label || 'N2'), 1.4),
    ].join(''),
}

/** A carton, slightly from above. */
const carton: Drawing = {
  ground: { y: 268, halfWidth: 140 },
  draw: ({ paint, accent, label }) =>
    [
      shape('M70 104L200 62l130 42-130 44z', lighter(paint, 0.3)),
      shape('M70 104l130 44v124L70 226z', paint),
      shape('M330 104l-130 44v124l130-46z', darker(paint, 0.16)),
      shape('M128 85l130 43v44l-16 6-16-6v-34L98 94z', lighter(accent, 0.55), 'opacity=".9"'),
      `<g transform="translate(135 190) skewY(18.5)">`,
      box(-50, -34, 100, 60, 4, '#fcfdfd'),
      lettering({ text: label || 'TAG PAPER', x: 0, y: -22, height: 17, colour: '#3b4853', maxWidth: 84 }),
      box(-36, 6, 72, 8, 3, accent),
      '</g>',
    ].join(''),
}

/** Paint markers. */
const markers: Drawing = {
  draw: ({ paint, accent }) => {
    const pen = (fill: string) =>
      [
        box(-20, -40, 40, 150, 10, '#f7f9fa'),
        box(-20, 4, 40, 80, 2, fill),
        box(-21, -104, 42, 76, 10, fill),
        stroke('M-10-96v58', lighter(fill, 0.5), 5),
        shape('M-14 110h28l-6 18h-16z', '#d3dae0'),
        box(-5, 128, 10, 12, 4, fill),
      ].join('')
    return [
      moved(128, 138, turned(-14, pen(accent), 0, 0)),
      moved(206, 136, turned(2, pen(paint), 0, 0)),
      moved(286, 138, turned(16, pen(darker(paint, 0.3)), 0, 0)),
    ].join('')
  },
}

/** A traffic cone or marker for the lot. */
const cone: Drawing = {
  ground: { y: 274, halfWidth: 110 },
  draw: ({ paint, accent }) =>
    [
      `<defs>${gradient(
        'cone',
        [
          [0, darker(paint, 0.08)],
          [0.35, lighter(paint, 0.25)],
          [1, darker(paint, 0.14)],
        ],
        true,
      )}</defs>`,
      shape('M100 254h200l14 20H86z', darker(paint, 0.3)),
      shape('M182 34q18-10 36 0l62 222q-80 18-160 0z', 'url(#cone)'),
      shape('M163 102q37 10 74 0l16 56q-53 12-106 0z', lighter(accent, 0.7)),
      shape('M141 180q59 14 118 0l9 34q-68 16-136 0z', lighter(accent, 0.7)),
      oval(200, 33, 18, 6, darker(paint, 0.4)),
    ].join(''),
}

/** A round magnet, mirror sign or medal with a text. */
const badge: Drawing = {
  draw: ({ paint, accent, label }) =>
    [
      disc(200, 150, 122, darker(paint, 0.14)),
      disc(200, 148, 120, paint),
      disc(
        200,
        148,
        100,
        'none',
        `stroke="${lighter(paint, 0.55)}" stroke-width="4" stroke-dasharray="2 12" stroke-linecap="round"`,
      ),
      shape('M200 58l12 25 27 3-20 19 6 27-25-14-25 14 6-27-20-19 27-3z', accent),
      lettering({
        text: label || 'CERTIFIED',
        x: 200,
        y: 158,
        height: 34,
        colour: inkOn(paint),
        maxWidth: 158,
      }),
      stroke('M124 82a100 100 0 0 1 44-32', '#ffffff', 7, 'opacity=".5"'),
    ].join(''),
}

/** A wiper blade, oil filter wrench and other long things are shown as a funnel with its pipe. */
const funnel: Drawing = {
  draw: ({ paint, accent }) =>
    [
      `<defs>${gradient(
        'wall',
        [
          [0, darker(paint, 0.1)],
          [0.35, lighter(paint, 0.3)],
          [1, darker(paint, 0.14)],
        ],
        true,
      )}</defs>`,
      shape('M84 66h232q-6 58-92 104l-8 104q-16 8-32 0l-8-104Q90 124 84 66z', 'url(#wall)'),
      oval(200, 64, 118, 26, lighter(paint, 0.2)),
      oval(200, 67, 102, 19, darker(paint, 0.35)),
      box(172, 166, 56, 14, 7, accent),
    ].join(''),
}

export const WORKSHOP_DRAWINGS = { valveCaps, carton, markers, cone, badge, funnel }
