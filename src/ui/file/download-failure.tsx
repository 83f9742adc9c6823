import { Button } from '../button/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'

interface DownloadFailureProps {
  /** Shown until the person confirms it. */
  failure: string | null
  confirm: () => void
  confirmText: string
}

/** Says that a download failed. */
export function DownloadFailure({ failure, confirm, confirmText }: DownloadFailureProps) {
  return (
    <Dialog
      isOpen={failure !== null}
      onClose={confirm}
      title={failure ?? ''}
      size="small"
      actions={
        <Button variant="primary" onClick={confirm}>
          {confirmText}
        </Button>
      }
    />
  )
}
