// Notices (toasts) say once what just happened and disappear after a duration (G115).
import type { PageMemory } from '#session/page-memory.ts'

export interface Notice {
  id: number
  /** success and progress are announced as status, failure as alert. */
  kind: 'success' | 'progress' | 'failure'
  text: string
  link?: { text: string; to: string }
  /** One action that the person can still take, such as Undo. */
  action?: { text: string; run: () => void }
}

export interface Notices {
  read(): readonly Notice[]
  subscribe(listener: () => void): () => void
  /** Answers the notice's id. Without a duration it stays until it is dismissed. */
  give(notice: Omit<Notice, 'id'>, durationMs?: number): number
  dismiss(id: number): void
}

/** The usual duration (G115). */
export const DEFAULT_NOTICE_MS = 3000
/** For actions of staff on the catalogue, people, prices and mail (G115). */
export const ADMIN_NOTICE_MS = 5000
/** For the received order of a new customer (G115). */
export const NEW_CUSTOMER_NOTICE_MS = 8000
/** Long enough to read what happened, and to reach its action by keyboard. */
export const ACTION_NOTICE_MS = 20_000

export function createNotices(): Notices {
  let notices: readonly Notice[] = []
  let lastId = 0
  const listeners = new Set<() => void>()
  function setNotices(next: readonly Notice[]): void {
    notices = next
    for (const listener of listeners) listener()
  }
  function dismiss(id: number): void {
    setNotices(notices.filter((notice) => notice.id !== id))
  }
  return {
    read: () => notices,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    give(notice, durationMs) {
      lastId += 1
      const id = lastId
      setNotices([...notices, { ...notice, id }])
      if (durationMs !== undefined) setTimeout(() => dismiss(id), durationMs)
      return id
    },
    dismiss,
  }
}

/** Shows why a control does nothing now (G170); pressed again, the new notice replaces the previous one. */
export function giveReason(notices: Notices, text: string): void {
  for (const { id } of notices.read().filter((notice) => notice.text === text)) notices.dismiss(id)
  notices.give({ kind: 'failure', text }, DEFAULT_NOTICE_MS)
}

const LEFT_NOTICE_KEY = 'notice'

/** Keeps a notice for the page that is loaded next, for actions that load another page. */
export function leaveNotice(memory: PageMemory, text: string): void {
  memory.setItem(LEFT_NOTICE_KEY, text)
}

/** Shows the notice that the previous page left, once. */
export function giveLeftNotice(memory: PageMemory, notices: Notices): void {
  const text = memory.getItem(LEFT_NOTICE_KEY)
  if (text === null) return
  memory.removeItem(LEFT_NOTICE_KEY)
  notices.give({ kind: 'success', text }, DEFAULT_NOTICE_MS)
}
