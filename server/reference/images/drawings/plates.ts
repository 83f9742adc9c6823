import { darker, inkOn, lighter, mixed } from '../colours.ts'
import { box, type Drawing, disc, gradient, moved, shape, stroke } from '../shapes.ts'
import { lettering } from '../stroke-letters.ts'

function metal(paint: string): string {
  return gradient('metal', [
    [0, lighter(paint, 0.5)],
    [0.35, lighter(paint, 0.12)],
    [0.55, darker(paint, 0.14)],
    [1, lighter(paint, 0.25)],
  ])
}

const slots = [112, 288]
  .map((x) => `${box(x - 13, 75, 26, 10, 5, '#e9eef2')}${box(x - 13, 222, 26, 10, 5, '#e9eef2')}`)
  .join('')

/** A licence plate frame; the dealership's name stands on its lower edge. */
const plateFrame: Drawing = {
  draw: ({ paint, accent, label }) =>
    [
      `<defs>${metal(paint)}</defs>`,
      shape(
        'M52 60h296a18 18 0 0 1 18 18v146a18 18 0 0 1-18 18H52a18 18 0 0 1-18-18V78a18 18 0 0 1 18-18zM66 92a8 8 0 0 0-8 8v92a8 8 0 0 0 8 8h268a8 8 0 0 0 8-8v-92a8 8 0 0 0-8-8z',
        'url(#metal)',
        'fill-rule="evenodd"',
      ),
      stroke('M54 64h292a15 15 0 0 1 15 15', lighter(paint, 0.65), 2.5),
      stroke('M58 100v92a8 8 0 0 0 8 8h268a8 8 0 0 0 8-8v-92', darker(paint, 0.3), 2, 'opacity=".5"'),
      slots,
      box(128, 206, 144, 28, 5, accent),
      lettering({
        text: label || 'LAKESIDE',
        x: 200,
        y: 212,
        height: 16,
        colour: inkOn(accent),
        maxWidth: 128,
      }),
    ].join(''),
}

/** A printed insert in the place of a plate. */
const plateInsert: Drawing = {
  draw: ({ paint, accent, label }) =>
    [
      `<defs>${gradient('face', [
        [0, lighter(paint, 0.14)],
        [1, darker(paint, 0.12)],
      ])}</defs>`,
      box(40, 66, 320, 168, 14, 'url(#face)'),
      box(48, 74, 304, 152, 9, 'none', `stroke="${inkOn(paint)}" stroke-width="2.5" opacity=".5"`),
      slots,
      shape('M40 184q80-34 160-8t160-18v62a14 14 0 0 1-14 14H54a14 14 0 0 1-14-14z', accent, 'opacity=".9"'),
      lettering({
        text: label || 'LAKESIDE',
        x: 200,
        y: 108,
        height: 48,
        colour: inkOn(paint),
        maxWidth: 270,
      }),
      lettering({ text: 'MOTORS', x: 200, y: 198, height: 17, colour: inkOn(accent), maxWidth: 150 }),
    ].join(''),
}

function bolt(paint: string): string {
  return [
    shape('M-9 20h18v92l-9 10-9-10z', mixed(paint, '#8c969f', 0.35)),
    stroke(
      'M-9 38l18 8M-9 54l18 8M-9 70l18 8M-9 86l18 8M-9 102l18 8',
      darker(paint, 0.35),
      3,
      'opacity=".55"',
    ),
    shape('M-30 2a30 22 0 0 1 60 0v14a4 4 0 0 1-4 4h-52a4 4 0 0 1-4-4z', lighter(paint, 0.2)),
    shape('M-30 8h60v8a4 4 0 0 1-4 4h-52a4 4 0 0 1-4-4z', darker(paint, 0.12)),
    stroke('M-16-6a20 14 0 0 1 14-8', '#ffffff', 4, 'opacity=".7"'),
  ].join('')
}

/** Four screws, two seen from above. */
const bolts: Drawing = {
  draw: ({ paint, accent }) => {
    const head = (x: number, y: number) =>
      [
        disc(x, y, 38, darker(paint, 0.1)),
        disc(x, y, 34, lighter(paint, 0.18)),
        stroke(`M${x - 17} ${y}h34M${x} ${y - 17}v34`, darker(paint, 0.45), 7),
        stroke(`M${x - 24} ${y - 12}a28 28 0 0 1 14-14`, '#ffffff', 4, 'opacity=".7"'),
      ].join('')
    return [
      moved(110, 74, bolt(paint), 1.25),
      moved(196, 74, bolt(paint), 1.25),
      head(294, 104),
      head(294, 200),
      disc(294, 200, 8, accent, 'opacity=".35"'),
    ].join('')
  },
}

/** A magnetic holder that keeps a dealer plate on the trunk. */
const plateHolder: Drawing = {
  draw: ({ paint, accent, label }) =>
    [
      box(30, 64, 340, 180, 20, paint),
      box(30, 64, 340, 12, 6, lighter(paint, 0.25), 'opacity=".6"'),
      box(64, 92, 272, 126, 8, '#fbfcfc'),
      box(64, 92, 272, 24, 8, accent),
      lettering({ text: 'DEALER', x: 200, y: 98, height: 12, colour: inkOn(accent) }),
      lettering({ text: label || 'DL 4471', x: 200, y: 134, height: 54, colour: '#2d3a45', maxWidth: 236 }),
      [48, 352]
        .map((x) => disc(x, 154, 9, lighter(paint, 0.3)) + disc(x, 154, 4, darker(paint, 0.4)))
        .join(''),
      box(170, 244, 60, 14, 6, darker(paint, 0.25)),
    ].join(''),
}

export const PLATE_DRAWINGS = { plateFrame, plateInsert, bolts, plateHolder }
