import type { CatalogueStatus } from '#catalogue/catalogue.ts'
import { offlineDataTexts } from '#texts/device/offline-data.ts'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { Card } from '#ui/layout/card.tsx'
import type { ReadyProgress } from './use-get-ready.ts'

interface ReadyProgressBarProps {
  progress: ReadyProgress
  catalogue: CatalogueStatus
}

/** The progress of 'Get ready for offline'. Nothing is shown while no download runs. */
export function ReadyProgressBar({ progress, catalogue }: ReadyProgressBarProps) {
  const step = stepOf(progress, catalogue)
  if (step === null) return null
  const { stored, total, unit } = step
  return (
    <Card>
      <ProgressBar
        label={offlineDataTexts.progress}
        value={stored}
        max={total ?? 0}
        text={total === null ? offlineDataTexts.isReading : offlineDataTexts.storedOf(stored, total, unit)}
      />
    </Card>
  )
}

function stepOf(
  progress: ReadyProgress,
  catalogue: CatalogueStatus,
): { stored: number; total: number | null; unit: string } | null {
  switch (progress.kind) {
    case 'catalogue':
      return { stored: catalogue.storedCount, total: catalogue.totalCount, unit: offlineDataTexts.product }
    case 'pictures':
      return {
        stored: progress.status.storedCount,
        total: progress.status.totalCount,
        unit: offlineDataTexts.image,
      }
    case 'purchases':
      return { stored: 0, total: null, unit: offlineDataTexts.product }
    case 'shipments':
      return { stored: progress.stored, total: progress.total, unit: offlineDataTexts.shipment }
    case 'invoices':
      return { stored: progress.stored, total: progress.total, unit: offlineDataTexts.invoice }
    case 'idle':
    case 'ready':
    case 'stopped':
    case 'failed':
      return null
  }
}
