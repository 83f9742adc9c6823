import { code128 } from 'bwip-js/generic'

export interface Bar {
  /** In modules from the first bar. */
  start: number
  width: number
}

/** The bars of a Code 128 and the width of all of it, in modules. */
export function codeBars(text: string): { bars: Bar[]; width: number } {
  const bars: Bar[] = []
  let width = 0
  const ignore = () => {}
  const drawing = {
    setopts: ignore,
    scale: (): [number, number] => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init(allWidth: number) {
      width = allWidth
    },
    /** A bar by the middle of its width, which is rounded up. */
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
  void code128({ bcid: 'code128', text, scale: 1, height: 10 }, drawing) // draws at once; it is no promise
  return { bars, width }
}
