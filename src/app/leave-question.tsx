import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router-dom'
import { useCounter } from '#app-context/counter.ts'
import { leavingTexts } from '#texts/leaving.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'

/**
 * The question before a person leaves a page with unsent typing (G153). When the page is closed, the browser asks
 * instead.
 */
export function LeaveQuestion() {
  const { leaveGuard } = useCounter()
  useQuestionBeforeNavigation()
  const isQuestionShown = useSyncExternalStore(leaveGuard.subscribe, leaveGuard.isQuestionShown)
  return (
    <ConfirmDialog
      isOpen={isQuestionShown}
      title={leavingTexts.leave}
      text={leaveGuard.isAllTypingInDrafts() ? leavingTexts.draftQuestion : leavingTexts.leaveQuestion}
      confirmText={leavingTexts.leaveNow}
      cancelText={leavingTexts.stay}
      isDestructive
      onConfirm={() => leaveGuard.answer(true)}
      onCancel={() => leaveGuard.answer(false)}
    />
  )
}

function useQuestionBeforeNavigation(): void {
  const { leaveGuard } = useCounter()
  // Only another path replaces the forms of a page; a change of the query does not.
  const needsQuestion = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) =>
      leaveGuard.hasTyping() && currentLocation.pathname !== nextLocation.pathname,
    [leaveGuard],
  )
  const blocker = useBlocker(needsQuestion)
  useEffect(() => {
    if (blocker.state === 'blocked') leaveGuard.ask(blocker.proceed, blocker.reset)
  }, [blocker, leaveGuard])
}
