import { Button, type ButtonProps } from '../button/button.tsx'
import { DownloadFailure } from './download-failure.tsx'

interface DownloadButtonProps extends Pick<ButtonProps, 'children' | 'variant' | 'size' | 'isWide'> {
  busy: boolean
  /** Why it cannot start; it can where there is none. */
  reason: string | undefined
  start: () => void
  /** Shown in a dialog until it is confirmed. */
  failure: string | null
  confirmFailure: () => void
  confirmText: string
}

/** Busy while a download runs; says in a dialog that it failed. */
export function DownloadButton({
  busy,
  reason,
  start,
  failure,
  confirmFailure,
  confirmText,
  ...rest
}: DownloadButtonProps) {
  return (
    <>
      <Button
        {...rest}
        icon="download"
        busy={busy}
        disabled={reason !== undefined}
        reason={reason}
        onClick={start}
      />
      <DownloadFailure failure={failure} confirm={confirmFailure} confirmText={confirmText} />
    </>
  )
}
