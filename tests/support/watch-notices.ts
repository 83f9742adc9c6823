import type { Counter } from '#app-context/counter.ts'

/** Every notice that is given from now on, with how long it stays; undefined: until it is dismissed. */
export function watchNotices({
  notices,
}: Pick<Counter, 'notices'>): [text: string, durationMs: number | undefined][] {
  const told: [string, number | undefined][] = []
  const { give } = notices
  notices.give = (notice, durationMs) => {
    told.push([notice.text, durationMs])
    return give(notice, durationMs)
  }
  return told
}
