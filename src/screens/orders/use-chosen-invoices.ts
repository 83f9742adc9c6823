// Shows, prints or saves the invoices of the selected orders as one PDF (G65, G126).
import { useRef, useState } from 'react'
import { useSession } from '#app-context/people/use-session.ts'
import { invoiceFileName } from '#domain/orders/invoice-file-name.ts'
import type { Order } from '#domain/orders/order.ts'
import { mayReadInvoice } from '#domain/orders/order-actions.ts'
import type { OrderFilter } from '#domain/orders/order-filter.ts'
import { failureText } from '#server-state/failure-text.ts'
import { useBulkAction } from '#server-state/use-bulk-action.ts'
import { useDownload, refusalTextOf } from '#server-state/use-download.ts'
import { useInvoicesDownload } from '#server-state/orders/use-papers.ts'
import type { OrderScope } from '#server-state/orders/use-order-history.ts'
import { downloadTexts } from '#texts/downloads.ts'
import { invoiceTexts } from '#texts/orders/invoice.ts'
import { orderHistoryTexts } from '#texts/orders/order-history.ts'
import { saveFile } from '#ui/file/save-file.ts'
import { useBulkWork } from '#ui/table/use-bulk-work.ts'
import type { RowSelection } from '#ui/table/use-selection.ts'

type Purpose = 'save' | 'show' | 'print'

interface ShownInvoices {
  file: Blob
  fileName: string
  printsAtOnce: boolean
  /** The orders of the invoices; empty when only the server knows them. */
  orders: readonly Order[]
}

const idsOf = (orders: readonly Order[]) => orders.map(({ id }) => id)

/**
 * `readChosenOrders` reads the selected orders; it shows its own failure and then resolves to null. Staff need it in the
 * mode Exclude: prints are counted, so the app must know the numbers of the printed orders.
 */
export function useChosenInvoices(
  selection: RowSelection<Order>,
  scope: OrderScope,
  filter: OrderFilter,
  readChosenOrders?: () => Promise<readonly Order[] | null>,
) {
  const { account } = useSession()
  const readInvoices = useInvoicesDownload(scope, filter)
  const [shownInvoices, setShownInvoices] = useState<ShownInvoices | null>(null)
  const purpose = useRef<Purpose>('save')
  const [lastPurpose, setLastPurpose] = useState<Purpose>('save')
  const { mode, namedRows } = selection.selection
  const orders = [...namedRows.values()]

  function saveOrShow(file: Blob, invoiceOrders: readonly Order[]): void {
    const fileName = invoiceFileName(idsOf(invoiceOrders))
    if (purpose.current === 'save') saveFile(fileName, file)
    else
      setShownInvoices({ file, fileName, printsAtOnce: purpose.current === 'print', orders: invoiceOrders })
  }

  const invoicesAction = useBulkAction({
    callTogether: (_, readableOrders: readonly Order[]) => readInvoices(idsOf(readableOrders), false),
    skipReasonOf: (order) => (mayReadInvoice(order, account) ? null : orderHistoryTexts.noInvoiceYet),
    afterwards: saveOrShow,
    failedTextOf: (failure) => [...new Set([invoiceTexts.notFound, failureText(failure)])].join(' ').trim(),
  })
  const selectedWork = useBulkWork({ ...invoicesAction, isSuccessSeen: true })
  // In the mode Exclude the request names the excluded orders: it returns one file or one failure for all other orders.
  const excludeDownload = useDownload(
    () => readInvoices(idsOf(orders), true),
    (file) => saveOrShow(file, []),
    invoiceTexts.notFound,
    refusalTextOf,
  )

  function start(nextPurpose: Purpose): void {
    purpose.current = nextPurpose
    setLastPurpose(nextPurpose)
    if (mode === 'include') selectedWork.start(orders)
    else if (nextPurpose === 'save' || readChosenOrders === undefined) excludeDownload.start()
    // readChosenOrders shows its own failure.
    else void readChosenOrders().then((readOrders) => readOrders && selectedWork.start(readOrders))
  }

  return {
    work: selectedWork,
    /** The purpose of the running request, or null. */
    runningPurpose: selectedWork.isRunning || excludeDownload.busy ? lastPurpose : null,
    reason: excludeDownload.reason,
    failureDialog: {
      failure: excludeDownload.failure,
      confirm: excludeDownload.confirmFailure,
      confirmText: downloadTexts.confirm,
    },
    show: () => start('show'),
    save: () => start('save'),
    print: () => start('print'),
    shownInvoices,
    hide: () => setShownInvoices(null),
  }
}
