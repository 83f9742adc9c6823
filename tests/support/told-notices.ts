import type { Notices } from '#live/notices.ts'

/** What is told from now on, with how long it stays. */
export function toldNotices(notices: Notices): [text: string, durationMs: number | undefined][] {
  const told: [string, number | undefined][] = []
  const { give } = notices
  notices.give = (notice, durationMs) => {
    told.push([notice.text, durationMs])
    return give(notice, durationMs)
  }
  return told
}
