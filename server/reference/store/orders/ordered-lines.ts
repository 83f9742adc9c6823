import { asc, inArray } from 'drizzle-orm'
import { ERROR_CODES } from '#contract/error-codes.ts'
import type { OrderFigures } from '#contract/order.ts'
import { type Account, isAdmin } from '#domain/account.ts'
import { may } from '#domain/permissions.ts'
import { isBuyable, type Product } from '#domain/product.ts'
import { fitsSteps } from '#domain/quantity.ts'
import type { Statements } from '#server/database/open-database.ts'
import { invalid, Refusal } from '../../answers.ts'
import { actsFor } from '../../authentication/caller.ts'
import { products } from '../../schema/products.ts'
import { visibleProducts } from '../products/find-products.ts'
import { isRowId } from '../row-id.ts'
import type { OrderedLine } from './agreed-figures.ts'

/** The lines with their products of now; refused when one cannot be ordered, or not in this quantity. */
export async function orderedLines(
  transaction: Statements,
  account: Account | null,
  { productRequest }: Pick<OrderFigures, 'productRequest'>,
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
async function heldProducts(transaction: Statements, account: Account | null, ids: number[], now: Date) {
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
