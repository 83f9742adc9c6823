// The order of a visitor, and the customer who comes of it: one transaction, so that neither stands without the
// other (G59).
import { eq } from 'drizzle-orm'
import type { NewCustomerOrderBody } from '#contract/orders/new-customer-order.ts'
import { NO_DEALERSHIP_ID, type State } from '#domain/people/dealership.ts'
import type { Statements } from '#server/database/open-database.ts'
import { requestMessages } from '#texts/people/visitor-requests.ts'
import { scopeOf } from '../../authority/scope.ts'
import { invalid } from '../../refusal.ts'
import { states } from '../../schema/companies.ts'
import { createNewCustomer } from './new-customer.ts'
import { isRowId } from '../row-id.ts'
import { agreedFigures } from './agreed-figures.ts'
import { insertOrder } from './insert-order.ts'
import { orderedLines } from './ordered-lines.ts'

export interface NewCustomerCheckout {
  body: NewCustomerOrderBody
  /** Of the body's values (body-hash.ts). */
  bodyHash: string
  now: Date
}

/** Places the order at list prices with the tax of the state, and returns its id. Throws a Refusal before any write stays. */
export async function placeNewCustomerOrder(
  transaction: Statements,
  { body, bodyHash, now }: NewCustomerCheckout,
): Promise<number> {
  const { tax } = await knownState(transaction, body.stateId)
  const lines = await orderedLines(transaction, scopeOf(null), body, now)
  const terms = {
    id: NO_DEALERSHIP_ID,
    noTax: false,
    noShippingFee: false,
    localStatus: false,
    state: { tax },
  }
  const figures = agreedFigures(body, lines, terms, false)
  const customer = await createNewCustomer(transaction, body, now)
  return insertOrder(transaction, {
    ...customer,
    createdAt: now,
    poNumber: body.orderPo,
    confirmNumber: '',
    namePo: body.name,
    bodyHash,
    ...figures,
  })
}

async function knownState(transaction: Statements, stateId: number): Promise<State> {
  const [state] = isRowId(stateId)
    ? await transaction.select().from(states).where(eq(states.id, stateId))
    : []
  if (state === undefined) throw invalid(`stateId: ${requestMessages.required}`)
  return state
}
