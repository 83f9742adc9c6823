import { MOST_INVOICES } from '#domain/orders/order-actions.ts'
import { invoiceTexts } from '#texts/orders/invoice.ts'
import { orderHistoryTexts } from '#texts/orders/order-history.ts'
import { staffOrderTexts } from '#texts/orders/staff-orders.ts'
import { BulkButton } from '../bulk-button.tsx'
import type { useChosenInvoices } from '../use-chosen-invoices.ts'
import type { useOrderScope } from '../use-orders-page.ts'
import type { useChosenSlips } from './use-chosen-slips.ts'
import type { BulkWorkName, useStaffBulk } from './use-staff-bulk.ts'

interface BulkButtonsProps {
  bulk: ReturnType<typeof useStaffBulk>
  invoices: ReturnType<typeof useChosenInvoices>
  slips: ReturnType<typeof useChosenSlips>
  count: number
  scope: ReturnType<typeof useOrderScope>
}

/**
 * The buttons for the selected orders. A running download disables the other downloads; a running change or mail
 * disables the other changes and mails. Print selected also counts the prints, so a change or mail disables it too.
 * While the selected orders are being read for an action, the buttons of all other actions are disabled.
 */
export function BulkButtons({ bulk, invoices, slips, count, scope }: BulkButtonsProps) {
  /** Mails and prints are offered only in the list of one dealership or one user. */
  const isOneRecipient = scope.dealershipId !== undefined || scope.userId !== undefined
  const tooManyReason = count > MOST_INVOICES ? invoiceTexts.tooMany(MOST_INVOICES) : undefined
  const paperReason = tooManyReason ?? invoices.reason
  const runningPaper = invoices.runningPurpose ?? (slips.busy ? 'slips' : bulk.readingPurpose)
  const paperButtonProps = (work: string, reason = paperReason) => ({
    work,
    runningWork: runningPaper,
    reason,
  })
  const workButtonProps = (work: BulkWorkName) => ({
    work,
    runningWork: bulk.runningWork,
    reason: bulk.reason,
    onClick: () => bulk.readAndAsk(work),
  })
  return (
    <>
      <BulkButton {...paperButtonProps('save')} icon="download" onClick={invoices.save}>
        {orderHistoryTexts.downloadPdf}
      </BulkButton>
      <BulkButton {...paperButtonProps('show')} icon="eye" onClick={invoices.show}>
        {orderHistoryTexts.show}
      </BulkButton>
      <BulkButton
        {...paperButtonProps('slips', tooManyReason ?? slips.reason)}
        icon="box"
        onClick={slips.show}
      >
        {staffOrderTexts.packingSlips}
      </BulkButton>
      <BulkButton {...workButtonProps('pending')} icon="arrow-right">
        {staffOrderTexts.changeToUnpaid}
      </BulkButton>
      <BulkButton {...workButtonProps('paid')} icon="arrow-right">
        {staffOrderTexts.changeToPaid}
      </BulkButton>
      {isOneRecipient && (
        <>
          <BulkButton
            work="print"
            runningWork={runningPaper ?? bulk.runningWork}
            reason={paperReason ?? bulk.reason}
            icon="print"
            onClick={invoices.print}
          >
            {staffOrderTexts.printSelected}
          </BulkButton>
          <BulkButton {...workButtonProps('send')} icon="send">
            {staffOrderTexts.sendSelected}
          </BulkButton>
          <BulkButton {...workButtonProps('remind')} icon="bell">
            {staffOrderTexts.remindSelected}
          </BulkButton>
        </>
      )}
    </>
  )
}
