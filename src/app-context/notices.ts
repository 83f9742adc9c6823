// Notices (toasts) report an event, such as a saved change, and disappear after a duration (G115).
import type { PageMemory } from '#session/page-memory.ts'

export interface Notice {
  id: number
  /** Screen readers announce success and progress as a status, failure as an alert. */
  kind: 'success' | 'progress' | 'failure'
  text: string
  link?: { text: string; to: string }
  /** An action on the event, such as Undo. */
  action?: { text: string; run: () => void }
}

export interface Notices {
  read(): readonly Notice[]
  subscribe(listener: () => void): () => void
  /** Shows a notice and returns its id. Without a duration it stays until it is dismissed. */
  show(notice: Omit<Notice, 'id'>, durationMs?: number): number
  dismiss(id: number): void
}

/** The usual duration of a notice (G115). */
export const DEFAULT_NOTICE_MS = 3000
/**
 * The duration of notices about changes of products, prices, companies, users, roles, requests, subscriptions (except
 * their removal), vendors and e-mail exclusions, and about settled orders (G115).
 */
export const ADMIN_NOTICE_MS = 5000
/**
 * The duration of a notice of several lines: a new customer's order was received (G115), a saved order was not
 * imported, lines were not saved as a list.
 */
export const LONG_NOTICE_MS = 8000
/** The duration of a notice with an action: long enough to read it and to reach the action by keyboard. */
export const ACTION_NOTICE_MS = 20_000

export function createNotices(): Notices {
  let notices: readonly Notice[] = []
  let lastId = 0
  const listeners = new Set<() => void>()
  function setNotices(newNotices: readonly Notice[]): void {
    notices = newNotices
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
    show(notice, durationMs) {
      lastId += 1
      const id = lastId
      setNotices([...notices, { ...notice, id }])
      if (durationMs !== undefined) setTimeout(() => dismiss(id), durationMs)
      return id
    },
    dismiss,
  }
}

/**
 * Shows the reason why a control is not available (G170). A notice with the same text is replaced, so that
 * repeated presses show one notice.
 */
export function showReason(notices: Notices, text: string): void {
  for (const { id } of notices.read().filter((notice) => notice.text === text)) notices.dismiss(id)
  notices.show({ kind: 'failure', text }, DEFAULT_NOTICE_MS)
}

const STORED_NOTICE_KEY = 'notice'

/** Stores a notice in this tab, for an action that loads another page. */
export function storeNoticeForNextPage(memory: PageMemory, text: string): void {
  memory.setItem(STORED_NOTICE_KEY, text)
}

/** Shows the notice that the previous page stored, and deletes it. */
export function showStoredNotice(memory: PageMemory, notices: Notices): void {
  const text = memory.getItem(STORED_NOTICE_KEY)
  if (text === null) return
  memory.removeItem(STORED_NOTICE_KEY)
  notices.show({ kind: 'success', text }, DEFAULT_NOTICE_MS)
}
