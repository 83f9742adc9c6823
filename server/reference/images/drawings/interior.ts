import { darker, inkOn, lighter } from '../colours.ts'
import { box, type Drawing, disc, gradient, shape, stroke, turned } from '../shapes.ts'
import { lettering } from '../stroke-letters.ts'

/** A floor mat with ribs. */
const floorMat: Drawing = {
  draw: ({ paint, accent, label }) =>
    turned(
      -3,
      [
        shape(
          'M118 26h164a18 18 0 0 1 18 16l18 210a20 20 0 0 1-20 22H102a20 20 0 0 1-20-22L100 42a18 18 0 0 1 18-16z',
          paint,
        ),
        shape(
          'M126 42h148a8 8 0 0 1 8 8l16 196a10 10 0 0 1-10 11H112a10 10 0 0 1-10-11l16-196a8 8 0 0 1 8-8z',
          lighter(paint, 0.1),
        ),
        stroke(
          'M134 62h132M132 84h136M130 106h140M126 196h148M124 218h152M122 240h156',
          lighter(paint, 0.26),
          7,
        ),
        box(136, 126, 128, 50, 8, accent),
        lettering({
          text: label || 'THANK YOU',
          x: 200,
          y: 141,
          height: 20,
          colour: inkOn(accent),
          maxWidth: 108,
        }),
      ].join(''),
    ),
}

/** A seat in its protective cover. */
const seatCover: Drawing = {
  ground: { y: 272, halfWidth: 120 },
  draw: ({ paint, label }) =>
    [
      `<defs>${gradient('cover', [
        [0, lighter(paint, 0.5)],
        [1, paint],
      ])}</defs>`,
      box(158, 18, 84, 44, 18, 'url(#cover)'),
      stroke('M178 60v14M222 60v14', '#9aa4ac', 7),
      shape('M134 76q66-18 132 0q14 60 10 120H124q-4-60 10-120z', 'url(#cover)'),
      shape('M108 196q92-20 184 0l14 52q2 22-20 22H114q-22 0-20-22z', 'url(#cover)'),
      stroke(
        'M146 92q-10 50-6 96M254 92q10 50 6 96M112 216q88-16 176 0',
        lighter(paint, 0.7),
        4,
        'opacity=".9"',
      ),
      shape('M168 84q-12 52-6 104h24q-8-54 4-106z', '#ffffff', 'opacity=".3"'),
      lettering({
        text: label || 'PROTECTED',
        x: 200,
        y: 128,
        height: 18,
        colour: darker(paint, 0.5),
        maxWidth: 96,
      }),
    ].join(''),
}

/** A steering wheel in its cover. */
const wheelCover: Drawing = {
  draw: ({ paint, accent }) =>
    [
      `<circle cx="200" cy="150" r="104" fill="none" stroke="${paint}" stroke-width="34"/>`,
      `<circle cx="200" cy="150" r="116" fill="none" stroke="${lighter(paint, 0.4)}" stroke-width="4" stroke-dasharray="14 10"/>`,
      shape('M112 142h56a34 34 0 0 1 64 0h56v22h-50q-8 26-26 36v52h-24v-52q-18-10-26-36h-50z', '#4b525a'),
      disc(200, 152, 22, accent),
      stroke('M118 92a100 100 0 0 1 60-40', '#ffffff', 7, 'opacity=".55"'),
    ].join(''),
}

/** A folded plastic sheet on a roll: covers by the metre. */
const filmRoll: Drawing = {
  ground: { y: 258, halfWidth: 150 },
  draw: ({ paint, accent, label }) =>
    [
      `<defs>${gradient('tube', [
        [0, lighter(paint, 0.55)],
        [0.5, paint],
        [1, darker(paint, 0.12)],
      ])}</defs>`,
      shape('M70 160h236v98H96q-26 0-26-30z', lighter(paint, 0.5), 'opacity=".75"'),
      box(62, 88, 276, 106, 20, 'url(#tube)'),
      `<ellipse cx="332" cy="141" rx="24" ry="53" fill="${darker(paint, 0.08)}"/>`,
      `<ellipse cx="332" cy="141" rx="15" ry="32" fill="${accent}"/>`,
      `<ellipse cx="332" cy="141" rx="10" ry="22" fill="#e8edf0"/>`,
      box(96, 118, 164, 44, 6, '#fcfdfd'),
      lettering({ text: label || 'FILM', x: 178, y: 130, height: 20, colour: '#3b4853', maxWidth: 146 }),
    ].join(''),
}

/** An air freshener in the shape of a leaf. */
const airFreshener: Drawing = {
  draw: ({ paint, accent, label }) =>
    [
      stroke('M200 10q-26 22 0 48q26-26 0-48z', '#aab4bc', 4),
      turned(
        4,
        [
          shape(
            'M200 56c70 36 100 90 84 150c-10 40-44 66-84 74c-40-8-74-34-84-74c-16-60 14-114 84-150z',
            paint,
          ),
          shape('M200 56c70 36 100 90 84 150c-10 40-44 66-84 74z', darker(paint, 0.1)),
          stroke(
            'M200 84v176M200 130l44-24M200 130l-44-24M200 226l52-30M200 226l-52-30',
            lighter(paint, 0.35),
            4,
          ),
          box(138, 150, 124, 46, 23, accent),
          lettering({
            text: label || 'FRESH',
            x: 200,
            y: 163,
            height: 20,
            colour: inkOn(accent),
            maxWidth: 96,
          }),
        ].join(''),
      ),
    ].join(''),
}

export const INTERIOR_DRAWINGS = { floorMat, seatCover, wheelCover, filmRoll, airFreshener }
