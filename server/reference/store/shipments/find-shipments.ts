import { and, asc, count, eq, ilike, isNull, type SQL } from 'drizzle-orm'
import type { ShipmentsFilter } from '#contract/shipments/shipment.ts'
import type { Product } from '#domain/products/product.ts'
import { apiTextOf } from '#domain/values/dates.ts'
import type { Statements } from '#server/database/open-database.ts'
import type { Scope } from '../../authority/scope.ts'
import { companies, dealerships } from '../../schema/companies.ts'
import { products, scheduledShipments } from '../../schema/products.ts'
import { inScope } from '../in-scope.ts'
import { findKnownProducts } from '../products/find-products.ts'

/** A shipment on the wire (storefront.md §3). */
export interface ShipmentAnswer {
  id: number
  dealershipId: number
  productId: number
  quantity: number
  reorderPeriod: number
  nextStartDate: string
  product: Product | null
  createdAt: string
  updatedAt: string
}

function nameContains(column: typeof products.name | typeof dealerships.name, text = ''): SQL | undefined {
  const words = text.trim()
  return words === '' ? undefined : ilike(column, `%${words.replace(/[\\%_]/g, '\\$&')}%`)
}

/** One page of the shipments that the caller may read and that match the filters, sorted by the next date. */
export async function findShipments(
  statements: Statements,
  scope: Scope,
  { dealershipId, filters }: ShipmentsFilter,
  { page, size, now }: { page: number; size: number; now: Date },
): Promise<{ items: ShipmentAnswer[]; count: number }> {
  const where = and(
    isNull(dealerships.removedAt),
    isNull(companies.removedAt),
    inScope(scheduledShipments.dealershipId, scope.shipments),
    dealershipId ? eq(scheduledShipments.dealershipId, dealershipId) : undefined,
    nameContains(products.name, filters.productName),
    nameContains(dealerships.name, filters.dealerName),
    filters.reorderPeriod === undefined
      ? undefined
      : eq(scheduledShipments.reorderPeriod, filters.reorderPeriod),
  )
  const rows = await statements
    .select({ shipment: scheduledShipments })
    .from(scheduledShipments)
    .innerJoin(products, eq(scheduledShipments.productId, products.id))
    .innerJoin(dealerships, eq(scheduledShipments.dealershipId, dealerships.id))
    .innerJoin(companies, eq(dealerships.companyId, companies.id))
    .where(where)
    .orderBy(asc(scheduledShipments.nextStartDate), asc(scheduledShipments.id))
    .limit(size)
    .offset(page * size)
  const [total] = await statements
    .select({ count: count() })
    .from(scheduledShipments)
    .innerJoin(products, eq(scheduledShipments.productId, products.id))
    .innerJoin(dealerships, eq(scheduledShipments.dealershipId, dealerships.id))
    .innerJoin(companies, eq(dealerships.companyId, companies.id))
    .where(where)
  const ids = [...new Set(rows.map(({ shipment }) => shipment.productId))]
  const shipmentProducts = ids.length === 0 ? [] : await findKnownProducts(statements, scope, ids, now)
  const items = rows.map(({ shipment: { createdAt, updatedAt, userId: _, ...shipment } }) => ({
    ...shipment,
    product: shipmentProducts.find((product) => product.id === shipment.productId) ?? null,
    createdAt: apiTextOf(createdAt.getTime()),
    updatedAt: apiTextOf(updatedAt.getTime()),
  }))
  return { items, count: total?.count ?? 0 }
}
