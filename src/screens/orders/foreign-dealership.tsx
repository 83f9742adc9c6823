import type { ReactNode } from 'react'
import { useSession } from '#app-context/use-session.ts'
import { orderHistoryTexts } from '#texts/orders/order-history.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'

/**
 * Whether the address names a dealership that is not one of the person's own, whose rows the server keeps to itself
 * (G68). The list is the account's, so it is known without a connection too. Staff see all.
 */
export function useIsForeign(dealershipId: number | undefined): boolean {
  const { account, may } = useSession()
  if (dealershipId === undefined || may('seeCompanies') || may('administerOrders')) return false
  return !account?.dealerships.some(({ id }) => id === dealershipId)
}

/** Tells nothing of the dealership; `children` are the ways to the own ones. */
export function ForeignDealership({ children }: { children: ReactNode }) {
  return (
    <Card>
      <EmptyState icon="lock" title={orderHistoryTexts.foreign} actions={children}>
        {orderHistoryTexts.foreignHint}
      </EmptyState>
    </Card>
  )
}
