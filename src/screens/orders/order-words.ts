import { useKnownDealerships } from '#app-context/use-known-dealerships.ts'
import { useSession } from '#app-context/use-session.ts'
import { listDate } from '#domain/values/dates.ts'
import { isShippingToBeDetermined } from '#domain/people/dealership.ts'
import type { Order } from '#domain/orders/order.ts'
import { orderNumberText } from '#domain/orders/order-status.ts'
import { holds } from '#domain/people/permissions.ts'
import { orderHistoryTexts } from '#texts/orders/order-history.ts'
import { orderTexts } from '#texts/orders/orders.ts'

/** An order within a sentence: `order 501`, or by its date while its number is hidden (G138). */
export function orderWords(order: Order, seesNumbers: boolean): string {
  return orderHistoryTexts.order(orderNumberText(order, seesNumbers), listDate(order.createdAt))
}

// An order's date travels as `MM.dd.yyyy HH:mm` in America/Chicago (G69); its screens show the day.

/** MM/dd/yyyy, for the order view. */
export function orderViewDate(apiText: string): string {
  return listDate(apiText).replaceAll('.', '/')
}

/** Who ordered; an admin's own orders name their author 'Manager' to all but admins (ordering.md §4). */
export function useAuthorName(): (user: Order['user']) => string {
  const { account, isAdmin } = useSession()
  const seesAdminNames = isAdmin || holds(account?.privileges ?? [], 'Orders#admin_name_show')
  return (user) => (user.isAdmin && !seesAdminNames ? orderTexts.adminAuthor : user.name || user.login)
}

/** Whether shipping and total of an order read TBD: buyers in Alaska and Hawaii, until staff have set the amounts (G58, G171). */
export function useOpenShipping(): (order: Pick<Order, 'areAmountsSet' | 'dealership'>) => boolean {
  const { dealerships } = useKnownDealerships()
  const { may } = useSession()
  if (may('administerOrders')) return () => false
  return ({ areAmountsSet, dealership: { id: dealershipId } }) => {
    const dealership = dealerships.find(({ id }) => id === dealershipId)
    return !areAmountsSet && isShippingToBeDetermined(dealership?.shippingAddress.state?.code)
  }
}
