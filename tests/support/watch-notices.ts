import type { Counter } from '#app-context/counter.ts'

/** Records every notice from now on, with its duration; undefined: until it is dismissed. */
export function watchNotices({
  notices,
}: Pick<Counter, 'notices'>): [text: string, durationMs: number | undefined][] {
  const shownNotices: [string, number | undefined][] = []
  const { show } = notices
  notices.show = (notice, durationMs) => {
    shownNotices.push([notice.text, durationMs])
    return show(notice, durationMs)
  }
  return shownNotices
}
