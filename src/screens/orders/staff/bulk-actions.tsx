import { useOrderLinkState } from '#address/back-link.ts'
import type { Order } from '#domain/orders/order.ts'
import { orderViewPath } from '#paths'
import { useOrderNews } from '#server-state/orders/use-order-news.ts'
import { listTexts } from '#texts/lists.ts'
import { invoiceTexts } from '#texts/orders/invoice.ts'
import { orderHistoryTexts } from '#texts/orders/order-history.ts'
import { orderTexts } from '#texts/orders/orders.ts'
import { staffOrderTexts } from '#texts/orders/staff-orders.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { DownloadFailure } from '#ui/file/download-failure.tsx'
import { PdfViewer } from '#ui/pdf/pdf-viewer.tsx'
import { BulkBar } from '#ui/table/bulk-bar.tsx'
import { BulkOutcome } from '#ui/table/bulk-outcome.tsx'
import type { BulkWorkControl } from '#ui/table/use-bulk-work.ts'
import type { RowSelection } from '#ui/table/use-selection.ts'
import { useChosenInvoices } from '../use-chosen-invoices.ts'
import type { OrdersPage, useOrderScope } from '../use-orders-page.ts'
import { BulkButtons } from './bulk-buttons.tsx'
import { BulkQuestion } from './bulk-question.tsx'
import { ChosenChips } from './chosen-chips.tsx'
import { SelectionModeField } from './selection-mode-field.tsx'
import { useChosenSlips } from './use-chosen-slips.ts'
import { useStaffBulk } from './use-staff-bulk.ts'

const { chooseEverything: _, ...BAR_TEXTS } = listTexts
const OUTCOME_TEXTS = {
  ...listTexts,
  row: orderHistoryTexts.outcomeOrder,
  workingThrough: orderHistoryTexts.workingThrough,
}

/**
 * The texts of the outcome panel. When all mails were sent, the panel says so with the sentence that a notice would
 * show: a notice would cover rows.
 */
function outcomeTextsOf(workName: string, { currentWork }: BulkWorkControl<Order>): typeof OUTCOME_TEXTS {
  if (currentWork === null || (workName !== 'send' && workName !== 'remind')) return OUTCOME_TEXTS
  const { rows } = currentWork
  const isReminder = workName === 'remind'
  const { sentMany, remindedMany, sent, reminded } = staffOrderTexts
  return {
    ...OUTCOME_TEXTS,
    progress: (counts) => {
      if (counts.done < rows.length) return OUTCOME_TEXTS.progress(counts)
      const [onlyRow] = rows
      if (rows.length === 1 && onlyRow) return (isReminder ? reminded : sent)(onlyRow.row.id)
      return (isReminder ? remindedMany : sentMany)(rows.length)
    },
  }
}

interface BulkActionsProps {
  list: OrdersPage
  selection: RowSelection<Order>
  scope: ReturnType<typeof useOrderScope>
}

/** The staff's actions on several selected orders (ordering.md §2 Order history, bulk actions). */
export function BulkActions({ list, selection, scope }: BulkActionsProps) {
  const bulk = useStaffBulk({ list, selection, scope })
  const invoices = useChosenInvoices(selection, scope, list.filter, bulk.readOrdersForInvoices)
  const slips = useChosenSlips(selection, scope, list.filter)
  const works = Object.entries({ invoices: invoices.work, ...bulk.works })
  const isExcludeMode = selection.selection.mode === 'exclude'
  const count = selection.count(list.count)
  const [onlyOrder] = selection.selection.namedRows.values()
  const linkState = useOrderLinkState()
  // While orders are selected or changed, the list does not show changes of other people by itself.
  const areChangesHeldBack = isExcludeMode || count > 0 || works.some(([, { isRunning }]) => isRunning)
  const orderNews = useOrderNews(list.pageNumber.page, list.body, areChangesHeldBack)
  const outcomeParts = [
    orderNews !== null && <OrderNews key="news" {...orderNews} />,
    bulk.refusal !== null && <Refusal key="refusal" text={bulk.refusal} onClose={bulk.closeRefusal} />,
    ...works
      .filter(([, work]) => work.isWorthShowing)
      .map(([name, work]) => (
        <BulkOutcome
          key={name}
          texts={outcomeTextsOf(name, work)}
          work={work}
          nameOf={({ id }) => orderTexts.orderTitle(String(id))}
        />
      )),
  ]
  return (
    <>
      <BulkBar
        texts={BAR_TEXTS}
        selection={selection}
        pageRows={list.selectableOrders}
        total={list.count}
        outcome={outcomeParts}
        chosenNames={
          <>
            <SelectionModeField mode={selection.selection.mode} onChoose={selection.setMode} />
            <ChosenChips selection={selection} />
          </>
        }
      >
        {isExcludeMode && <span>{staffOrderTexts.allButExcluded(count)}</span>}
        {isExcludeMode || count > 1 ? (
          <BulkButtons bulk={bulk} invoices={invoices} slips={slips} count={count} scope={scope} />
        ) : (
          onlyOrder && (
            <LinkButton to={orderViewPath(onlyOrder.id)} state={linkState}>
              {staffOrderTexts.openChosen}
            </LinkButton>
          )
        )}
      </BulkBar>
      {bulk.question !== null && (
        <BulkQuestion
          {...bulk.question}
          onYes={() => bulk.answerQuestion(true)}
          onNo={() => bulk.answerQuestion(false)}
        />
      )}
      <DownloadFailure {...invoices.failureDialog} />
      <DownloadFailure {...slips.failureDialog} />
      {invoices.shownInvoices !== null && (
        <PdfViewer
          {...invoices.shownInvoices}
          title={invoiceTexts.invoices}
          onPrint={() => bulk.countPrints(invoices.shownInvoices?.orders ?? [])}
          onClose={invoices.hide}
        />
      )}
      {slips.shownSlips !== null && (
        <PdfViewer {...slips.shownSlips} title={staffOrderTexts.packingSlips} onClose={slips.hide} />
      )}
    </>
  )
}

/** Says how many orders of this page other people have changed since the page was read (G200). */
function OrderNews({ count, show }: { count: number; show: () => void }) {
  const actions = <Button onClick={show}>{staffOrderTexts.showChanged}</Button>
  return (
    <Note role="status" actions={actions}>
      {staffOrderTexts.changed(count)}
    </Note>
  )
}

function Refusal({ text, onClose }: { text: string; onClose: () => void }) {
  const close = (
    <Button variant="quiet" icon="close" onClick={onClose}>
      {listTexts.close}
    </Button>
  )
  return (
    <Note tone="bad" role="alert" actions={close}>
      {text}
    </Note>
  )
}
