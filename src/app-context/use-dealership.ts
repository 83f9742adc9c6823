import { useMemo, useSyncExternalStore } from 'react'
import { dealershipChoices, pricingDealership } from '#domain/people/dealership.ts'
import { useCounter } from './counter.ts'
import { useSession } from './use-session.ts'

export function useDealership() {
  const { dealershipChoice } = useCounter()
  const { account, may } = useSession()
  const view = useSyncExternalStore(dealershipChoice.subscribe, dealershipChoice.read)
  const ordersForAll = may('administerOrders')
  const own = ordersForAll ? view.dealerships : account?.dealerships
  const choices = useMemo(() => dealershipChoices((own ?? []).map(({ id, name }) => ({ id, name }))), [own])
  // Memoized, because staff choose among thousands.
  const unapproved = useMemo(
    () => new Set(view.dealerships.filter(({ isApproved }) => !isApproved).map(({ id }) => id)),
    [view.dealerships],
  )
  const pricing = useMemo(() => (view.chosen ? pricingDealership(view.chosen) : null), [view.chosen])
  return {
    chosen: view.chosen,
    /** The dealership for which prices are computed; null means list prices. */
    pricing,
    choices,
    /** True if the dealership's company waits for approval (G59, G86). */
    isUnapproved: (id: number) => unapproved.has(id),
    /**
     * More than 2 choices, the placeholder counted, and no right to order for everybody (G12, G13). Nobody keeps a
     * choice without Orders#view (G15).
     */
    isChosenInHeader: may('seeOrders') && choices.length > 2 && !ordersForAll,
    /** Staff choose in the cart instead. */
    isChosenInCart: ordersForAll,
    choose: dealershipChoice.choose,
  }
}
