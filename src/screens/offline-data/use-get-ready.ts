// 'Get ready for offline' stores the catalogue first, then the data of the dealerships, then the pictures of all
// products, then the newest orders with their invoices and packing slips.
import { useEffect, useRef, useState } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { useSession } from '#app-context/people/use-session.ts'
import type { PicturesStatus } from '#catalogue/catalogue.ts'
import type { DealershipOutcome } from '#server-state/device/read-dealership-data.ts'
import { useReadDealerships } from '#server-state/device/use-read-dealerships.ts'
import { failureText } from '#server-state/failure-text.ts'
import { useReadPdfs } from '#server-state/orders/use-read-pdfs.ts'
import { offlineDataTexts } from '#texts/device/offline-data.ts'
import { failureTexts } from '#texts/failures.ts'

export type ReadyProgress =
  | { kind: 'idle' }
  | { kind: 'catalogue' }
  | { kind: 'purchases' }
  | { kind: 'shipments'; stored: number; total: number | null }
  | { kind: 'pictures'; status: PicturesStatus }
  | { kind: 'invoices'; stored: number; total: number }
  | { kind: 'ready' }
  | { kind: 'stopped' }
  | { kind: 'failed'; text: string }

/**
 * Stores all data for work without a connection. `onStepEnd` is called when the catalogue or the pictures are stored,
 * and when the work ends, stops or fails.
 */
export function useGetReady(onStepEnd: () => void) {
  const { catalogue } = useCounter()
  const { may } = useSession()
  const readDealerships = useReadDealerships()
  const readPdfs = useReadPdfs()
  const [progress, setProgress] = useState<ReadyProgress>({ kind: 'idle' })
  const abortController = useRef<AbortController | null>(null)
  useEffect(() => () => abortController.current?.abort(), [])

  async function readEverything(signal: AbortSignal): Promise<ReadyProgress> {
    await catalogue.refresh(signal)
    const { failure } = catalogue.read()
    if (failure !== null) return { kind: 'failed', text: failureText(failure) }
    if (signal.aborted) return { kind: 'stopped' }
    onStepEnd()
    const outcome = await readDealershipData(signal)
    if (outcome.kind === 'stopped') return { kind: 'stopped' }
    const filesOutcome = await readFiles(signal)
    return filesOutcome.kind === 'ready' ? progressAfter(outcome) : filesOutcome
  }

  /** A backend may refuse the data of a dealership. The pictures and the invoices are read nevertheless. */
  async function readDealershipData(signal: AbortSignal): Promise<DealershipOutcome> {
    return readDealerships({
      signal,
      onPurchases: () => setProgress({ kind: 'purchases' }),
      onShipments: (stored, total) => setProgress({ kind: 'shipments', stored, total }),
    })
  }

  async function readFiles(signal: AbortSignal): Promise<ReadyProgress> {
    const pictures = await catalogue.fetchPictures(
      (status) => setProgress({ kind: 'pictures', status }),
      signal,
    )
    if (signal.aborted) return { kind: 'stopped' }
    if (pictures.phase === 'failed') return { kind: 'failed', text: failureTexts.offline }
    onStepEnd()
    return may('seeOrders') ? readInvoices(signal) : { kind: 'ready' }
  }

  async function readInvoices(signal: AbortSignal): Promise<ReadyProgress> {
    const outcome = await readPdfs({
      signal,
      onProgress: (stored, total) => setProgress({ kind: 'invoices', stored, total }),
      prepareViewer: async (file) => (await import('#ui/pdf/prepare-pdf-viewer.ts')).preparePdfViewer(file),
    })
    return progressAfter(outcome, offlineDataTexts.noRoomForInvoices)
  }

  async function start(): Promise<void> {
    if (abortController.current !== null) return
    const controller = new AbortController()
    abortController.current = controller
    setProgress({ kind: 'catalogue' })
    try {
      const outcome = await readEverything(controller.signal)
      setProgress(outcome)
    } catch {
      setProgress({ kind: 'failed', text: failureTexts.unexpected })
    } finally {
      abortController.current = null
      onStepEnd()
    }
  }

  return {
    progress,
    isUnderWay: ['catalogue', 'purchases', 'shipments', 'pictures', 'invoices'].includes(progress.kind),
    start,
    stop: () => abortController.current?.abort(),
    /** The message about the result; null before the first start and while the data is read. */
    currentMessage(): { text: string; isFailure: boolean } | null {
      const { isDownloaded, isDownloadedWithInvoices } = offlineDataTexts
      if (progress.kind === 'ready')
        return { text: may('seeOrders') ? isDownloadedWithInvoices : isDownloaded, isFailure: false }
      if (progress.kind === 'stopped') return { text: offlineDataTexts.stopped, isFailure: false }
      if (progress.kind === 'failed')
        return { text: offlineDataTexts.notComplete(progress.text), isFailure: true }
      return null
    },
  }
}

function progressAfter(
  outcome: DealershipOutcome,
  noRoomText: string = offlineDataTexts.noRoom,
): ReadyProgress {
  switch (outcome.kind) {
    case 'failed':
      return { kind: 'failed', text: failureText(outcome.failure) }
    case 'full':
      return { kind: 'failed', text: noRoomText }
    case 'stopped':
      return { kind: 'stopped' }
    case 'done':
      return { kind: 'ready' }
  }
}
