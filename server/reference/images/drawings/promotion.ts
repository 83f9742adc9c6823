import { darker, inkOn, lighter } from '../colours.ts'
import { box, type Drawing, gradient, moved, oval, shape, stroke } from '../shapes.ts'
import { lettering } from '../stroke-letters.ts'

function balloon(fill: string): string {
  return [
    stroke('M0 66q-10 34 6 66q6 26-2 50', '#9aa4ac', 2.5),
    shape('M0-62c36 0 54 28 54 58c0 34-28 66-54 66s-54-32-54-66c0-30 18-58 54-58z', fill),
    shape('M-8 62h16l5 10h-26z', darker(fill, 0.15)),
    `<ellipse cx="-20" cy="-26" rx="10" ry="17" fill="#ffffff" opacity=".5" transform="rotate(24 -20 -26)"/>`,
    stroke('M36 26a44 44 0 0 1-18 22', lighter(fill, 0.35), 4, 'opacity=".6"'),
  ].join('')
}

/** Three balloons. */
const balloons: Drawing = {
  draw: ({ paint, accent }) =>
    [
      moved(128, 118, balloon(accent), 1.05),
      moved(276, 114, balloon(darker(paint, 0.18)), 1.05),
      moved(204, 100, balloon(paint), 1.2),
    ].join(''),
}

/** A feather flag on its base. */
const featherFlag: Drawing = {
  ground: { y: 282, halfWidth: 70 },
  draw: ({ paint, accent, label }) => {
    const letters = [...(label || 'SALE')].map((letter, index, all) =>
      lettering({
        text: letter,
        x: 208,
        y: 64 + index * (150 / all.length),
        height: Math.min(30, 116 / all.length),
        colour: inkOn(paint),
        weight: 0.18,
      }),
    )
    return [
      stroke('M170 280V60Q172 16 220 16', '#7e8891', 6),
      shape('M172 40Q178 18 220 18q30 4 32 60q2 76-14 158l-66 6z', paint),
      shape('M172 214l67-4q-2 14-4 26l-63 6z', accent),
      shape('M176 44q6-18 24-22q-18 90-20 216l-8 1V60q0-8 4-16z', '#ffffff', 'opacity=".2"'),
      ...letters,
      shape('M130 282q6-16 40-16t40 16z', '#5b646d'),
    ].join('')
  },
}

/** A string of pennants. */
const pennants: Drawing = {
  draw: ({ paint, accent }) => {
    const row = (y: number, first: number) =>
      [0, 1, 2, 3, 4, 5]
        .map((index) => {
          const x = 52 + index * 54
          const drop = y + 30 - (index - 2.5) ** 2 * 4.4
          const fill = [paint, accent, '#f6f8f9'][(index + first) % 3] ?? paint
          return (
            shape(`M${x - 22} ${drop}h44l-22 68z`, fill) +
            shape(`M${x} ${drop}h22l-22 68z`, darker(fill, 0.1))
          )
        })
        .join('')
    return [
      row(56, 0),
      stroke('M24 48Q187 126 376 48', '#7e8891', 4),
      row(156, 1),
      stroke('M24 148Q187 226 376 148', '#7e8891', 4),
    ].join('')
  },
}

/** A board that stands on the pavement. */
const sidewalkSign: Drawing = {
  ground: { y: 278, halfWidth: 110 },
  draw: ({ paint, accent, label }) =>
    [
      shape('M246 34h24l46 244h-20z', darker(paint, 0.35)),
      `<defs>${gradient('board', [
        [0, lighter(paint, 0.1)],
        [1, darker(paint, 0.1)],
      ])}</defs>`,
      shape(
        'M136 26h114a10 10 0 0 1 10 8l26 236a8 8 0 0 1-8 8h-14l-2-18H124l-2 18h-14a8 8 0 0 1-8-8l26-236a10 10 0 0 1 10-8z',
        'url(#board)',
      ),
      shape(
        'M146 46h94a6 6 0 0 1 6 5l20 180a6 6 0 0 1-6 7H126a6 6 0 0 1-6-7l20-180a6 6 0 0 1 6-5z',
        '#fcfdfd',
      ),
      lettering({
        text: label || 'OPEN',
        x: 193,
        y: 86,
        height: 38,
        colour: darker(paint, 0.15),
        maxWidth: 104,
      }),
      box(140, 150, 106, 12, 6, accent),
      box(148, 176, 90, 10, 5, '#d5dce2'),
      box(154, 200, 78, 10, 5, '#d5dce2'),
    ].join(''),
}

/** A large bow for the hood. */
const bow: Drawing = {
  draw: ({ paint }) =>
    [
      shape('M188 160l-62 108 34-10 18 28 44-112z', darker(paint, 0.16)),
      shape('M212 160l62 108-34-10-18 28-44-112z', darker(paint, 0.22)),
      shape('M200 146C150 40 60 34 46 92s70 92 154 54z', paint),
      shape('M200 146C250 40 340 34 354 92s-70 92-154 54z', darker(paint, 0.06)),
      shape('M196 142C150 92 92 76 84 102s50 50 112 40z', darker(paint, 0.28)),
      shape('M204 142C250 92 308 76 316 102s-50 50-112 40z', darker(paint, 0.32)),
      oval(200, 144, 32, 34, lighter(paint, 0.12)),
      stroke('M186 124q14-8 28 0', lighter(paint, 0.5), 4),
      stroke('M70 72q26-24 62 0', lighter(paint, 0.45), 5, 'opacity=".8"'),
    ].join(''),
}

export const PROMOTION_DRAWINGS = { balloons, featherFlag, pennants, sidewalkSign, bow }
