import type { ReactNode } from 'react'
import { useSession } from '#app-context/people/use-session.ts'
import { orderHistoryTexts } from '#texts/orders/order-history.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'

/**
 * True when the address names a dealership that is not one of the person's; the server does not send its orders
 * (G68). The account lists its dealerships, so the check works offline too. Staff see all dealerships.
 */
export function useIsForeignDealership(dealershipId: number | undefined): boolean {
  const { account, may } = useSession()
  if (dealershipId === undefined || may('seeCompanies') || may('administerOrders')) return false
  return !account?.dealerships.some(({ id }) => id === dealershipId)
}

/**
 * Shown in place of a dealership that is not one of the person's; `children` link to the person's own orders or
 * purchases.
 */
export function ForeignDealership({ children }: { children: ReactNode }) {
  return (
    <Card>
      <EmptyState icon="lock" title={orderHistoryTexts.foreign} actions={children}>
        {orderHistoryTexts.foreignHint}
      </EmptyState>
    </Card>
  )
}
