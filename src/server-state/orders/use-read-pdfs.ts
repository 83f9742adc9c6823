import { useCounter } from '#app-context/counter.ts'
import { keptDealershipIds } from '#domain/orders/kept-pdfs.ts'
import { isNearlyFull, readStorageReport } from '#pwa/storage-report.ts'
import { type PdfViewerParts, prepareViewerOnce } from './prepare-viewer-once.ts'
import { type PdfOutcome, readMissingPdfs, readNewestOrders } from './read-pdfs.ts'

interface PdfRequest {
  signal: AbortSignal
  onProgress(stored: number, total: number): void
  prepareViewer: PdfViewerParts['prepare']
}

/**
 * Returns a function that reads the invoices and packing slips that the device keeps, for every dealership of the
 * person and for the chosen one. It runs when the person asks for it.
 */
export function useReadPdfs(): (request: PdfRequest) => Promise<PdfOutcome> {
  const { api, databases, dealershipChoice, session } = useCounter()
  return async ({ signal, onProgress, prepareViewer }) => {
    const person = session.read().account
    const dealershipIds = keptDealershipIds(person, dealershipChoice.read().chosenDealership)
    const isDeviceNearlyFull = isNearlyFull(await readStorageReport())
    const reading = {
      api,
      ...databases,
      person,
      dealershipIds,
      isNearlyFull: isDeviceNearlyFull,
      now: Date.now,
    }
    for (const id of dealershipIds) {
      if (signal.aborted) return { kind: 'stopped' }
      const outcome = await readNewestOrders(reading, id)
      if (outcome.kind !== 'done') return outcome
    }
    const prepareOnce = () => prepareViewerOnce(databases.copy, { prepare: prepareViewer })
    const outcome = await readMissingPdfs(reading, {
      dealershipIds,
      refusedKeys: new Set(),
      mayContinue: () => !signal.aborted,
      onProgress,
      afterFirstFile: () => prepareOnce().catch(() => {}), // tried again after the last file
    })
    if (!signal.aborted) await prepareOnce()
    return outcome
  }
}
