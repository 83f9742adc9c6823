import { Button, type ButtonProps } from '../button/button.tsx'
import { DownloadFailure } from './download-failure.tsx'

interface DownloadButtonProps extends Pick<ButtonProps, 'children' | 'variant' | 'isWide' | 'ref'> {
  busy: boolean
  /** The reason why the download cannot start; undefined if it can. */
  reason: string | undefined
  start: () => void
  /**
   * The text about a failed download, which a dialog shows until the person confirms it; null if no download failed.
   */
  failure: string | null
  confirmFailure: () => void
  confirmText: string
}

/** The button of a download: it is busy while the download runs, and a dialog reports a failure. */
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
