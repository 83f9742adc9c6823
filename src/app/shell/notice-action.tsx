import type { Notice } from '#app-context/notices.ts'
import { Button } from '#ui/button/button.tsx'
import { keepFocus } from '#ui/focus/keep-focus.ts'

interface NoticeActionProps {
  action: NonNullable<Notice['action']>
  describedBy: string
  onDismiss: () => void
}

/** The button with a notice's action, such as Undo; a press also dismisses the notice. */
export function NoticeAction({ action, describedBy, onDismiss }: NoticeActionProps) {
  return (
    <span ref={keepFocus}>
      <Button
        aria-describedby={describedBy}
        onClick={() => {
          onDismiss()
          action.run()
        }}
      >
        {action.text}
      </Button>
    </span>
  )
}
