import { MOST_INVOICES } from '#domain/orders/order-actions.ts'
import { invoiceTexts } from '#texts/orders/invoice.ts'
import { orderHistoryTexts } from '#texts/orders/order-history.ts'
import { staffOrderTexts } from '#texts/orders/staff-orders.ts'
import { BulkButton } from '../bulk-button.tsx'
import type { useChosenInvoices } from '../use-chosen-invoices.ts'
import type { useWhose } from '../use-orders-page.ts'
import type { useChosenSlips } from './use-chosen-slips.ts'
import type { BulkWorkName, useStaffBulk } from './use-staff-bulk.ts'

interface BulkButtonsProps {
  bulk: ReturnType<typeof useStaffBulk>
  invoices: ReturnType<typeof useChosenInvoices>
  slips: ReturnType<typeof useChosenSlips>
  count: number
  whose: ReturnType<typeof useWhose>
}

/** The buttons for the selected orders. One work runs at a time, and only its button is busy. */
export function BulkButtons({ bulk, invoices, slips, count, whose }: BulkButtonsProps) {
  /** Mails and prints are offered only for one dealership or user, so that several dealerships are never mixed. */
  const isOneRecipient = whose.dealershipId !== undefined || whose.userId !== undefined
  const tooMany = count > MOST_INVOICES ? invoiceTexts.tooMany(MOST_INVOICES) : undefined
  const paperReason = tooMany ?? invoices.reason
  const runningPaper = invoices.running ?? (slips.busy ? 'slips' : bulk.reading)
  const paperButton = (name: string, reason = paperReason) => ({ name, running: runningPaper, reason })
  const workButton = (name: BulkWorkName) => ({
    name,
    running: bulk.running,
    reason: bulk.reason,
    onClick: () => bulk.ask(name),
  })
  return (
    <>
      <BulkButton {...paperButton('save')} icon="download" onClick={invoices.save}>
        {orderHistoryTexts.downloadPdf}
      </BulkButton>
      <BulkButton {...paperButton('show')} icon="eye" onClick={invoices.show}>
        {orderHistoryTexts.show}
      </BulkButton>
      <BulkButton {...paperButton('slips', tooMany ?? slips.reason)} icon="box" onClick={slips.show}>
        {staffOrderTexts.packingSlips}
      </BulkButton>
      <BulkButton {...workButton('pending')} icon="arrow-right">
        {staffOrderTexts.changeToUnpaid}
      </BulkButton>
      <BulkButton {...workButton('paid')} icon="arrow-right">
        {staffOrderTexts.changeToPaid}
      </BulkButton>
      {isOneRecipient && (
        <>
          <BulkButton
            name="print"
            running={invoices.running ?? bulk.running}
            reason={paperReason ?? bulk.reason}
            icon="print"
            onClick={invoices.print}
          >
            {staffOrderTexts.printSelected}
          </BulkButton>
          <BulkButton {...workButton('send')} icon="send">
            {staffOrderTexts.sendSelected}
          </BulkButton>
          <BulkButton {...workButton('remind')} icon="bell">
            {staffOrderTexts.remindSelected}
          </BulkButton>
        </>
      )}
    </>
  )
}
