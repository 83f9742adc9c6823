import { and, eq } from 'drizzle-orm'
import { isShippingToBeDetermined } from '#domain/people/dealership.ts'
import { isSameCustomer } from '#domain/people/same-customer.ts'
import type { Statements } from '#server/database/open-database.ts'
import { customerScope } from '../../authority/scope.ts'
import { orders } from '../../schema/orders.ts'
import { users } from '../../schema/users.ts'
import { readDealership } from '../people/dealerships.ts'
import { isRowId } from '#domain/values/row-id.ts'
import { findCorrectedOrder } from './correct-amounts.ts'
import { readOrder } from './find-orders.ts'
import type { OrderAnswer } from './order-answer.ts'

export interface NewCustomerOrderAnswer extends OrderAnswer {
  isShippingOpen: boolean
}

/** Reads the order of a new customer for a person who typed the customer's e-mail (G60); otherwise null. */
export async function readNewCustomerOrder(
  statements: Statements,
  id: number,
  email: string,
): Promise<NewCustomerOrderAnswer | null> {
  if (!isRowId(id)) return null
  const [customer] = await statements
    .select({ email: users.email, dealershipId: orders.dealershipId })
    .from(orders)
    // A new customer and the customer's first order are created at the same time; later orders need a session.
    .innerJoin(users, and(eq(orders.userId, users.id), eq(orders.createdAt, users.createdAt)))
    .where(eq(orders.id, id))
  if (customer === undefined || !isSameCustomer(email, customer.email)) return null
  const scope = customerScope(customer.dealershipId)
  const order = await readOrder(statements, scope, await findCorrectedOrder(statements, id))
  if (order === null) return null
  const dealership = await readDealership(statements, scope.dealerships, order.dealership.id)
  const isToBeDetermined = isShippingToBeDetermined(dealership?.shippingAddress.state?.code)
  return { ...order, isShippingOpen: isToBeDetermined && !order.amountsSet }
}
