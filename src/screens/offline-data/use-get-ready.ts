// 'Get ready for offline' stores the catalogue first, then the pictures of all its products, then the invoices.
import { useEffect, useRef, useState } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { useSession } from '#app-context/use-session.ts'
import type { PicturesStatus } from '#catalogue/catalogue.ts'
import { failureText } from '#server-state/failure-text.ts'
import { useReadPdfs } from '#server-state/orders/use-read-pdfs.ts'
import { failureTexts } from '#texts/failures.ts'
import { offlineDataTexts } from '#texts/device/offline-data.ts'

export type ReadyProgress =
  | { kind: 'idle' }
  | { kind: 'catalogue' }
  | { kind: 'pictures'; status: PicturesStatus }
  | { kind: 'invoices'; stored: number; total: number }
  | { kind: 'ready' }
  | { kind: 'stopped' }
  | { kind: 'failed'; text: string }

/** `onStep` is called when the catalogue, the pictures or the invoices are stored, and when the work stops or fails. */
export function useGetReady(onStep: () => void) {
  const { catalogue } = useCounter()
  const { may } = useSession()
  const readPdfs = useReadPdfs()
  const [progress, setProgress] = useState<ReadyProgress>({ kind: 'idle' })
  const abort = useRef<AbortController | null>(null)
  useEffect(() => () => abort.current?.abort(), [])

  async function readEverything(signal: AbortSignal): Promise<ReadyProgress> {
    await catalogue.refresh(signal)
    const { failure } = catalogue.read()
    if (failure !== null) return { kind: 'failed', text: failureText(failure) }
    if (signal.aborted) return { kind: 'stopped' }
    onStep()
    const pictures = await catalogue.fetchPictures(
      (status) => setProgress({ kind: 'pictures', status }),
      signal,
    )
    if (signal.aborted) return { kind: 'stopped' }
    if (pictures.phase === 'failed') return { kind: 'failed', text: failureTexts.offline }
    onStep()
    return may('seeOrders') ? readInvoices(signal) : { kind: 'ready' }
  }

  async function readInvoices(signal: AbortSignal): Promise<ReadyProgress> {
    const outcome = await readPdfs({
      signal,
      onProgress: (stored, total) => setProgress({ kind: 'invoices', stored, total }),
      prepareViewer: async (file) => (await import('#ui/pdf/prepare-pdf-viewer.ts')).preparePdfViewer(file),
    })
    switch (outcome.kind) {
      case 'failed':
        return { kind: 'failed', text: failureText(outcome.failure) }
      case 'full':
        return { kind: 'failed', text: offlineDataTexts.noRoomForInvoices }
      case 'stopped':
        return { kind: 'stopped' }
      case 'done':
        return { kind: 'ready' }
    }
  }

  async function start(): Promise<void> {
    if (abort.current !== null) return
    const controller = new AbortController()
    abort.current = controller
    setProgress({ kind: 'catalogue' })
    try {
      const outcome = await readEverything(controller.signal)
      setProgress(outcome)
    } catch {
      setProgress({ kind: 'failed', text: failureTexts.unexpected })
    } finally {
      abort.current = null
      onStep()
    }
  }

  return {
    progress,
    isUnderWay: ['catalogue', 'pictures', 'invoices'].includes(progress.kind),
    start,
    stop: () => abort.current?.abort(),
    messageOf(): { text: string; isFailure: boolean } | null {
      const readyText = may('seeOrders') ? offlineDataTexts.isReadyWithInvoices : offlineDataTexts.isReady
      if (progress.kind === 'ready') return { text: readyText, isFailure: false }
      if (progress.kind === 'stopped') return { text: offlineDataTexts.stopped, isFailure: false }
      if (progress.kind === 'failed')
        return { text: offlineDataTexts.notComplete(progress.text), isFailure: true }
      return null
    },
  }
}
