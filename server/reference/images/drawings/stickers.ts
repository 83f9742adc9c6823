import { darker, inkOn, lighter } from '../colours.ts'
import { box, type Drawing, disc, oval, printedLines, shape, stroke, turned } from '../shapes.ts'
import { lettering } from '../stroke-letters.ts'

/** The price sheet of the side window. */
const windowSticker: Drawing = {
  draw: ({ paint, accent, label }) =>
    turned(
      3,
      [
        box(106, 18, 188, 264, 6, '#fdfefe'),
        box(106, 18, 188, 46, 6, paint),
        lettering({
          text: label || 'LAKESIDE',
          x: 200,
          y: 32,
          height: 18,
          colour: inkOn(paint),
          maxWidth: 160,
        }),
        printedLines(122, 84, [70, 84, 62, 76, 58, 80], 15),
        printedLines(222, 84, [54, 42, 56, 48, 38, 50], 15),
        stroke('M122 178h156', lighter(paint, 0.4), 2.5),
        printedLines(122, 196, [96, 84], 15),
        box(122, 226, 156, 40, 6, lighter(accent, 0.72)),
        lettering({
          text: '$24 980',
          x: 200,
          y: 235,
          height: 22,
          colour: darker(accent, 0.5),
          maxWidth: 130,
        }),
      ].join(''),
    ),
}

/** Large numerals for the windshield. */
const windshieldNumbers: Drawing = {
  draw: ({ paint, label }) => {
    const text = label || '2026'
    const written = (colour: string, weight: number) =>
      lettering({ text, x: 200, y: 98, height: 104, colour, maxWidth: 270, weight })
    return turned(
      -4,
      [
        box(34, 66, 332, 168, 12, '#31404d'),
        shape('M34 176L170 66h60L62 234H46a12 12 0 0 1-12-12z', '#ffffff', 'opacity=".07"'),
        written('#10181f', 0.3),
        written(paint, 0.2),
      ].join(''),
    )
  },
}

/** An oval sticker with one bold word. */
const ovalSticker: Drawing = {
  draw: ({ paint, accent, label }) =>
    turned(
      -6,
      [
        oval(200, 150, 172, 104, '#fdfefe'),
        oval(200, 150, 162, 95, paint),
        oval(200, 150, 150, 84, 'none', `stroke="${lighter(paint, 0.6)}" stroke-width="4"`),
        lettering({ text: label || 'SALE', x: 200, y: 118, height: 64, colour: inkOn(paint), maxWidth: 240 }),
        shape('M318 74q40 26 50 66l-44-14q-10-28-6-52z', lighter(accent, 0.5), 'opacity=".85"'),
      ].join(''),
    ),
}

/** A small service reminder with fields to fill in. */
const serviceSticker: Drawing = {
  draw: ({ paint, accent, label }) =>
    turned(
      4,
      [
        box(104, 38, 192, 224, 18, lighter(paint, 0.86), `stroke="${paint}" stroke-width="6"`),
        shape('M104 56a18 18 0 0 1 18-18h156a18 18 0 0 1 18 18v38H104z', paint),
        lettering({
          text: label || 'OIL CHANGE',
          x: 200,
          y: 56,
          height: 20,
          colour: inkOn(paint),
          maxWidth: 164,
        }),
        disc(150, 142, 26, accent),
        shape('M150 122q16 22 0 34q-16-12 0-34z', inkOn(accent)),
        printedLines(192, 128, [78, 60, 72], 15, lighter(paint, 0.35)),
        box(124, 188, 152, 22, 5, '#ffffff'),
        box(124, 220, 152, 22, 5, '#ffffff'),
      ].join(''),
    ),
}

/** A roll of labels. */
const labelRoll: Drawing = {
  ground: { y: 256, halfWidth: 150 },
  draw: ({ paint, accent, label }) =>
    [
      shape('M150 254h226v-70H190z', '#f4f6f8'),
      box(248, 196, 116, 46, 6, paint),
      lettering({ text: label || 'OK', x: 306, y: 209, height: 20, colour: inkOn(paint), maxWidth: 100 }),
      disc(136, 148, 106, '#eef1f4'),
      disc(136, 148, 94, lighter(paint, 0.55)),
      disc(136, 148, 84, '#f6f8f9'),
      disc(136, 148, 72, lighter(paint, 0.55)),
      disc(136, 148, 62, '#f6f8f9'),
      disc(136, 148, 44, accent),
      disc(136, 148, 34, '#e4e9ed'),
      stroke('M54 108a92 92 0 0 1 54-47', '#ffffff', 6),
    ].join(''),
}

export const STICKER_DRAWINGS = {
  windowSticker,
  windshieldNumbers,
  ovalSticker,
  serviceSticker,
  labelRoll,
}
