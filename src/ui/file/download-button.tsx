import { Button, type ButtonProps } from '../button/button.tsx'
import { DownloadFailure } from './download-failure.tsx'

interface DownloadButtonProps extends Pick<ButtonProps, 'children' | 'variant' | 'size' | 'isWide'> {
  busy: boolean
  /** Why the download cannot start; undefined when it can. */
  reason: string | undefined
  start: () => void
  /** Shown in a dialog until the person confirms it. */
  failure: string | null
  confirmFailure: () => void
  confirmText: string
}

/** Busy while a download runs; shows a dialog when it failed. */
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
