import { useState } from 'react'
import { useKnownDealerships } from '#app-context/people/use-known-dealerships.ts'
import { useSession } from '#app-context/people/use-session.ts'
import type { Order } from '#domain/orders/order.ts'
import { dealershipPanelTexts } from '#texts/people/dealership-panel.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import styles from './dealership-name.module.css'

const DealershipPanel = lazyPart(async () => (await import('./dealership-panel.tsx')).DealershipPanel)

/**
 * The name of a dealership as a button that opens its panel; as plain text in the local-admin view, and for a
 * dealership that this device has not read (ordering.md §2 Order history, G119).
 */
export function DealershipName({ dealership: { id, name } }: { dealership: Order['dealership'] }) {
  const { may } = useSession()
  const { dealerships, readAt } = useKnownDealerships()
  const [isOpen, setIsOpen] = useState(false)
  const panelDealership = may('seeLocalAdminView')
    ? undefined
    : dealerships.find((dealership) => dealership.id === id)
  if (panelDealership === undefined) return <span>{name}</span>
  return (
    <>
      <button
        type="button"
        className={styles.name}
        aria-haspopup="dialog"
        title={dealershipPanelTexts.open}
        onClick={() => setIsOpen(true)}
      >
        {name}
      </button>
      {isOpen && (
        <DealershipPanel dealership={panelDealership} readAt={readAt} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}
