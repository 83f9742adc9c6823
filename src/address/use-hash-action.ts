import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** Runs the action when the page opens with this hash, and after each press on a link with it, also on its own page. */
export function useHashAction(actionHash: string, action: () => void): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press on the link runs the action
  useEffect(() => {
    // After the effects of this page, which give the focus to its heading.
    if (hash === actionHash) queueMicrotask(action)
  }, [hash, key])
}
