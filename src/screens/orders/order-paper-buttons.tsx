import type { ReactElement } from 'react'
import { useKeptPdfSettings } from '#app-context/orders/use-kept-pdf-settings.ts'
import type { Order } from '#domain/orders/order.ts'
import { useCanKeepPdf } from '#server-state/orders/use-order-pdf.ts'
import type { Download } from '#server-state/use-download.ts'
import { invoiceTexts } from '#texts/orders/invoice.ts'
import { keptPdfTexts } from '#texts/orders/kept-pdfs.ts'
import { orderTexts } from '#texts/orders/orders.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { type Action, Menu } from '#ui/dialog/menu.tsx'
import { BELOW_LARGE, useMedia } from '#ui/use-media.ts'
import { PaperViewer } from './paper/paper-viewer.tsx'
import { useInvoice } from './use-invoice.ts'

interface OrderPaperButtonsProps {
  order: Order
  /** The staff's actions on the order, which stand in the same menu. */
  staffActions?: readonly Action[]
  /** True while one of the staff's actions runs. */
  isBusy?: boolean
  /** Called when staff print the invoice, to count the print (G143). Staff have their own button that prints. */
  onPrint?: () => void
  /** Another button of the page; it stands before the menu, which is the last one. */
  otherButton?: ReactElement | undefined
  /** Another action of the page, for the menu. */
  otherAction?: Action | undefined
}

/**
 * Buttons that print and show the invoice of an order, and a menu: save or keep the invoice, the staff's actions, and print
 * the page. Below the large breakpoint the menu shows the invoice too.
 */
export function OrderPaperButtons({
  order,
  staffActions = [],
  isBusy,
  onPrint,
  otherButton,
  otherAction,
}: OrderPaperButtonsProps) {
  const isShownInMenu = useMedia(BELOW_LARGE)
  const invoice = useInvoice(order)
  const keepAction = useKeepAction(order)
  const { downloadToPrint, downloadToShow, downloadToSave } = invoice
  const showAction: Action = {
    icon: 'eye',
    label: invoiceTexts.showShort,
    busy: downloadToShow.busy,
    reason: downloadToShow.reason,
    onSelect: downloadToShow.start,
  }
  const invoiceActions: Action[] = [
    ...(isShownInMenu ? [showAction] : []),
    {
      icon: 'download',
      label: invoiceTexts.downloadShort,
      busy: downloadToSave.busy,
      reason: downloadToSave.reason,
      onSelect: downloadToSave.start,
    },
    ...(keepAction ? [keepAction] : []),
  ]
  const actions: Action[] = [
    ...(invoice.isAvailable ? invoiceActions : []),
    ...(otherAction ? [otherAction] : []),
    ...staffActions,
    { icon: 'print', label: orderTexts.print, onSelect: () => window.print() },
  ]
  return (
    <>
      {invoice.isAvailable && (
        <>
          {onPrint === undefined && (
            <PaperButton icon="print" download={downloadToPrint}>
              {invoiceTexts.printShort}
            </PaperButton>
          )}
          {!isShownInMenu && (
            <PaperButton icon="eye" download={downloadToShow}>
              {invoiceTexts.showShort}
            </PaperButton>
          )}
        </>
      )}
      {otherButton}
      <Menu actions={actions}>
        <IconButton icon="more" variant="plain" label={orderTexts.more} busy={isBusy} />
      </Menu>
      {invoice.isAvailable && <PaperViewer papers={invoice.papers} {...(onPrint && { onPrint })} />}
    </>
  )
}

interface PaperButtonProps {
  icon: 'print' | 'eye'
  download: Download
  children: string
}

function PaperButton({ icon, download: { busy, reason, start }, children }: PaperButtonProps) {
  return (
    <Button icon={icon} busy={busy} disabled={reason !== undefined} reason={reason} onClick={start}>
      {children}
    </Button>
  )
}

/** Keeps the invoice on this device however old it becomes (G249); null if the device may not keep it. */
function useKeepAction(order: Order): Action | null {
  const { settings, setPinned } = useKeptPdfSettings()
  const canBeKept = useCanKeepPdf(order)
  if (!canBeKept) return null
  const isPinned = settings?.pinnedIds.has(order.id) ?? false
  return {
    icon: 'tablet',
    label: isPinned ? keptPdfTexts.unpin : keptPdfTexts.pin,
    onSelect: () => void setPinned(order.id, !isPinned), // the shell reports a full device
  }
}
