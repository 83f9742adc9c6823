import { useSyncExternalStore } from 'react'
import { useCounter } from './counter.ts'
import type { Notice } from './notices.ts'

/** What is on the screen now, and the way to take it off. */
export function useShownNotices(): { notices: readonly Notice[]; dismiss: (id: number) => void } {
  const { subscribe, read, dismiss } = useCounter().notices
  return { notices: useSyncExternalStore(subscribe, read), dismiss }
}
