import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Dealership } from '#domain/dealership.ts'
import type { Statements } from '#server/database/open-database.ts'
import type { DealershipScope } from '../authentication/caller.ts'
import { companies, dealerships, states } from '../schema/companies.ts'

async function dealershipsWhere(statements: Statements, where: SQL | undefined): Promise<Dealership[]> {
  const rows = await statements
    .select()
    .from(dealerships)
    .innerJoin(companies, eq(dealerships.companyId, companies.id))
    .leftJoin(states, eq(dealerships.shippingStateId, states.id))
    .where(and(isNull(dealerships.removedAt), isNull(companies.removedAt), where))
    .orderBy(asc(dealerships.name), asc(dealerships.id))
  return rows.map(({ dealerships: row, companies: company, states: state }) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    companyId: company.id,
    companyName: company.name,
    noTax: row.noTax,
    noShippingFee: row.noShippingFee,
    localStatus: row.localStatus,
    dealerLicenseNumber: row.dealerLicenseNumber,
    shippingAddress: {
      street: row.shippingStreet,
      city: row.shippingCity,
      zip: row.shippingZip,
      state,
    },
  }))
}

export async function readDealerships(statements: Statements, scope: DealershipScope): Promise<Dealership[]> {
  if (scope !== 'all' && scope.length === 0) return []
  return dealershipsWhere(statements, scope === 'all' ? undefined : inArray(dealerships.id, [...scope]))
}

export async function readDealership(statements: Statements, id: number): Promise<Dealership | null> {
  const [dealership] = await dealershipsWhere(statements, eq(dealerships.id, id))
  return dealership ?? null
}
