import { useSession } from '#app-context/use-session.ts'
import type { Order } from '#domain/order.ts'
import { invoiceTexts } from '#texts/invoice.ts'
import { listTexts } from '#texts/lists.ts'
import { orderHistoryTexts } from '#texts/order-history.ts'
import { staffOrderTexts } from '#texts/staff-orders.ts'
import { Button } from '#ui/button/button.tsx'
import { DownloadFailure } from '#ui/file/download-failure.tsx'
import { PdfViewer } from '#ui/pdf/pdf-viewer.tsx'
import { BulkBar } from '#ui/table/bulk-bar.tsx'
import { BulkOutcome } from '#ui/table/bulk-outcome.tsx'
import type { RowSelection } from '#ui/table/use-selection.ts'
import { orderWords } from '../order-words.ts'
import { useChosenInvoices } from '../use-chosen-invoices.ts'
import type { OrdersPage, useWhose } from '../use-orders-page.ts'

const { chooseEverything: _, ...BAR } = listTexts
const OUTCOME = {
  ...listTexts,
  row: orderHistoryTexts.outcomeOrder,
  workingThrough: orderHistoryTexts.workingThrough,
}

interface BulkActionsProps {
  list: OrdersPage
  selection: RowSelection<Order>
  whose: ReturnType<typeof useWhose>
}

/** What staff do with several orders at once (ordering.md §2 Order history, bulk actions). */
export function BulkActions({ list, selection, whose }: BulkActionsProps) {
  const { may } = useSession()
  const invoices = useChosenInvoices(selection, whose, list.filter)
  const { busy, reason } = invoices
  const isExclude = selection.selection.mode === 'exclude'
  const count = selection.count(list.count)
  return (
    <>
      <BulkBar
        words={BAR}
        selection={selection}
        shown={list.orders}
        total={list.count}
        outcome={
          <BulkOutcome
            words={OUTCOME}
            work={invoices.work}
            nameOf={(order) => orderWords(order, may('administerOrders'))}
          />
        }
      >
        {isExclude && <span>{staffOrderTexts.theOthers(count)}</span>}
        {(isExclude || count > 1) && (
          <>
            <Button
              icon="download"
              size="small"
              busy={busy}
              disabled={reason !== undefined}
              reason={reason}
              onClick={invoices.save}
            >
              {orderHistoryTexts.downloadPdf}
            </Button>
            <Button
              icon="eye"
              size="small"
              busy={busy}
              disabled={reason !== undefined}
              reason={reason}
              onClick={invoices.show}
            >
              {orderHistoryTexts.show}
            </Button>
          </>
        )}
      </BulkBar>
      <DownloadFailure {...invoices.failure} />
      {invoices.shown !== null && (
        <PdfViewer {...invoices.shown} title={invoiceTexts.invoices} onClose={invoices.hide} />
      )}
    </>
  )
}
