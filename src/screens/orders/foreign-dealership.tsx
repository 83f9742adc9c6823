import type { ReactNode } from 'react'
import { useSession } from '#app-context/use-session.ts'
import { orderHistoryTexts } from '#texts/orders/order-history.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'

/**
 * True when the address names a dealership that is not one of the person's, whose orders the server does not send (G68).
 * The account lists its dealerships, so this works offline too. Staff see all dealerships.
 */
export function useIsForeign(dealershipId: number | undefined): boolean {
  const { account, may } = useSession()
  if (dealershipId === undefined || may('seeCompanies') || may('administerOrders')) return false
  return !account?.dealerships.some(({ id }) => id === dealershipId)
}

/** Shown instead of another person's dealership, without its data; `children` link to the person's own dealerships. */
export function ForeignDealership({ children }: { children: ReactNode }) {
  return (
    <Card>
      <EmptyState icon="lock" title={orderHistoryTexts.foreign} actions={children}>
        {orderHistoryTexts.foreignHint}
      </EmptyState>
    </Card>
  )
}
