import { darker, inkOn, lighter } from '../colours.ts'
import { box, type Drawing, disc, printedLines, shape, stroke, turned } from '../shapes.ts'
import { lettering } from '../stroke-letters.ts'

/** A form in several parts. */
const form: Drawing = {
  draw: ({ paint, accent, label }) => {
    const sheet = (fill: string) => box(98, 24, 204, 252, 5, fill)
    return [
      turned(6, sheet(lighter(accent, 0.55))),
      turned(2.5, sheet(lighter(paint, 0.7))),
      turned(
        -2,
        [
          sheet('#fdfefe'),
          box(114, 40, 172, 30, 4, paint),
          lettering({
            text: label || 'BUYERS ORDER',
            x: 200,
            y: 48,
            height: 14,
            colour: inkOn(paint),
            maxWidth: 154,
          }),
          printedLines(114, 92, [76, 60, 70], 18),
          printedLines(208, 92, [76, 52, 66], 18),
          [0, 1, 2, 3]
            .map((row) => box(114, 142 + row * 20, 172, 15, 2, row % 2 ? '#f0f3f5' : lighter(paint, 0.88)))
            .join(''),
          stroke('M114 252h80M214 252h72', '#9fabb5', 2.5),
          stroke('M122 244q8-14 14-2t12-6t10 4t12-8', darker(paint, 0.3), 2.5),
        ].join(''),
      ),
    ].join('')
  },
}

/** An envelope, its flap closed. */
const envelope: Drawing = {
  draw: ({ paint, accent, label }) =>
    turned(
      -5,
      [
        box(44, 64, 312, 178, 8, lighter(paint, 0.3)),
        shape('M48 238l118-94h68l118 94z', lighter(paint, 0.45)),
        shape('M44 72a8 8 0 0 1 8-8h296a8 8 0 0 1 8 8l-140 88q-16 10-32 0z', paint),
        stroke('M48 70l136 90q16 10 32 0l136-90', darker(paint, 0.2), 2.5, 'opacity=".5"'),
        disc(200, 156, 19, accent),
        lettering({ text: label || 'C', x: 200, y: 147, height: 18, colour: inkOn(accent), maxWidth: 26 }),
      ].join(''),
    ),
}

/** A deal jacket or folder with papers showing. */
const folder: Drawing = {
  draw: ({ paint, accent, label }) =>
    turned(
      -3,
      [
        shape('M62 62h92l20 22h148a10 10 0 0 1 10 10v152H62z', darker(paint, 0.18)),
        turned(2, box(84, 72, 236, 160, 4, '#fdfefe')),
        printedLines(108, 96, [130, 176], 14),
        shape('M62 112h286a8 8 0 0 1 8 9l-12 128a12 12 0 0 1-12 11H74a12 12 0 0 1-12-12z', paint),
        box(96, 150, 190, 66, 6, lighter(paint, 0.82)),
        lettering({
          text: label || 'DEAL JACKET',
          x: 191,
          y: 160,
          height: 18,
          colour: '#3b4853',
          maxWidth: 168,
        }),
        printedLines(112, 196, [80, 56].slice(0, 1), 12),
        box(226, 192, 44, 9, 4, accent),
      ].join(''),
    ),
}

/** A bound book with a ribbon. */
const book: Drawing = {
  ground: { y: 264, halfWidth: 128 },
  draw: ({ paint, accent, label }) =>
    [
      shape('M92 44a14 14 0 0 1 14-14h190v220H106a14 14 0 0 0-14 14z', '#f7f9fa'),
      stroke('M104 250h190M106 256h188', '#cfd7dd', 2),
      shape('M84 42a18 18 0 0 1 18-18h196a6 6 0 0 1 6 6v212H102a18 18 0 0 0-18 18z', paint),
      shape('M84 42a18 18 0 0 1 18-18h14v218h-14a18 18 0 0 0-18 18z', darker(paint, 0.22)),
      shape('M84 260a18 18 0 0 1 18-18h202v24H102a18 18 0 0 1-18-6z', '#eef2f4'),
      stroke('M100 254h204', '#d5dce1', 2),
      box(138, 68, 142, 76, 5, lighter(paint, 0.86)),
      lettering({
        text: label || 'ODOMETER',
        x: 209,
        y: 84,
        height: 18,
        colour: darker(paint, 0.35),
        maxWidth: 122,
      }),
      printedLines(168, 124, [82], 12),
      shape('M252 244h18v34l-9-8-9 8z', accent),
    ].join(''),
}

/** A small card or reminder, two of them. */
const card: Drawing = {
  draw: ({ paint, accent, label }) =>
    [
      turned(8, box(76, 84, 250, 144, 10, lighter(paint, 0.45))),
      turned(
        -4,
        [
          box(74, 76, 252, 148, 10, '#fdfefe'),
          shape('M74 86a10 10 0 0 1 10-10h60l-34 148H84a10 10 0 0 1-10-10z', paint),
          disc(104, 108, 17, accent),
          lettering({
            text: label || 'THANK YOU',
            x: 230,
            y: 104,
            height: 24,
            colour: darker(paint, 0.25),
            maxWidth: 164,
          }),
          printedLines(160, 158, [132, 106, 84], 17),
        ].join(''),
      ),
    ].join(''),
}

export const PAPER_DRAWINGS = { form, envelope, folder, book, card }
