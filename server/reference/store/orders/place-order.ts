// A checkout recomputes everything and writes only when nothing differs (G49, G133, G134). All of it happens
// in one transaction that holds the product rows, so that no price can change between check and write.
import { asc, inArray } from 'drizzle-orm'
import { ERROR_CODES } from '#contract/error-codes.ts'
import type { CheckoutBody } from '#contract/order.ts'
import { type Account, isAdmin } from '#domain/account.ts'
import { type Dealership, pricingDealership } from '#domain/dealership.ts'
import { may } from '#domain/permissions.ts'
import { isBuyable, type Product } from '#domain/product.ts'
import { fitsSteps } from '#domain/quantity.ts'
import type { Statements } from '#server/database/open-database.ts'
import { invalid, Refusal } from '../../answers.ts'
import { actsFor, isInScope } from '../../authentication/caller.ts'
import { products } from '../../schema/products.ts'
import { readDealership } from '../dealerships.ts'
import { visibleProducts } from '../products/find-products.ts'
import { isRowId } from '../row-id.ts'
import { agreedFigures, type OrderedLine } from './agreed-figures.ts'
import { insertOrder } from './insert-order.ts'

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

/** The lines with their products of now; refused when one cannot be ordered, or not in this quantity. */
async function orderedLines(
  transaction: Statements,
  account: Account,
  { productRequest }: CheckoutBody,
  now: Date,
): Promise<OrderedLine[]> {
  const ids = productRequest.map((line) => line.productId)
  if (new Set(ids).size !== ids.length) throw invalid('productRequest: a product stands there twice')
  const current = await heldProducts(transaction, account, ids.filter(isRowId), now)
  return productRequest.map((line) => {
    const product = current.find((candidate) => candidate.id === line.productId)
    if (!product || product.archive || !isBuyable(product.type)) {
      const name = product?.name ?? `Product ${line.productId}`
      throw new Refusal(400, ERROR_CODES.productGone, `${name} is no longer available for sale`)
    }
    if (!isAdmin(account) && !fitsSteps(line.quantity, product)) throw wrongQuantity(product)
    return { product, quantity: line.quantity, sent: line }
  })
}

function wrongQuantity({ name, startValue, quantityStep }: Product): Refusal {
  return invalid(`${name} is sold from ${startValue} in steps of ${quantityStep}`)
}

/** A shared lock on the products and their parents: a change of theirs waits, or was there before the reading. */
async function heldProducts(transaction: Statements, account: Account, ids: number[], now: Date) {
  const rows = await hold(transaction, ids)
  await hold(
    transaction,
    rows.map((row) => row.parentId).filter((id) => id !== null),
  )
  const reader = {
    userId: null,
    seesHidden: may(account, 'seeHiddenProducts'),
    dealerships: actsFor(account),
  }
  return visibleProducts(transaction, reader, ids, now)
}

async function hold(transaction: Statements, ids: number[]) {
  if (ids.length === 0) return []
  return transaction
    .select({ id: products.id, parentId: products.parentId })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id))
    .for('share')
}
