// Reads invoices and packing slips: orders with the dealership's address and the notes on their products, as far as the
// reader may see them.
import { and, asc, inArray } from 'drizzle-orm'
import type { OrdersBody } from '#contract/orders/order.ts'
import { MOST_INVOICES, ORDER_ACTIONS } from '#domain/orders/order-actions.ts'
import { statusNumbers } from '#domain/orders/order-status.ts'
import { type Dealership, isShippingToBeDetermined } from '#domain/people/dealership.ts'
import type { Statements } from '#server/database/open-database.ts'
import { invoiceTexts } from '#texts/orders/invoice.ts'
import type { Scope } from '../../authority/scope.ts'
import { invalid } from '../../refusal.ts'
import { orders } from '../../schema/orders.ts'
import { products } from '../../schema/products.ts'
import { readDealerships } from '../people/dealerships.ts'
import { choosesNothing, nothingChosen } from './chosen-orders.ts'
import { findOrdersWhere, ordersWhere } from './find-orders.ts'
import type { OrderAnswer } from './order-answer.ts'

/** The statuses in which a buyer may read the invoice. */
const READABLE_STATUSES = statusNumbers(ORDER_ACTIONS.readInvoice.from)

/** The number of invoices that are in memory at a time. */
const INVOICES_PER_BATCH = 10

export interface Invoice {
  order: OrderAnswer
  dealership: Dealership | undefined
  /**
   * True when shipping and total show TBD: for a dealership in Alaska or Hawaii (G58), until staff have set the
   * amounts. Never true for staff (G171).
   */
  isShippingOpen: boolean
  /** The products whose lines get a box (G54). */
  outlinedProducts: ReadonlySet<number>
  /** The notes below the product names on a packing slip, by product id. */
  packingNotes: ReadonlyMap<number, PackingNote>
}

export interface PackingNote {
  text: string
  /** The number of pieces in a pack. */
  packingSize: number
  unit: string
}

/**
 * Returns the ids of the chosen orders, ascending. Only administrators of orders read the invoice of an order in status
 * IN (G119). Without ids, and without `isExcluded`, a body chooses no order (G65). Refused when no order is chosen, or
 * too many for one file.
 */
export async function findChosenInvoices(
  statements: Statements,
  scope: Scope,
  body: OrdersBody,
): Promise<number[]> {
  if (choosesNothing(body)) throw nothingChosen()
  const isInReadableStatus = scope.administersOrders ? undefined : inArray(orders.status, READABLE_STATUSES)
  const rows = await statements
    .select({ id: orders.id })
    .from(orders)
    .where(and(isInReadableStatus, ordersWhere(scope, body)))
    .orderBy(asc(orders.id))
    .limit(MOST_INVOICES + 1)
  if (rows.length === 0) throw nothingChosen()
  if (rows.length > MOST_INVOICES) throw invalid(invoiceTexts.tooMany(MOST_INVOICES))
  return rows.map(({ id }) => id)
}

/**
 * Reads these orders in batches; leaves out orders that the caller may not read. Prints and mails show names as the
 * dealership reads them (G171).
 */
export async function* readInvoices(
  statements: Statements,
  scope: Scope,
  ids: readonly number[],
): AsyncGenerator<Invoice> {
  for (let start = 0; start < ids.length; start += INVOICES_PER_BATCH) {
    yield* await readInvoiceBatch(statements, scope, ids.slice(start, start + INVOICES_PER_BATCH))
  }
}

async function readInvoiceBatch(statements: Statements, scope: Scope, ids: number[]): Promise<Invoice[]> {
  const body = { entityIds: ids }
  const customerNamesScope = { ...scope, seesStaffNames: false }
  const foundOrders = await findOrdersWhere(statements, customerNamesScope, body, {
    condition: undefined,
    mostOrders: ids.length,
  })
  const orderDealerships = await readDealerships(
    statements,
    foundOrders.map(({ dealership }) => dealership.id),
  )
  const productFacts = await readProductFacts(statements, foundOrders)
  return foundOrders.map((order) => {
    const dealership = orderDealerships.find(({ id }) => id === order.dealership.id)
    const isToBeDetermined = isShippingToBeDetermined(dealership?.shippingAddress.state?.code)
    return {
      order,
      dealership,
      isShippingOpen: isToBeDetermined && !order.amountsSet && !scope.administersOrders,
      ...productFacts,
    }
  })
}

async function readProductFacts(
  statements: Statements,
  foundOrders: readonly OrderAnswer[],
): Promise<Pick<Invoice, 'outlinedProducts' | 'packingNotes'>> {
  const ids = new Set(foundOrders.flatMap((order) => order.products.map(({ product }) => product.id)))
  if (ids.size === 0) return { outlinedProducts: new Set(), packingNotes: new Map() }
  const rows = await statements
    .select({
      id: products.id,
      isOutlined: products.outlinesInvoice,
      text: products.descriptionPacking,
      packingSize: products.packingSize,
      unit: products.unitOfMeasurement,
    })
    .from(products)
    .where(inArray(products.id, [...ids]))
  return {
    outlinedProducts: new Set(rows.filter(({ isOutlined }) => isOutlined).map(({ id }) => id)),
    packingNotes: new Map(rows.map(({ id, isOutlined: _, ...note }) => [id, note])),
  }
}
