import { useEffect } from 'react'
import { useShownNotices } from '#app-context/use-shown-notices.ts'
import { pendingOrdersPath } from '#paths'

/** Notices that lead to this page have done their work here, and would only cover its buttons. */
export function useToldHere(): void {
  const { notices, dismiss } = useShownNotices()
  useEffect(() => {
    for (const { id, link } of notices) if (link?.to === pendingOrdersPath) dismiss(id)
  }, [notices, dismiss])
}
