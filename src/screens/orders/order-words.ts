import { useKnownDealerships } from '#app-context/people/use-known-dealerships.ts'
import { useSession } from '#app-context/people/use-session.ts'
import type { Order } from '#domain/orders/order.ts'
import { seesStaffNames } from '#domain/orders/order-author.ts'
import { orderNumberText } from '#domain/orders/order-status.ts'
import { isShippingToBeDetermined } from '#domain/people/dealership.ts'
import { listDate } from '#domain/values/dates.ts'
import { orderHistoryTexts } from '#texts/orders/order-history.ts'
import { orderTexts } from '#texts/orders/orders.ts'

/** An order in a sentence: `order 501`, or its date while the number is hidden (G138). */
export function orderWords(order: Order, seesNumbers: boolean): string {
  return orderHistoryTexts.order(orderNumberText(order, seesNumbers), listDate(order.createdAt))
}

// The server sends the date of an order as `MM.dd.yyyy HH:mm` in the site's time zone (G69); the screens show the day.

/** The date as MM/dd/yyyy for the order view (G386). */
export function orderViewDate(serverDate: string): string {
  return listDate(serverDate).replaceAll('.', '/')
}

/** The date and time as MM/dd/yyyy, HH:mm for the order view (G141). */
export function orderViewTime(serverDate: string): string {
  return `${orderViewDate(serverDate)},${serverDate.slice(10)}`
}

/**
 * Returns a function that names an order's author. People without the right to see the names of admins see
 * 'Manager' in the place of an admin (ordering.md §4).
 */
export function useAuthorName(): (user: Order['user']) => string {
  const seesAdminNames = seesStaffNames(useSession().account)
  return (user) => (user.isAdmin && !seesAdminNames ? orderTexts.adminAuthor : user.name || user.login)
}

type WithAmounts = Pick<Order, 'areAmountsSet' | 'dealership'>

/**
 * Returns a function that says whether the shipping of an order is open, so that shipping and total show TBD: for
 * buyers in Alaska and Hawaii, until staff set the amounts (G58, G171).
 */
export function useIsShippingOpen(): (order: WithAmounts) => boolean {
  const areAmountsOpen = useAreAmountsOpen()
  return useSession().may('administerOrders') ? () => false : areAmountsOpen
}

/** Returns a function that says whether staff have yet to set the amounts of an order of Alaska or Hawaii. */
export function useAreAmountsOpen(): (order: WithAmounts) => boolean {
  const { dealerships } = useKnownDealerships()
  return ({ areAmountsSet, dealership: { id: dealershipId } }) => {
    const dealership = dealerships.find(({ id }) => id === dealershipId)
    return !areAmountsSet && isShippingToBeDetermined(dealership?.shippingAddress.state?.code)
  }
}
