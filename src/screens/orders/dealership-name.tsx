import { useState } from 'react'
import { useKnownDealerships } from '#app-context/use-known-dealerships.ts'
import { useSession } from '#app-context/use-session.ts'
import type { Order } from '#domain/orders/order.ts'
import { dealershipPanelTexts } from '#texts/people/dealership-panel.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import styles from './dealership-name.module.css'

const DealershipPanel = lazyPart(async () => (await import('./dealership-panel.tsx')).DealershipPanel)

/** The name of a dealership, which opens its panel except in the local-admin view (ordering.md §2 Order history, G119). */
export function DealershipName({ dealership: { id, name } }: { dealership: Order['dealership'] }) {
  const { may } = useSession()
  const { dealerships, readAt } = useKnownDealerships()
  const [isOpen, setIsOpen] = useState(false)
  const knownDealership = may('seeLocalAdminView')
    ? undefined
    : dealerships.find((dealership) => dealership.id === id)
  if (knownDealership === undefined) return <span>{name}</span>
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
        <DealershipPanel dealership={knownDealership} readAt={readAt} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}
