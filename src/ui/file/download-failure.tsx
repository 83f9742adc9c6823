import { Button } from '../button/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'

interface DownloadFailureProps {
  /** The text of the failure, whose lines after the first have the reason; null if no download failed. */
  failure: string | null
  confirm: () => void
  confirmText: string
}

/** The dialog that reports a failed download until the person confirms it. */
export function DownloadFailure({ failure, confirm, confirmText }: DownloadFailureProps) {
  const [title = '', ...reasons] = (failure ?? '').split('\n')
  return (
    <Dialog
      isOpen={failure !== null}
      onClose={confirm}
      title={title}
      description={reasons.join(' ') || undefined}
      size="small"
      actions={
        <Button variant="primary" onClick={confirm}>
          {confirmText}
        </Button>
      }
    />
  )
}
