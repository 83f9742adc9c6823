import { and, eq } from 'drizzle-orm'
import { isShippingToBeDetermined } from '#domain/dealership.ts'
import { namesCustomer } from '#domain/same-customer.ts'
import type { Statements } from '#server/database/open-database.ts'
import { orders } from '../../schema/orders.ts'
import { users } from '../../schema/users.ts'
import { readDealership } from '../dealerships.ts'
import { isRowId } from '../row-id.ts'
import { readOrder } from './find-orders.ts'
import type { OrderAnswer } from './order-answer.ts'
import type { OrderReader } from './order-reader.ts'

/** Whoever knows the e-mail of the order: what its buyer would read. */
const READER: OrderReader = {
  dealerships: 'all',
  seesAmounts: true,
  seesStatus: true,
  isAdministrator: false,
  seesStaffNames: false,
}

export interface UnregisteredOrderAnswer extends OrderAnswer {
  isShippingOpen: boolean
}

/** An order that made its customer, for whoever names that customer's e-mail (G60); null for everything else. */
export async function readUnregisteredOrder(
  statements: Statements,
  id: number,
  email: string,
): Promise<UnregisteredOrderAnswer | null> {
  if (!isRowId(id)) return null
  const [customer] = await statements
    .select({ email: users.email })
    .from(orders)
    // Both were written at the same instant; what the customer orders later is read with a session.
    .innerJoin(users, and(eq(orders.userId, users.id), eq(orders.createdAt, users.createdAt)))
    .where(eq(orders.id, id))
  if (customer === undefined || !namesCustomer(email, customer.email)) return null
  const order = await readOrder(statements, READER, id)
  if (order === null) return null
  const dealership = await readDealership(statements, order.dealership.id)
  return { ...order, isShippingOpen: isShippingToBeDetermined(dealership?.shippingAddress.state?.code) }
}
