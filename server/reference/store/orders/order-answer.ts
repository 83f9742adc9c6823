import { ADMIN_ROLE_IDS } from '#domain/people/account.ts'
import { apiTextOf } from '#domain/values/dates.ts'
import type { Scope } from '../../authority/scope.ts'
import type { dealerships } from '../../schema/companies.ts'
import type { orderLines, orders } from '../../schema/orders.ts'
import type { users } from '../../schema/users.ts'
import { isNameHidden, STAFF_NAME } from './readable-orders.ts'

interface Row {
  order: typeof orders.$inferSelect
  user: typeof users.$inferSelect
  dealership: typeof dealerships.$inferSelect
}
type Line = typeof orderLines.$inferSelect

export type OrderAnswer = ReturnType<typeof orderAnswer>

/** An order on the wire (ordering.md §3; G147, G148). */
export function orderAnswer({ order, user, dealership }: Row, lines: readonly Line[], scope: Scope) {
  const isAdmin = ADMIN_ROLE_IDS.includes(user.roleId)
  const isUserNameHidden = isNameHidden(scope, user)
  const amount = (value: number) => (scope.seesAmounts ? value : null)
  return {
    id: order.id,
    createdAt: apiTextOf(order.createdAt.getTime()),
    ...(scope.seesStatus && { paymentStatus: order.status }),
    subTotal: amount(order.subTotal),
    shippingCost: amount(order.shippingCost),
    tax: amount(order.tax),
    totalAmount: amount(order.totalAmount),
    poNumber: order.poNumber,
    confirmNumber: order.confirmNumber,
    namePo: order.namePo,
    amountsSet: order.areAmountsSet,
    printPressed: order.printPressed,
    sendCount: order.sendCount,
    products: lines.map((line) => ({
      product: { id: line.productId, name: line.name },
      name: line.name,
      quantity: line.quantity,
      price: amount(line.price),
      discount: amount(line.discount),
      finalPrice: amount(line.finalPrice),
      shippingCost: amount(line.shippingCost),
      taxCost: amount(line.taxCost),
    })),
    user: {
      id: user.id,
      name: isUserNameHidden ? STAFF_NAME : user.name,
      login: isUserNameHidden ? STAFF_NAME : user.login,
      isAdmin,
    },
    dealership: {
      id: dealership.id,
      name: dealership.name,
      email: dealership.email,
      companyId: dealership.companyId,
      localStatus: dealership.localStatus,
    },
  }
}
