import { useMemo, useSyncExternalStore } from 'react'
import { dealershipChoices, pricingDealership } from '#domain/people/dealership.ts'
import { useCounter } from './counter.ts'
import { useSession } from './use-session.ts'

export function useDealership() {
  const { dealershipChoice } = useCounter()
  const { account, may } = useSession()
  const view = useSyncExternalStore(dealershipChoice.subscribe, dealershipChoice.read)
  const ordersForAll = may('administerOrders')
  const offeredDealerships = ordersForAll ? view.dealerships : account?.dealerships
  const choices = useMemo(
    () => dealershipChoices((offeredDealerships ?? []).map(({ id, name }) => ({ id, name }))),
    [offeredDealerships],
  )
  // Memoized, because staff have thousands of dealerships.
  const unapprovedIds = useMemo(
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
    isUnapproved: (id: number) => unapprovedIds.has(id),
    /**
     * True for a person with Orders#view but without the right to order for all dealerships (G12, G13, G15), if there are
     * more than two choices, including the placeholder.
     */
    isChosenInHeader: may('seeOrders') && choices.length > 2 && !ordersForAll,
    /** True for staff, who choose the dealership in the cart. */
    isChosenInCart: ordersForAll,
    choose: dealershipChoice.choose,
  }
}
