import type { ReactNode } from 'react'
import type { Order } from '#domain/order.ts'
import { MOST_INVOICES } from '#domain/order-actions.ts'
import { useOrderNews } from '#server-state/use-order-news.ts'
import { invoiceTexts } from '#texts/invoice.ts'
import { listTexts } from '#texts/lists.ts'
import { orderHistoryTexts } from '#texts/order-history.ts'
import { orderTexts } from '#texts/orders.ts'
import { staffOrderTexts } from '#texts/staff-orders.ts'
import { Button } from '#ui/button/button.tsx'
import { DownloadFailure } from '#ui/file/download-failure.tsx'
import type { IconName } from '#ui/icon/icon.tsx'
import { PdfViewer } from '#ui/pdf/pdf-viewer.tsx'
import { BulkBar } from '#ui/table/bulk-bar.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { BulkOutcome } from '#ui/table/bulk-outcome.tsx'
import type { RowSelection } from '#ui/table/use-selection.ts'
import { useChosenInvoices } from '../use-chosen-invoices.ts'
import type { OrdersPage, useWhose } from '../use-orders-page.ts'
import { BulkQuestion } from './bulk-question.tsx'
import { ChosenChips } from './chosen-chips.tsx'
import { useStaffBulk } from './use-staff-bulk.ts'

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
  const bulk = useStaffBulk({ list, selection, whose })
  const invoices = useChosenInvoices(selection, whose, list.filter, bulk.readOrders)
  const { shown } = invoices
  const works = [invoices.work, ...bulk.works]
  const isExclude = selection.selection.mode === 'exclude'
  const count = selection.count(list.count)
  const isHeld = isExclude || count > 0 || works.some(({ isRunning }) => isRunning)
  const news = useOrderNews(list.number.page, list.body, isHeld)
  /** Several dealerships would get a mail or a sheet in one go. */
  const isOfOne = whose.dealershipId !== undefined || whose.userId !== undefined
  const tooMany = count > MOST_INVOICES ? invoiceTexts.tooMany(MOST_INVOICES) : undefined
  const isPaper = { busy: invoices.busy || bulk.isReading, reason: tooMany ?? invoices.reason }
  return (
    <>
      <BulkBar
        words={BAR}
        selection={selection}
        shown={list.choosable}
        total={list.count}
        outcome={[
          news !== null && <OrderNews key="news" {...news} />,
          ...works
            .filter((work) => work.isWorthTelling)
            .map((work) => (
              <BulkOutcome
                key={works.indexOf(work)}
                words={OUTCOME}
                work={work}
                nameOf={({ id }) => orderTexts.orderTitle(String(id))}
              />
            )),
        ]}
        named={<ChosenChips selection={selection} />}
      >
        {isExclude && <span>{staffOrderTexts.theOthers(count)}</span>}
        {(isExclude || count > 1) && (
          <>
            <BarButton {...isPaper} icon="download" onClick={invoices.save}>
              {orderHistoryTexts.downloadPdf}
            </BarButton>
            <BarButton {...isPaper} icon="eye" onClick={invoices.show}>
              {orderHistoryTexts.show}
            </BarButton>
            <BarButton icon="check" busy={bulk.busy} reason={bulk.reason} onClick={bulk.askPaid}>
              {staffOrderTexts.changeToPaid}
            </BarButton>
          </>
        )}
        {(isExclude || count > 1) && isOfOne && (
          <>
            <BarButton
              icon="print"
              busy={invoices.busy || bulk.busy}
              reason={isPaper.reason ?? bulk.reason}
              onClick={invoices.print}
            >
              {staffOrderTexts.printSelected}
            </BarButton>
            <BarButton icon="send" busy={bulk.busy} reason={bulk.reason} onClick={bulk.askSend}>
              {staffOrderTexts.sendSelected}
            </BarButton>
          </>
        )}
      </BulkBar>
      {bulk.asked !== null && (
        <BulkQuestion {...bulk.asked} onYes={() => bulk.answer(true)} onNo={() => bulk.answer(false)} />
      )}
      <DownloadFailure {...invoices.failure} />
      {shown !== null && (
        <PdfViewer
          {...shown}
          title={invoiceTexts.invoices}
          onPrint={() => bulk.countPrints(shown.orders)}
          onClose={invoices.hide}
        />
      )}
    </>
  )
}

/** What somebody else changed meanwhile (G200). */
function OrderNews({ count, show }: { count: number; show: () => void }) {
  const actions = (
    <Button size="small" onClick={show}>
      {staffOrderTexts.showChanged}
    </Button>
  )
  return (
    <Note role="status" actions={actions}>
      {staffOrderTexts.changed(count)}
    </Note>
  )
}

interface BarButtonProps {
  icon: IconName
  busy: boolean
  reason: string | undefined
  onClick: () => void
  children: ReactNode
}

function BarButton({ reason, ...rest }: BarButtonProps) {
  return <Button size="small" disabled={reason !== undefined} reason={reason} {...rest} />
}
