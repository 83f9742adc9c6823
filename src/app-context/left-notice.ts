// A notice for the page that is loaded next: signing in ends the page on which something succeeded.
import type { PageMemory } from '#session/page-memory.ts'
import { DEFAULT_NOTICE_MS, type Notices } from './notices.ts'

const KEY = 'notice'

export function leaveNotice(memory: PageMemory, text: string): void {
  memory.setItem(KEY, text)
}

/** Says what the page before left, once. */
export function giveLeftNotice(memory: PageMemory, notices: Notices): void {
  const text = memory.getItem(KEY)
  if (text === null) return
  memory.removeItem(KEY)
  notices.give({ kind: 'success', text }, DEFAULT_NOTICE_MS)
}
