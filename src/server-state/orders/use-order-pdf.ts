// The invoice or packing slip of one order from the server, or this device's kept file when no answer comes (G249).
import { useSyncExternalStore } from 'react'
import type { Answer, Failure } from '#api/failure.ts'
import { useCounter } from '#app-context/counter.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { useDeviceQuery } from '#app-context/use-device-query.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { PDF_TYPE } from '#contract/orders/download-files.ts'
import { keptDealershipIds, type KeptPdf, mayReadPdf, type PdfKind } from '#domain/orders/kept-pdfs.ts'
import type { Order } from '#domain/orders/order.ts'
import { readKeptPdf, readPdfContent } from '#storage/orders/pdf-table.ts'
import { keptPdfTexts } from '#texts/orders/kept-pdfs.ts'
import { invoiceTexts } from '#texts/orders/invoice.ts'
import { type Download, useDownload } from '../use-download.ts'
import { DOWNLOADS, forgetRefusedPdf, storePdf } from './read-pdfs.ts'

/**
 * The kept file of an order, without its content; null if there is none or the person may not read it, undefined while
 * the device is read.
 */
export function useKeptPdf(kind: PdfKind, order: Order): KeptPdf | null | undefined {
  const { account } = useSession()
  const isAllowed = mayReadPdf(kind, order, account)
  return useDeviceQuery(
    async ({ copy }) => (isAllowed ? readKeptPdf(copy, kind, order.id) : null),
    [kind, order.id, isAllowed],
  )
}

/** True if the order belongs to a dealership whose files this device keeps. */
export function useCanKeepPdf(order: Order): boolean {
  const { account } = useSession()
  const { dealershipChoice } = useCounter()
  const { chosenDealership } = useSyncExternalStore(dealershipChoice.subscribe, dealershipChoice.read)
  return keptDealershipIds(account, chosenDealership).includes(order.dealership.id)
}

/** True if the server did not decide whether the person gets the file: then the kept file may be shown. */
function isUnanswered({ kind }: Failure): boolean {
  return kind === 'offline' || kind === 'timed-out' || kind === 'busy' || kind === 'server-fault'
}

/**
 * `show` gets the file and the time when the device read it; null for a file that the server sent just now. A buyer's
 * download does not count as a print (G143).
 */
export function useOrderPdf(
  kind: PdfKind,
  order: Order,
  show: (file: Blob, copyReadAt: number | null) => void,
  showFailure?: (text: string) => void,
): Download {
  const { api, databases } = useCounter()
  const isOffline = useConnection().state === 'offline'
  const keptPdf = useKeptPdf(kind, order)
  const canBeKept = useCanKeepPdf(order)

  async function readFile(): Promise<Answer<{ file: Blob; copyReadAt: number | null }>> {
    const askedAt = Date.now()
    const answer: Answer<Blob> = isOffline
      ? { ok: false, failure: { kind: 'offline' } }
      : await DOWNLOADS[kind](api, { entityIds: [order.id], isExcluded: false })
    // The copy becomes as new as the shown file; a full device keeps the earlier copy.
    if (answer.ok && keptPdf)
      await storePdf(databases.copy, { order, kind }, answer.value, askedAt).catch(() => {})
    if (answer.ok) return { ok: true, value: { file: answer.value, copyReadAt: null } }
    if (answer.failure.kind === 'refused')
      // if this fails, the kept file is deleted when the server refuses it again
      await forgetRefusedPdf(databases.copy, { order, kind }).catch(() => {})
    if (!keptPdf || !isUnanswered(answer.failure)) return answer
    const content = await readPdfContent(databases.copy, kind, order.id)
    if (content === null) return answer
    return { ok: true, value: { file: new Blob([content], { type: PDF_TYPE }), copyReadAt: keptPdf.readAt } }
  }

  const download = useDownload(
    readFile,
    ({ file, copyReadAt }) => show(file, copyReadAt),
    invoiceTexts.notFound,
    undefined, // the reason is not shown
    showFailure,
  )
  return { ...download, reason: isOffline && !keptPdf ? keptPdfTexts.notKept(kind, canBeKept) : undefined }
}
