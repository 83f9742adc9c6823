import { and, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Address, Dealership } from '#domain/people/dealership.ts'
import { type DealershipScope, isInScope } from '#domain/people/dealership-scope.ts'
import type { Statements } from '#server/database/open-database.ts'
import { companies, dealerships, states } from '../../schema/companies.ts'
import { isApprovedCompany } from './approved-user.ts'

/** A row of the statement in `findDealershipsWhere`. */
type Row = Omit<Dealership, 'shippingAddress'> & Omit<Address, 'state'> & { stateId: number | null }

async function findDealershipsWhere(statements: Statements, where: SQL | undefined): Promise<Dealership[]> {
  const fields: Record<keyof Row, SQLWrapper> = {
    id: dealerships.id,
    name: dealerships.name,
    email: dealerships.email,
    phone: dealerships.phone,
    companyId: dealerships.companyId,
    companyName: companies.name,
    noTax: dealerships.noTax,
    noShippingFee: dealerships.noShippingFee,
    localStatus: dealerships.localStatus,
    dealerLicenseNumber: dealerships.dealerLicenseNumber,
    street: dealerships.shippingStreet,
    city: dealerships.shippingCity,
    zip: dealerships.shippingZip,
    stateId: dealerships.shippingStateId,
    isApproved: sql`(${isApprovedCompany(statements)})`,
  }
  const fieldNames = Object.keys(fields)
  const values = sql.join(
    Object.values(fields).map((field) => sql`${field}`),
    sql`, `,
  )
  // Staff read thousands of rows: the embedded database returns them several times faster as one text than as columns.
  // The text has no field names, because they take the database longer than the values.
  const order = sql`order by ${dealerships.name}, ${dealerships.id}`
  const [answer] = await statements
    .select({ rows: sql<unknown[][]>`coalesce(json_agg(json_build_array(${values}) ${order}), '[]')` })
    .from(dealerships)
    .innerJoin(companies, eq(dealerships.companyId, companies.id))
    .where(and(isNull(dealerships.removedAt), isNull(companies.removedAt), where))
  const statesById = new Map((await statements.select().from(states)).map((state) => [state.id, state]))
  return (answer?.rows ?? []).map((rowValues) => {
    const row = Object.fromEntries(fieldNames.map((name, index) => [name, rowValues[index]])) as Row & object // in the order of `fields`
    const { street, city, zip, stateId, ...dealership } = row
    return {
      ...dealership,
      shippingAddress: { street, city, zip, state: statesById.get(stateId ?? 0) ?? null },
    }
  })
}

export async function readDealerships(statements: Statements, scope: DealershipScope): Promise<Dealership[]> {
  if (scope !== 'all' && scope.length === 0) return []
  return findDealershipsWhere(statements, scope === 'all' ? undefined : inArray(dealerships.id, [...scope]))
}

/** Null when the dealership does not exist or is outside the scope. */
export async function readDealership(
  statements: Statements,
  scope: DealershipScope,
  id: number,
): Promise<Dealership | null> {
  if (!isInScope(scope, id)) return null
  const [dealership] = await findDealershipsWhere(statements, eq(dealerships.id, id))
  return dealership ?? null
}

interface BilledDealership extends Dealership {
  copyShippingToBilling: boolean
  billingAddress: Address
}

/** Like `readDealership`, with the billing address. */
export async function readBilledDealership(
  statements: Statements,
  scope: DealershipScope,
  id: number,
): Promise<BilledDealership | null> {
  const [dealership] = isInScope(scope, id) ? await readBilledDealerships(statements, [id]) : []
  return dealership ?? null
}

/** The dealerships with these ids, sorted by name; unknown ids are left out. */
export async function readBilledDealerships(
  statements: Statements,
  ids: number[],
): Promise<BilledDealership[]> {
  if (ids.length === 0) return []
  const foundDealerships = await findDealershipsWhere(statements, inArray(dealerships.id, ids))
  const rows = await statements
    .select({ dealerships, states })
    .from(dealerships)
    .leftJoin(states, eq(dealerships.billingStateId, states.id))
    .where(inArray(dealerships.id, ids))
  const billingRows = new Map(rows.map((row) => [row.dealerships.id, row]))
  return foundDealerships.flatMap((dealership) => {
    const billingRow = billingRows.get(dealership.id)
    if (billingRow === undefined) return []
    const { copyShippingToBilling, billingStreet, billingCity, billingZip } = billingRow.dealerships
    const billingAddress = {
      street: billingStreet,
      city: billingCity,
      zip: billingZip,
      state: billingRow.states,
    }
    return {
      ...dealership,
      copyShippingToBilling,
      billingAddress: copyShippingToBilling ? dealership.shippingAddress : billingAddress,
    }
  })
}
