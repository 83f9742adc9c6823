import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router-dom'
import { useCounter } from '#app-context/counter.ts'
import { leavingTexts } from '#texts/leaving.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'

/** Asked once, however the page is left (G153); a browser that is closed asks by itself. */
export function LeaveQuestion() {
  const { leaveGuard } = useCounter()
  useAskBeforeLeaving()
  const isAsked = useSyncExternalStore(leaveGuard.subscribe, leaveGuard.isAsked)
  return (
    <ConfirmDialog
      isOpen={isAsked}
      title={leavingTexts.leave}
      text={leaveGuard.isAllInDrafts() ? leavingTexts.keptQuestion : leavingTexts.leaveQuestion}
      confirmText={leavingTexts.leaveNow}
      cancelText={leavingTexts.stay}
      isDestructive
      onConfirm={() => leaveGuard.answer(true)}
      onCancel={() => leaveGuard.answer(false)}
    />
  )
}

function useAskBeforeLeaving(): void {
  const { leaveGuard } = useCounter()
  // A page is left with its path; search texts and pages of a list leave its forms where they are.
  const isLeft = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) =>
      leaveGuard.hasTyping() && currentLocation.pathname !== nextLocation.pathname,
    [leaveGuard],
  )
  const blocker = useBlocker(isLeft)
  useEffect(() => {
    if (blocker.state === 'blocked') leaveGuard.ask(blocker.proceed, blocker.reset)
  }, [blocker, leaveGuard])
}
