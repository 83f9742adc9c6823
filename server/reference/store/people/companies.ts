// Companies with their users and dealerships, for the lists of staff (ordering.md §7 Companies).
import { and, asc, eq, ilike, inArray, isNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { CompaniesBody } from '#contract/people/company.ts'
import { ADMINISTRATORS_COMPANY_NAME } from '#domain/people/account.ts'
import { isAdministratorsCompany } from '#domain/people/company.ts'
import { apiTextOf } from '#domain/values/dates.ts'
import type { Statements } from '#server/database/open-database.ts'
import type { Scope } from '../../authority/scope.ts'
import { companies, dealerships } from '../../schema/companies.ts'
import { orders } from '../../schema/orders.ts'
import { roles, userDealerships, users } from '../../schema/users.ts'
import { containing } from '../containing.ts'
import { maySelectDealerships } from '../products/vendor-products.ts'
import { readBilledDealerships, readDealerships } from './dealerships.ts'

interface CompaniesPage {
  page: number
  size: number
}

const companyColumns = {
  id: companies.id,
  name: companies.name,
  defaultCompany: companies.defaultCompany,
  version: companies.version,
}

/**
 * One page of companies, by name. The filters of users and of dealerships match when one user or one dealership of the
 * company matches.
 */
export async function findCompanies(
  statements: Statements,
  scope: Scope,
  body: CompaniesBody,
  page: CompaniesPage,
) {
  const rows = await rowsOfPage(statements, scope, body, page)
  const ids = rows.map(({ id }) => id)
  const companyUsers = await readUsersOf(statements, scope, rows)
  const companyDealerships = await readDealershipsOf(statements, ids)
  return {
    companies: rows.map(({ total: _, ...company }) => ({
      ...company,
      users: companyUsers.flatMap(({ companyId, ...user }) => (companyId === company.id ? [user] : [])),
      dealerships: companyDealerships.filter(({ companyId }) => companyId === company.id),
    })),
    count: rows[0]?.total ?? (await countWithoutRows(statements, scope, body, page)),
  }
}

/**
 * The rows of one page, by name. Each row has the number of all matches, so that users and dealerships are searched
 * only once.
 */
export function rowsOfPage(
  statements: Statements,
  scope: Scope,
  body: CompaniesBody,
  { page, size }: CompaniesPage,
) {
  return statements
    .select({ ...companyColumns, total: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(companies)
    .where(companiesWhere(statements, scope, body))
    .orderBy(asc(sql`lower(${companies.name})`), asc(companies.id))
    .limit(size)
    .offset(page * size)
}

/** Counts the matches for a page without rows, because only a row has their number. */
async function countWithoutRows(
  statements: Statements,
  scope: Scope,
  body: CompaniesBody,
  { page }: CompaniesPage,
): Promise<number> {
  return page === 0 ? 0 : statements.$count(companies, companiesWhere(statements, scope, body))
}

/** One company with its users and dealerships; null when it does not exist. */
export async function readCompany(statements: Statements, scope: Scope, id: number) {
  const [company] = await statements
    .select(companyColumns)
    .from(companies)
    .where(and(eq(companies.id, id), isNull(companies.removedAt)))
  if (company === undefined) return null
  const companyUsers = await readUsersOf(statements, scope, [company])
  const ids = await findDealershipIdsOf(statements, [id])
  const counts = await countOrdersOf(statements, orders.dealershipId, ids)
  const companyDealerships = await readBilledDealerships(statements, ids)
  return {
    ...company,
    users: companyUsers.map(({ companyId: _, ...user }) => user),
    dealerships: companyDealerships.map((dealership) => ({
      ...dealership,
      countOrder: counts.get(dealership.id) ?? 0,
    })),
  }
}

function companiesWhere(statements: Statements, scope: Scope, body: CompaniesBody): SQL | undefined {
  return and(isNull(companies.removedAt), ...filters(statements, scope, body))
}

function filters(
  statements: Statements,
  scope: Scope,
  { user, dealer, company }: CompaniesBody,
): (SQL | undefined)[] {
  const companiesOfUsers = (where: SQL | undefined) =>
    statements
      .select({ id: users.companyId })
      .from(users)
      .where(and(isNull(users.removedAt), where))
  const companiesOfDealerships = (where: SQL | undefined) =>
    statements
      .select({ id: dealerships.companyId })
      .from(dealerships)
      .where(and(isNull(dealerships.removedAt), where))
  const isReadableCompany = scope.seesAdministrators
    ? undefined
    : ne(companies.name, ADMINISTRATORS_COMPANY_NAME)
  const contains = (column: Parameters<typeof ilike>[0], text: string | undefined) =>
    text?.trim() ? ilike(column, containing(text)) : undefined
  const userCondition = and(
    user?.name?.trim() ? or(contains(users.name, user.name), contains(users.login, user.name)) : undefined,
    contains(users.email, user?.email),
  )
  const dealershipCondition = and(
    contains(dealerships.name, dealer?.name),
    contains(dealerships.email, dealer?.email),
  )
  const email = company?.email
  return [
    contains(companies.name, company?.name),
    // A company has no e-mail of its own. The ids come from a union, because for an `or` the database runs two
    // queries per company.
    email?.trim()
      ? inArray(
          companies.id,
          union(
            companiesOfUsers(
              and(contains(users.email, email), isReadableCompany && isOutsideAdministrators(statements)),
            ),
            companiesOfDealerships(contains(dealerships.email, email)),
          ),
        )
      : undefined,
    userCondition && and(isReadableCompany, inArray(companies.id, companiesOfUsers(userCondition))),
    dealershipCondition && inArray(companies.id, companiesOfDealerships(dealershipCondition)),
  ]
}

/** True for users of all companies except Administrators. */
function isOutsideAdministrators(statements: Statements): SQL {
  const administrators = statements
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.name, ADMINISTRATORS_COMPANY_NAME))
  return notInArray(users.companyId, administrators)
}

/** The users of the companies. Only callers who see the group Administrators get its people (G120). */
async function readUsersOf(
  statements: Statements,
  { seesAdministrators }: Scope,
  listedCompanies: readonly { id: number; name: string }[],
) {
  const readableCompanies = listedCompanies.filter(
    (company) => seesAdministrators || !isAdministratorsCompany(company),
  )
  if (readableCompanies.length === 0) return []
  const companyIds = readableCompanies.map(({ id }) => id)
  const rows = await statements
    .select({
      user: users,
      role: { id: roles.id, name: roles.name },
      vendor: sql<boolean>`${maySelectDealerships(statements)}`,
    })
    .from(users)
    .innerJoin(roles, eq(users.roleId, roles.id))
    .where(and(inArray(users.companyId, companyIds), isNull(users.removedAt)))
    .orderBy(asc(sql`lower(${users.name})`), asc(users.id))
  const ids = rows.map(({ user }) => user.id)
  const userDealershipRows = await findDealershipsOfUsers(statements, ids)
  const counts = await countOrdersOf(statements, orders.userId, ids)
  return rows.map(({ user, role, vendor }) => ({
    companyId: user.companyId,
    id: user.id,
    login: user.login,
    name: user.name,
    email: user.email,
    phone: user.phone,
    role,
    isRegistered: user.isRegistered,
    defaultUser: user.defaultUser,
    countInvites: user.countInvites,
    countOrder: counts.get(user.id) ?? 0,
    lastLogin: user.lastLoginAt === null ? null : apiTextOf(user.lastLoginAt.getTime()),
    vendor,
    dealerships: userDealershipRows.flatMap(({ userId, ...dealership }) =>
      userId === user.id ? [dealership] : [],
    ),
  }))
}

async function findDealershipsOfUsers(statements: Statements, userIds: number[]) {
  if (userIds.length === 0) return []
  return statements
    .select({ userId: userDealerships.userId, id: dealerships.id, name: dealerships.name })
    .from(userDealerships)
    .innerJoin(dealerships, eq(userDealerships.dealershipId, dealerships.id))
    .where(and(inArray(userDealerships.userId, userIds), isNull(dealerships.removedAt)))
    .orderBy(asc(dealerships.name), asc(dealerships.id))
}

async function readDealershipsOf(statements: Statements, companyIds: number[]) {
  const ids = await findDealershipIdsOf(statements, companyIds)
  const counts = await countOrdersOf(statements, orders.dealershipId, ids)
  const companyDealerships = await readDealerships(statements, ids)
  return companyDealerships.map((dealership) => ({
    ...dealership,
    countOrder: counts.get(dealership.id) ?? 0,
  }))
}

async function findDealershipIdsOf(statements: Statements, companyIds: number[]): Promise<number[]> {
  if (companyIds.length === 0) return []
  const rows = await statements
    .select({ id: dealerships.id })
    .from(dealerships)
    .where(and(inArray(dealerships.companyId, companyIds), isNull(dealerships.removedAt)))
  return rows.map(({ id }) => id)
}

type OwnerOfOrders = typeof orders.userId | typeof orders.dealershipId

/** The number of orders of each user or dealership, by id. */
async function countOrdersOf(
  statements: Statements,
  column: OwnerOfOrders,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  // Both drivers return an object with `rows`.
  const answer = (await statements.execute(orderCountStatement(column, ids))) as unknown as {
    rows: { id: number; count: number }[]
  }
  return new Map(answer.rows.map(({ id, count }) => [id, count]))
}

/** Counts the orders of each id through an index; a join would read all orders. */
export function orderCountStatement(column: OwnerOfOrders, ids: readonly number[]): SQL {
  const list = sql.join(
    ids.map((id) => sql`(${id}::integer)`),
    sql`, `,
  )
  return sql`
    select owner.id, (select count(*)::integer from ${orders} where ${column} = owner.id and ${orders.removedAt} is null) as count
    from (values ${list}) as owner (id)`
}
