import { useMemo, useSyncExternalStore } from 'react'
import { dealershipChoices, pricingDealership } from '#domain/people/dealership.ts'
import { useCounter } from '../counter.ts'
import { useSession } from './use-session.ts'

export function useDealership() {
  const { dealershipChoice } = useCounter()
  const { account, may } = useSession()
  const view = useSyncExternalStore(dealershipChoice.subscribe, dealershipChoice.read)
  const mayOrderForAll = may('administerOrders')
  const offeredDealerships = mayOrderForAll ? view.dealerships : account?.dealerships
  const choices = useMemo(
    () => dealershipChoices((offeredDealerships ?? []).map(({ id, name }) => ({ id, name }))),
    [offeredDealerships],
  )
  // Memoized, because staff have thousands of dealerships.
  const unapprovedIds = useMemo(
    () => new Set(view.dealerships.filter(({ isApproved }) => !isApproved).map(({ id }) => id)),
    [view.dealerships],
  )
  const pricing = useMemo(
    () => (view.chosenDealership ? pricingDealership(view.chosenDealership) : null),
    [view.chosenDealership],
  )
  return {
    chosenDealership: view.chosenDealership,
    /** The dealership for which prices are computed; null means list prices. */
    pricing,
    choices,
    /** True if the dealership's company waits for approval (G59, G86). */
    isUnapproved: (id: number) => unapprovedIds.has(id),
    /**
     * True if the person chooses the dealership in the header: a person with Orders#view, without the right to order
     * for all dealerships, and with more than two choices, including the placeholder (G12, G13, G15).
     */
    isChosenInHeader: may('seeOrders') && choices.length > 2 && !mayOrderForAll,
    /** True for staff, who choose the dealership in the cart. */
    isChosenInCart: mayOrderForAll,
    choose: dealershipChoice.choose,
  }
}
