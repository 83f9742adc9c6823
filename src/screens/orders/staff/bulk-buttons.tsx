import { MOST_INVOICES } from '#domain/orders/order-actions.ts'
import { invoiceTexts } from '#texts/orders/invoice.ts'
import { orderHistoryTexts } from '#texts/orders/order-history.ts'
import { staffOrderTexts } from '#texts/orders/staff-orders.ts'
import type { IconName } from '#ui/icon/icon.tsx'
import { MoreMenu } from '#ui/table/row-actions.tsx'
import { BELOW_LARGE, NARROW, useMedia } from '#ui/use-media.ts'
import { BulkButton, type BulkButtonProps, disabledReasonOf } from '../bulk-button.tsx'
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

/** The widest windows in which an action is in the menu: none, those of phones, or all that people touch. */
type MenuWindow = 'none' | 'phone' | 'touched'

interface BulkAction extends Omit<BulkButtonProps, 'icon' | 'children' | 'onClick'> {
  /** Shown in the menu; the buttons are too many to have icons. */
  icon: IconName
  word: string
  inMenuOf: MenuWindow
  onClick: () => void
}

/**
 * The actions on the selected orders. A running download disables the other downloads; a running change or mail
 * disables the other changes and mails. Print selected also counts the prints, so a change or mail disables it too.
 * While the selected orders are being read for an action, the buttons of all other actions are disabled.
 */
function bulkActions({ bulk, invoices, slips, count, scope }: BulkButtonsProps): BulkAction[] {
  /** Mails and prints are offered only in the list of one dealership or one user. */
  const isOneRecipient = scope.dealershipId !== undefined || scope.userId !== undefined
  const tooManyReason = count > MOST_INVOICES ? invoiceTexts.tooMany(MOST_INVOICES) : undefined
  const paperReason = tooManyReason ?? invoices.reason
  const runningPaper = invoices.runningPurpose ?? (slips.busy ? 'slips' : bulk.readingPurpose)
  const paper = (work: string, reason = paperReason) => ({ work, runningWork: runningPaper, reason })
  const change = (work: BulkWorkName) => ({
    work,
    runningWork: bulk.runningWork,
    reason: bulk.reason,
    onClick: () => bulk.readAndAsk(work),
  })
  const texts = staffOrderTexts
  return [
    {
      ...paper('save'),
      icon: 'download',
      word: orderHistoryTexts.downloadPdf,
      inMenuOf: 'phone',
      onClick: invoices.save,
    },
    {
      ...paper('show'),
      icon: 'eye',
      word: orderHistoryTexts.show,
      inMenuOf: isOneRecipient ? 'phone' : 'none',
      onClick: invoices.show,
    },
    {
      ...paper('slips', tooManyReason ?? slips.reason),
      icon: 'box',
      word: texts.packingSlips,
      inMenuOf: 'touched',
      onClick: slips.show,
    },
    { ...change('pending'), icon: 'arrow-right', word: texts.changeToUnpaid, inMenuOf: 'touched' },
    {
      ...change('paid'),
      icon: 'arrow-right',
      word: texts.changeToPaid,
      inMenuOf: isOneRecipient ? 'phone' : 'none',
    },
    ...(isOneRecipient
      ? ([
          {
            work: 'print',
            runningWork: runningPaper ?? bulk.runningWork,
            reason: paperReason ?? bulk.reason,
            icon: 'print',
            word: texts.printSelected,
            inMenuOf: 'none',
            onClick: invoices.print,
          },
          { ...change('send'), icon: 'send', word: texts.sendSelected, inMenuOf: 'none' },
          { ...change('remind'), icon: 'bell', word: texts.remindSelected, inMenuOf: 'touched' },
        ] as const)
      : []),
  ]
}

/**
 * The buttons for the selected orders, in one line: below the large breakpoint, and more so on phones, a menu holds those
 * that people seldom need.
 */
export function BulkButtons(props: BulkButtonsProps) {
  const isTouched = useMedia(BELOW_LARGE)
  const isNarrow = useMedia(NARROW)
  const isInMenu = ({ inMenuOf }: BulkAction) =>
    (isTouched && inMenuOf === 'touched') || (isNarrow && inMenuOf === 'phone')
  const actions = bulkActions(props)
  return (
    <>
      {actions
        .filter((action) => !isInMenu(action))
        .map(({ word, icon: _, inMenuOf: __, ...buttonProps }) => (
          <BulkButton key={word} {...buttonProps}>
            {word}
          </BulkButton>
        ))}
      <MoreMenu
        actions={actions.filter(isInMenu).map((action) => ({
          icon: action.icon,
          label: action.word,
          busy: action.runningWork === action.work,
          reason: disabledReasonOf(action),
          onSelect: action.onClick,
        }))}
        label={staffOrderTexts.moreForChosen}
        variant="plain"
      />
    </>
  )
}
