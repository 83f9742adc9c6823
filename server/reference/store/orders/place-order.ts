// A checkout recomputes everything and writes only when nothing differs (G49, G133, G134). All of it happens
// in one transaction that holds the product rows, so that no price can change between check and write.
import { ERROR_CODES } from '#contract/error-codes.ts'
import type { CheckoutBody } from '#contract/order.ts'
import type { Account } from '#domain/account.ts'
import { type Dealership, pricingDealership } from '#domain/dealership.ts'
import { may } from '#domain/permissions.ts'
import type { Statements } from '#server/database/open-database.ts'
import { Refusal } from '../../answers.ts'
import { actsFor, isInScope } from '../../authentication/caller.ts'
import { readDealership } from '../dealerships.ts'
import { isRowId } from '../row-id.ts'
import { agreedFigures } from './agreed-figures.ts'
import { insertOrder } from './insert-order.ts'
import { orderedLines } from './ordered-lines.ts'

export interface Checkout {
  body: CheckoutBody
  /** SHA-256 of the body as it came. */
  bodyHash: string
  now: Date
}

/** Places the order and returns its id. Throws a Refusal before any write. */
export async function placeOrder(
  transaction: Statements,
  account: Account,
  { body, bodyHash, now }: Checkout,
): Promise<number> {
  if (body.userId !== account.id) {
    throw new Refusal(400, ERROR_CODES.wrongUser, 'The order belongs to another user')
  }
  const dealership = await allowedDealership(transaction, account, Number(body.dealership))
  const lines = await orderedLines(transaction, account, body, now)
  const figures = agreedFigures(body, lines, pricingDealership(dealership), may(account, 'administerOrders'))
  return insertOrder(transaction, {
    userId: account.id,
    dealershipId: dealership.id,
    createdAt: now,
    poNumber: body.poNumber,
    confirmNumber: body.confirmNumber,
    namePo: body.namePo,
    bodyHash,
    ...figures,
  })
}

async function allowedDealership(transaction: Statements, account: Account, id: number): Promise<Dealership> {
  const isAllowed = isRowId(id) && isInScope(actsFor(account), id)
  const dealership = isAllowed ? await readDealership(transaction, id) : null
  if (dealership === null) {
    throw new Refusal(400, ERROR_CODES.dealershipNotAllowed, 'Dealership not allowed')
  }
  return dealership
}
