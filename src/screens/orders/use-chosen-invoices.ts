// The invoices of the chosen orders as one PDF: shown, or saved as a file (G65, G126).
import { useRef, useState } from 'react'
import { useSession } from '#app-context/use-session.ts'
import type { Order } from '#domain/orders/order.ts'
import { mayReadInvoice } from '#domain/orders/order-actions.ts'
import type { OrderFilter } from '#domain/orders/order-filter.ts'
import { failureText } from '#server-state/failure-text.ts'
import { useBulkAction } from '#server-state/use-bulk-action.ts'
import { useDownload, whyRefused } from '#server-state/use-download.ts'
import { invoiceFileOf, useInvoicesOf } from '#server-state/orders/use-invoice-download.ts'
import type { Whose } from '#server-state/orders/use-order-history.ts'
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
  /** Whose they are; none where the server alone knows. */
  orders: readonly Order[]
}

const idsOf = (orders: readonly Order[]) => orders.map(({ id }) => id)

/**
 * With `readChosen` what is shown is asked for by number also where all but the chosen are meant: who counts the prints
 * has to know which were printed. It says itself why nothing was read, and answers null.
 */
export function useChosenInvoices(
  selection: RowSelection<Order>,
  whose: Whose,
  filter: OrderFilter,
  readChosen?: () => Promise<readonly Order[] | null>,
) {
  const { account } = useSession()
  const read = useInvoicesOf(whose, filter)
  const [shown, setShown] = useState<ShownInvoices | null>(null)
  const purpose = useRef<Purpose>('save')
  const [wantedLast, setWantedLast] = useState<Purpose>('save')
  const { mode, named } = selection.selection
  const orders = [...named.values()]

  function deliver(file: Blob, whoseInvoices: readonly Order[]): void {
    const fileName = invoiceFileOf(...idsOf(whoseInvoices))
    if (purpose.current === 'save') saveFile(fileName, file)
    else setShown({ file, fileName, printsAtOnce: purpose.current === 'print', orders: whoseInvoices })
  }

  const inOneFile = useBulkAction({
    callTogether: (_, readable: readonly Order[]) => read(idsOf(readable), false),
    skip: (order) => (mayReadInvoice(order, account) ? null : orderHistoryTexts.noInvoiceYet),
    afterwards: deliver,
    whyFailed: (failure) => [...new Set([invoiceTexts.notFound, failureText(failure)])].join(' ').trim(),
  })
  const ofNamed = useBulkWork({ ...inOneFile, isSuccessSeen: true })
  // Which invoices these are the server alone knows: the file comes, or one sentence says why not.
  const allButNamed = useDownload(
    () => read(idsOf(orders), true),
    (file) => deliver(file, []),
    invoiceTexts.notFound,
    whyRefused,
  )

  function start(wanted: Purpose): void {
    purpose.current = wanted
    setWantedLast(wanted)
    if (mode === 'include') ofNamed.start(orders)
    else if (wanted === 'save' || readChosen === undefined) allButNamed.start()
    else void readChosen().then((chosen) => chosen && ofNamed.start(chosen)) // says failures
  }

  return {
    work: ofNamed,
    /** What it is done for while it is; null otherwise. */
    running: ofNamed.isRunning || allButNamed.busy ? wantedLast : null,
    reason: allButNamed.reason,
    failure: {
      failure: allButNamed.failure,
      confirm: allButNamed.confirmFailure,
      confirmText: downloadTexts.confirm,
    },
    show: () => start('show'),
    save: () => start('save'),
    print: () => start('print'),
    shown,
    hide: () => setShown(null),
  }
}
