// Places the order of a visitor and creates its customer in one transaction, so that neither exists without the other
// (G59).
import { eq } from 'drizzle-orm'
import type { NewCustomerOrderBody } from '#contract/orders/new-customer-order.ts'
import { NO_DEALERSHIP_ID, type State } from '#domain/people/dealership.ts'
import type { Statements } from '#server/database/open-database.ts'
import { requestMessages } from '#texts/people/visitor-requests.ts'
import { scopeOf } from '../../authority/scope.ts'
import { invalid } from '../../refusal.ts'
import { states } from '../../schema/companies.ts'
import { isRowId } from '#domain/values/row-id.ts'
import { agreedFigures } from './agreed-figures.ts'
import { insertOrder } from './insert-order.ts'
import { createNewCustomer } from './new-customer.ts'
import { readOrderedLines } from './ordered-lines.ts'

export interface NewCustomerCheckout {
  body: NewCustomerOrderBody
  /** The hash of the body's values (body-hash.ts). */
  bodyHash: string
  now: Date
}

/**
 * Places the order at list prices with the tax of the US state, and returns its id. A Refusal that this function throws
 * must end the transaction, because rows may be written before it.
 */
export async function placeNewCustomerOrder(
  transaction: Statements,
  { body, bodyHash, now }: NewCustomerCheckout,
): Promise<number> {
  const { tax } = await readState(transaction, body.stateId)
  const lines = await readOrderedLines(transaction, scopeOf(null), body, now)
  const pricingTerms = {
    id: NO_DEALERSHIP_ID,
    noTax: false,
    noShippingFee: false,
    localStatus: false,
    state: { tax },
  }
  const figures = agreedFigures(body, lines, pricingTerms, false)
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

async function readState(transaction: Statements, stateId: number): Promise<State> {
  const [state] = isRowId(stateId)
    ? await transaction.select().from(states).where(eq(states.id, stateId))
    : []
  if (state === undefined) throw invalid(`stateId: ${requestMessages.required}`)
  return state
}
