import { useState } from 'react'
import { useDealership } from '#app-context/use-dealership.ts'
import { useSession } from '#app-context/use-session.ts'
import { purchasesPath } from '#paths'
import { purchaseTexts } from '#texts/purchases.ts'
import { spendingTexts } from '#texts/spending.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import styles from './spending-panel.module.css'

const NotLoaded = () => <Note tone="wait">{spendingTexts.notLoaded}</Note>
// Comes when somebody asks for it; the list of orders does not wait.
const SpendingReport = lazyPart(async () => (await import('./spending-report.tsx')).SpendingReport, NotLoaded)

/** What the dealership of the page, else the chosen one, has bought: the way to it, and its sums on demand. */
export function SpendingPanel({ dealershipId }: { dealershipId: number | undefined }) {
  const { chosen } = useDealership()
  const seesAmounts = useSession().may('seeOrderAmounts')
  const [isOpen, setIsOpen] = useState(false)
  const id = dealershipId ?? chosen?.id
  if (id === undefined) return null
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
        <LinkButton icon="box" to={purchasesPath(id)}>
          {purchaseTexts.title}
        </LinkButton>
      </div>
      {seesAmounts && isOpen && (
        <div className={styles.report}>
          <SpendingReport
            whileLoading={<Skeleton height="320px" label={spendingTexts.isReading} />}
            key={id}
            dealershipId={id}
          />
        </div>
      )}
    </>
  )
}
