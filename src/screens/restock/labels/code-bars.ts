import { code128 } from 'bwip-js/generic'

export interface Bar {
  /** The distance from the first bar, in modules. */
  start: number
  width: number
}

/** The bars of a text in Code 128, and their total width. Lengths are modules: the width of the narrowest bar. */
export function codeBars(text: string): { bars: Bar[]; width: number } {
  const bars: Bar[] = []
  let width = 0
  const ignore = () => {}
  const drawing = {
    setopts: ignore,
    scale: (): [number, number] => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init(totalWidth: number) {
      width = totalWidth
    },
    /** bwip-js gives the middle of the bar, rounded up. */
    line(middle: number, _y: number, _x: number, _toY: number, barWidth: number) {
      bars.push({ start: middle - Math.ceil(barWidth / 2), width: barWidth })
    },
    polygon: ignore,
    hexagon: ignore,
    ellipse: ignore,
    fill: ignore,
    text: ignore,
    clip: ignore,
    unclip: ignore,
    end: ignore,
  }
  void code128({ bcid: 'code128', text, scale: 1, height: 10 }, drawing) // synchronous: it returns no promise
  return { bars, width }
}
