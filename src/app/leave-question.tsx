import { useSyncExternalStore } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { leavingTexts } from '#texts/leaving.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'

/** Asked once, however the page is left; a browser that is closed asks by itself. */
export function LeaveQuestion() {
  const { leaveGuard } = useCounter()
  const isAsked = useSyncExternalStore(leaveGuard.subscribe, leaveGuard.isAsked)
  return (
    <ConfirmDialog
      isOpen={isAsked}
      title={leavingTexts.leave}
      text={leaveGuard.isKept() ? leavingTexts.keptQuestion : leavingTexts.leaveQuestion}
      confirmText={leavingTexts.leaveNow}
      cancelText={leavingTexts.stay}
      isDestructive
      onConfirm={() => leaveGuard.answer(true)}
      onCancel={() => leaveGuard.answer(false)}
    />
  )
}
