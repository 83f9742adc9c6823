import { type ReactNode, useState } from 'react'
import { useKnownDealerships } from '#app-context/people/use-known-dealerships.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const DealershipPanel = lazyPart(async () => (await import('./dealership-panel.tsx')).DealershipPanel)

/**
 * The panel of a dealership, and the function that opens it: undefined in the local-admin view, and for a dealership that
 * this device has not read (ordering.md §2 Order history, G119).
 */
export function useDealershipPanel(dealershipId: number): {
  open: (() => void) | undefined
  panel: ReactNode
} {
  const { may } = useSession()
  const { dealerships, readAt } = useKnownDealerships()
  const [isOpen, setIsOpen] = useState(false)
  const dealership = may('seeLocalAdminView') ? undefined : dealerships.find(({ id }) => id === dealershipId)
  if (dealership === undefined) return { open: undefined, panel: null }
  return {
    open: () => setIsOpen(true),
    panel: isOpen && (
      <DealershipPanel dealership={dealership} readAt={readAt} onClose={() => setIsOpen(false)} />
    ),
  }
}
