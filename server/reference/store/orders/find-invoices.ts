// What stands on invoices and packing slips: orders as the reader may see them, with where they go and what else the
// paper says of their products.
import { and, asc, inArray } from 'drizzle-orm'
import type { OrdersBody } from '#contract/orders/order.ts'
import { type Dealership, isShippingToBeDetermined } from '#domain/people/dealership.ts'
import { MOST_INVOICES, ORDER_ACTIONS } from '#domain/orders/order-actions.ts'
import { numbersOf } from '#domain/orders/order-status.ts'
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

/** The statuses in which a buyer reads the invoice. */
const READY = numbersOf(ORDER_ACTIONS.readInvoice.from)

/** As many are in memory at a time. */
const READ_AT_ONCE = 10

export interface Invoice {
  order: OrderAnswer
  dealership: Dealership | undefined
  /** Shipping and total read TBD (G58), until staff have set the amounts; staff read them always (G171). */
  isShippingOpen: boolean
  /** Products whose lines are boxed (G54). */
  outlined: ReadonlySet<number>
  /** By product: what a packing slip says below its name. */
  packingNotes: ReadonlyMap<number, PackingNote>
}

export interface PackingNote {
  text: string
  /** Pieces of a pack. */
  packingSize: number
  unit: string
}

/**
 * Ids, ascending. Only administrators read an invoice while its order is IN (G119). In Include mode nothing is chosen
 * where no id is named (G65). Refused where there is none, or more than fit into one file.
 */
export async function chosenInvoices(
  statements: Statements,
  scope: Scope,
  body: OrdersBody,
): Promise<number[]> {
  if (choosesNothing(body)) throw nothingChosen()
  const isReady = scope.administersOrders ? undefined : inArray(orders.status, READY)
  const rows = await statements
    .select({ id: orders.id })
    .from(orders)
    .where(and(isReady, ordersWhere(scope, body)))
    .orderBy(asc(orders.id))
    .limit(MOST_INVOICES + 1)
  if (rows.length === 0) throw nothingChosen()
  if (rows.length > MOST_INVOICES) throw invalid(invoiceTexts.tooMany(MOST_INVOICES))
  return rows.map(({ id }) => id)
}

/** Those of these orders that can be read, a few at a time: whoever prints or mails them, as their dealership reads them (G171). */
export async function* readInvoices(
  statements: Statements,
  scope: Scope,
  ids: readonly number[],
): AsyncGenerator<Invoice> {
  for (let start = 0; start < ids.length; start += READ_AT_ONCE) {
    yield* await invoicesOf(statements, scope, ids.slice(start, start + READ_AT_ONCE))
  }
}

async function invoicesOf(statements: Statements, scope: Scope, ids: number[]): Promise<Invoice[]> {
  const body = { entityIds: ids }
  const asCustomer = { ...scope, seesStaffNames: false }
  const found = await findOrdersWhere(statements, asCustomer, body, { and: undefined, most: ids.length })
  const places = await readDealerships(
    statements,
    found.map(({ dealership }) => dealership.id),
  )
  const told = await readProducts(statements, found)
  return found.map((order) => {
    const dealership = places.find(({ id }) => id === order.dealership.id)
    const isToBeDetermined = isShippingToBeDetermined(dealership?.shippingAddress.state?.code)
    return {
      order,
      dealership,
      isShippingOpen: isToBeDetermined && !order.amountsSet && !scope.administersOrders,
      ...told,
    }
  })
}

async function readProducts(
  statements: Statements,
  found: readonly OrderAnswer[],
): Promise<Pick<Invoice, 'outlined' | 'packingNotes'>> {
  const ids = new Set(found.flatMap((order) => order.products.map(({ product }) => product.id)))
  if (ids.size === 0) return { outlined: new Set(), packingNotes: new Map() }
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
    outlined: new Set(rows.filter(({ isOutlined }) => isOutlined).map(({ id }) => id)),
    packingNotes: new Map(rows.map(({ id, isOutlined: _, ...note }) => [id, note])),
  }
}
