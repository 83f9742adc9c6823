import { useOpenedByHash } from '#address/use-opened-by-hash.ts'
import { useDealership } from '#app-context/people/use-dealership.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { purchasesPath, SPENDING_HASH } from '#paths'
import { orderHistoryTexts } from '#texts/orders/order-history.ts'
import { purchaseTexts } from '#texts/orders/purchases.ts'
import { spendingTexts } from '#texts/orders/spending.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { type Action, Menu } from '#ui/dialog/menu.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { BELOW_LARGE, NARROW, useMedia } from '#ui/use-media.ts'
import styles from './spending-panel.module.css'

const NotLoadedNote = () => <Note tone="wait">{spendingTexts.notLoaded}</Note>
// The report is loaded when it is opened, so that the list of orders does not wait for it.
const SpendingReport = lazyPart(
  async () => (await import('./spending-report.tsx')).SpendingReport,
  NotLoadedNote,
)

interface SpendingPanelProps {
  dealershipId: number | undefined
  /** Saves the list as an Excel file. */
  workbook?: { isSaving: boolean; startSaving: () => void }
  /** True if the chips of filters stand in the head. */
  isFiltered?: boolean
  /** True if a note about the list says that the server failed. */
  hasNoteOfList?: boolean
}

/**
 * Opens the spending report of the list's dealership, or of all the person's dealerships when the list shows all of
 * them, links to the purchases of one dealership, and saves the list. Without a dealership in the address it is the chosen
 * one. Below the large breakpoint the head has one button and a menu with the other actions, on phones the menu alone, so that
 * the orders begin in the first half of the screen.
 */
export function SpendingPanel({
  dealershipId,
  workbook,
  isFiltered = false,
  hasNoteOfList = false,
}: SpendingPanelProps) {
  const isNarrow = useMedia(NARROW)
  const isBelowLarge = useMedia(BELOW_LARGE)
  /** Two buttons have room beside the title of a tablet or beside the chips of filters, three have not (G303). */
  const hasMenu = isNarrow || ((isBelowLarge || isFiltered) && workbook !== undefined)
  const { chosenDealership } = useDealership()
  const { account, may } = useSession()
  const seesAmounts = may('seeOrderAmounts')
  const [isOpen, setIsOpen] = useOpenedByHash(SPENDING_HASH)
  const shownDealershipId = dealershipId ?? chosenDealership?.id
  const ownDealershipIds = account?.dealerships.map((dealership) => dealership.id) ?? []
  const showsAllDealerships =
    dealershipId === undefined && ownDealershipIds.length > 1 && !may('administerOrders')
  const dealershipIds = showsAllDealerships
    ? ownDealershipIds
    : shownDealershipId === undefined
      ? []
      : [shownDealershipId]
  const hasSpending = dealershipIds.length > 0 && seesAmounts
  const purchases = shownDealershipId !== undefined && purchasesPath(shownDealershipId)
  const toggleReport = () => setIsOpen(!isOpen)
  const menuActions: Action[] = [
    ...(purchases ? [{ icon: 'box' as const, label: purchaseTexts.title, to: purchases }] : []),
    ...(hasSpending && isNarrow
      ? [{ icon: 'price' as const, label: spendingTexts.title, onSelect: toggleReport }]
      : []),
    ...(workbook
      ? [
          {
            icon: 'download' as const,
            label: orderHistoryTexts.workbook,
            busy: workbook.isSaving,
            onSelect: workbook.startSaving,
          },
        ]
      : []),
  ]
  return (
    <>
      <div className={styles.bar}>
        {!hasMenu && workbook && (
          <Button icon="download" busy={workbook.isSaving} onClick={workbook.startSaving}>
            {orderHistoryTexts.workbook}
          </Button>
        )}
        {!isNarrow && hasSpending && (
          <Button
            icon={isOpen ? 'chevron-down' : 'chevron-right'}
            aria-expanded={isOpen}
            onClick={toggleReport}
          >
            {spendingTexts.title}
          </Button>
        )}
        {!hasMenu && purchases && (
          <LinkButton icon="box" to={purchases}>
            {purchaseTexts.title}
          </LinkButton>
        )}
        {hasMenu && menuActions.length > 0 && (
          <Menu actions={menuActions}>
            <IconButton
              icon="more"
              variant="plain"
              label={workbook ? orderHistoryTexts.moreForList : orderHistoryTexts.moreForDealership}
              busy={workbook?.isSaving === true}
            />
          </Menu>
        )}
      </div>
      {hasSpending && isOpen && (
        <div className={styles.report}>
          <SpendingReport
            whileLoading={<Skeleton height="320px" label={spendingTexts.isReading} />}
            key={dealershipIds.join()}
            dealershipIds={dealershipIds}
            hasNoteOfList={hasNoteOfList}
          />
        </div>
      )}
    </>
  )
}
