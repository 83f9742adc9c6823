// A checkout computes all figures again and stores the order only when no figure differs, except amounts that staff may
// set (G49, G133, G134). One transaction locks the product rows, so that no price can change between the check and the
// write.
import type { CheckoutBody } from '#contract/orders/order.ts'
import { type Dealership, pricingDealership } from '#domain/people/dealership.ts'
import type { Statements } from '#server/database/open-database.ts'
import { refusalTexts } from '#texts/refusals.ts'
import type { Scope } from '../../authority/scope.ts'
import { dealershipNotAllowed, Refusal } from '../../refusal.ts'
import { readDealership } from '../people/dealerships.ts'
import { isRowId } from '#domain/values/row-id.ts'
import { agreedFigures } from './agreed-figures.ts'
import { insertOrder } from './insert-order.ts'
import { readOrderedLines } from './ordered-lines.ts'

export interface Checkout {
  body: CheckoutBody
  /** The hash of the body's values (body-hash.ts). */
  bodyHash: string
  now: Date
}

/** Places the order and returns its id. Throws a Refusal before any write. */
export async function placeOrder(
  transaction: Statements,
  scope: Scope,
  { body, bodyHash, now }: Checkout,
): Promise<number> {
  if (body.userId !== scope.userId) throw new Refusal('wrong-user', refusalTexts.wrongUser)
  const dealership = await readAllowedDealership(transaction, scope, Number(body.dealership))
  const lines = await readOrderedLines(transaction, scope, body, now)
  const figures = agreedFigures(body, lines, pricingDealership(dealership), scope.administersOrders)
  return insertOrder(transaction, {
    userId: body.userId,
    dealershipId: dealership.id,
    createdAt: now,
    poNumber: body.poNumber,
    confirmNumber: body.confirmNumber,
    namePo: body.namePo,
    bodyHash,
    // Administrators of orders have seen the amounts and may have typed them.
    areAmountsSet: scope.administersOrders,
    ...figures,
  })
}

async function readAllowedDealership(
  transaction: Statements,
  { ordersFor }: Scope,
  id: number,
): Promise<Dealership> {
  const dealership = isRowId(id) ? await readDealership(transaction, ordersFor, id) : null
  if (dealership === null) throw dealershipNotAllowed()
  return dealership
}
