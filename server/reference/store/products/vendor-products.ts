// Vendors of products, by dealership (G76).
import { and, eq, exists, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { VendorProductsBody } from '#contract/orders/order-work.ts'
import { ADMINISTRATORS_COMPANY_NAME } from '#domain/people/account.ts'
import { ADMINISTRATOR_ROLE_ID } from '#domain/people/role.ts'
import type { Statements } from '#server/database/open-database.ts'
import { orderWorkRefusals } from '#texts/orders/order-work.ts'
import type { Scope } from '../../authority/scope.ts'
import { invalid, notFound } from '../../refusal.ts'
import { companies, dealerships } from '../../schema/companies.ts'
import { vendorProducts } from '../../schema/orders.ts'
import { products } from '../../schema/products.ts'
import { rolePermissions, roles, users } from '../../schema/users.ts'
import { readDealership } from '../people/dealerships.ts'
import { isRowId } from '#domain/values/row-id.ts'

/** True when the user's role may select dealerships. */
export function maySelectDealerships(statements: Statements): SQL {
  const selectRights = statements
    .select({ roleId: rolePermissions.roleId })
    .from(rolePermissions)
    .where(
      and(
        eq(rolePermissions.roleId, users.roleId),
        eq(rolePermissions.group, 'Dealership_Exclude'),
        eq(rolePermissions.action, 'select'),
      ),
    )
  return sql`(${or(eq(users.roleId, ADMINISTRATOR_ROLE_ID), exists(selectRights))})`
}

/** The ids of the firm's people whose role may select dealerships: only these people can be vendors. */
function selectVendorIds(statements: Statements, where?: SQL) {
  return statements
    .select({ id: users.id })
    .from(users)
    .innerJoin(roles, eq(users.roleId, roles.id))
    .innerJoin(companies, eq(users.companyId, companies.id))
    .where(
      and(
        isNull(users.removedAt),
        eq(companies.name, ADMINISTRATORS_COMPANY_NAME),
        maySelectDealerships(statements),
        where,
      ),
    )
}

async function isVendor(statements: Statements, userId: number): Promise<boolean> {
  return isRowId(userId) && (await selectVendorIds(statements, eq(users.id, userId))).length > 0
}

/**
 * Makes `productIds` the products that the vendor supplies to the dealership, instead of the vendor's earlier products.
 */
export async function assignVendor(
  transaction: Statements,
  scope: Scope,
  { dealershipId, userId, productIds }: VendorProductsBody,
): Promise<void> {
  const dealership = isRowId(dealershipId)
    ? await readDealership(transaction, scope.orders, dealershipId)
    : null
  if (dealership === null) throw notFound('Dealership')
  // Of two calls for one dealership, each may take products from the vendor of the other call. The second call waits
  // here; without this lock the two calls could wait for each other.
  await transaction
    .select({ id: dealerships.id })
    .from(dealerships)
    .where(eq(dealerships.id, dealershipId))
    .for('no key update')
  if (!(await isVendor(transaction, userId))) throw invalid(orderWorkRefusals.noVendor)
  // Sorted, because all calls lock products in this order.
  const ids = [...new Set(productIds)].sort((one, other) => one - other)
  const knownProducts = await transaction
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, ids.filter(isRowId)))
  if (knownProducts.length !== ids.length) throw notFound('Product')
  await transaction
    .delete(vendorProducts)
    .where(and(eq(vendorProducts.dealershipId, dealershipId), eq(vendorProducts.vendorId, userId)))
  if (ids.length === 0) return
  await transaction
    .insert(vendorProducts)
    .values(ids.map((productId) => ({ dealershipId, productId, vendorId: userId })))
    .onConflictDoUpdate({
      target: [vendorProducts.dealershipId, vendorProducts.productId],
      set: { vendorId: userId },
    })
}

/** The vendor of each product, by product id; without vendors who were removed or lost the right. */
export async function readVendors(
  statements: Statements,
  dealershipId: number,
): Promise<Map<number, number>> {
  const rows = await statements
    .select()
    .from(vendorProducts)
    .where(
      and(
        eq(vendorProducts.dealershipId, dealershipId),
        inArray(vendorProducts.vendorId, selectVendorIds(statements)),
      ),
    )
  return new Map(rows.map(({ productId, vendorId }) => [productId, vendorId]))
}
