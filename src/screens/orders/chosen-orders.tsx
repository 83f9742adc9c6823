import { useSession } from '#app-context/people/use-session.ts'
import type { Order } from '#domain/orders/order.ts'
import type { OrderFilter } from '#domain/orders/order-filter.ts'
import type { OrderScope } from '#server-state/orders/use-order-history.ts'
import { invoiceTexts } from '#texts/orders/invoice.ts'
import { listTexts } from '#texts/lists.ts'
import { orderHistoryTexts } from '#texts/orders/order-history.ts'
import { DownloadFailure } from '#ui/file/download-failure.tsx'
import { PdfViewer } from '#ui/pdf/pdf-viewer.tsx'
import { BulkBar } from '#ui/table/bulk-bar.tsx'
import { BulkOutcome } from '#ui/table/bulk-outcome.tsx'
import type { RowSelection } from '#ui/table/use-selection.ts'
import { BulkButton } from './bulk-button.tsx'
import { orderWords } from './order-words.ts'
import { useChosenInvoices } from './use-chosen-invoices.ts'

const OUTCOME_TEXTS = {
  ...listTexts,
  row: orderHistoryTexts.outcomeOrder,
  workingThrough: orderHistoryTexts.workingThrough,
}

interface ChosenOrdersProps {
  selection: RowSelection<Order>
  pageOrders: readonly Order[]
  /** The number of orders that match the filter, on all pages. */
  total: number
  scope: OrderScope
  filter: OrderFilter
}

/** The buyer's actions on the selected orders (ordering.md §2 Order history). */
export function ChosenOrders({ selection, pageOrders, total, scope, filter }: ChosenOrdersProps) {
  const { may } = useSession()
  const invoices = useChosenInvoices(selection, scope, filter)
  const { runningPurpose, reason } = invoices
  return (
    <>
      <BulkBar
        texts={listTexts}
        selection={selection}
        pageRows={pageOrders}
        total={total}
        outcome={
          invoices.work.isWorthShowing && (
            <BulkOutcome
              texts={OUTCOME_TEXTS}
              work={invoices.work}
              nameOf={(order) => orderWords(order, may('administerOrders'))}
            />
          )
        }
      >
        <BulkButton
          work="show"
          runningWork={runningPurpose}
          reason={reason}
          icon="eye"
          onClick={invoices.show}
        >
          {orderHistoryTexts.show}
        </BulkButton>
        <BulkButton
          work="save"
          runningWork={runningPurpose}
          reason={reason}
          icon="download"
          onClick={invoices.save}
        >
          {orderHistoryTexts.downloadPdf}
        </BulkButton>
      </BulkBar>
      <DownloadFailure {...invoices.failureDialog} />
      {invoices.shownInvoices !== null && (
        <PdfViewer {...invoices.shownInvoices} title={invoiceTexts.invoices} onClose={invoices.hide} />
      )}
    </>
  )
}
