import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useDealership } from '#app-context/people/use-dealership.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { purchasesPath, SPENDING_HASH } from '#paths'
import { purchaseTexts } from '#texts/orders/purchases.ts'
import { spendingTexts } from '#texts/orders/spending.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import styles from './spending-panel.module.css'

const NotLoadedNote = () => <Note tone="wait">{spendingTexts.notLoaded}</Note>
// The report is loaded when it is opened, so that the list of orders does not wait for it.
const SpendingReport = lazyPart(
  async () => (await import('./spending-report.tsx')).SpendingReport,
  NotLoadedNote,
)

/**
 * Opens the spending report of the list's dealership, or of all the person's dealerships when the list shows all of
 * them, and links to the purchases of one dealership. Without a dealership in the address it is the chosen one.
 */
export function SpendingPanel({ dealershipId }: { dealershipId: number | undefined }) {
  const { chosenDealership } = useDealership()
  const { account, may } = useSession()
  const seesAmounts = may('seeOrderAmounts')
  const { hash, key } = useLocation()
  const [isOpen, setIsOpen] = useState(hash === SPENDING_HASH)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press on the link Spending opens the report
  useEffect(() => {
    if (hash === SPENDING_HASH) setIsOpen(true)
  }, [hash, key])
  const shownDealershipId = dealershipId ?? chosenDealership?.id
  const ownDealershipIds = account?.dealerships.map((dealership) => dealership.id) ?? []
  const showsAllDealerships =
    dealershipId === undefined && ownDealershipIds.length > 1 && !may('administerOrders')
  const dealershipIds = showsAllDealerships
    ? ownDealershipIds
    : shownDealershipId === undefined
      ? []
      : [shownDealershipId]
  if (dealershipIds.length === 0) return null
  return (
    <>
      <div className={styles.bar}>
        {seesAmounts && (
          <Button
            icon={isOpen ? 'chevron-down' : 'chevron-right'}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {spendingTexts.title}
          </Button>
        )}
        {shownDealershipId !== undefined && (
          <LinkButton icon="box" to={purchasesPath(shownDealershipId)}>
            {purchaseTexts.title}
          </LinkButton>
        )}
      </div>
      {seesAmounts && isOpen && (
        <div className={styles.report}>
          <SpendingReport
            whileLoading={<Skeleton height="320px" label={spendingTexts.isReading} />}
            key={dealershipIds.join()}
            dealershipIds={dealershipIds}
          />
        </div>
      )}
    </>
  )
}
