import { useSyncExternalStore } from 'react'
import { useCounter } from './counter.ts'
import type { Notice } from './notices.ts'

/** The notices on the screen, and the action that dismisses one. */
export function useShownNotices(): { notices: readonly Notice[]; dismiss: (id: number) => void } {
  const { subscribe, read, dismiss } = useCounter().notices
  return { notices: useSyncExternalStore(subscribe, read), dismiss }
}
