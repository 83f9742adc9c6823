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

/** One thing at a time is done with the chosen orders; only its own button shows that it is under way. */
export function BulkButtons({ bulk, invoices, slips, count, whose }: BulkButtonsProps) {
  /** Several dealerships would get a mail or a sheet in one go. */
  const isOfOne = whose.dealershipId !== undefined || whose.userId !== undefined
  const tooMany = count > MOST_INVOICES ? invoiceTexts.tooMany(MOST_INVOICES) : undefined
  const paperReason = tooMany ?? invoices.reason
  const papers = invoices.running ?? (slips.busy ? 'slips' : bulk.reading)
  const ofPapers = (name: string, reason = paperReason) => ({ name, running: papers, reason })
  const ofWork = (name: BulkWorkName) => ({
    name,
    running: bulk.running,
    reason: bulk.reason,
    onClick: () => bulk.ask(name),
  })
  return (
    <>
      <BulkButton {...ofPapers('save')} icon="download" onClick={invoices.save}>
        {orderHistoryTexts.downloadPdf}
      </BulkButton>
      <BulkButton {...ofPapers('show')} icon="eye" onClick={invoices.show}>
        {orderHistoryTexts.show}
      </BulkButton>
      <BulkButton {...ofPapers('slips', tooMany ?? slips.reason)} icon="box" onClick={slips.show}>
        {staffOrderTexts.packingSlips}
      </BulkButton>
      <BulkButton {...ofWork('pending')} icon="arrow-right">
        {staffOrderTexts.changeToUnpaid}
      </BulkButton>
      <BulkButton {...ofWork('paid')} icon="arrow-right">
        {staffOrderTexts.changeToPaid}
      </BulkButton>
      {isOfOne && (
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
          <BulkButton {...ofWork('send')} icon="send">
            {staffOrderTexts.sendSelected}
          </BulkButton>
          <BulkButton {...ofWork('remind')} icon="bell">
            {staffOrderTexts.remindSelected}
          </BulkButton>
        </>
      )}
    </>
  )
}
