// Companies with their users and dealerships, as staff look them up (ordering.md §7 Companies).
import { and, asc, count, eq, exists, ilike, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { CompaniesBody } from '#contract/company.ts'
import { ADMINISTRATORS_COMPANY } from '#domain/account.ts'
import { apiTextOf } from '#domain/dates.ts'
import type { Statements } from '#server/database/open-database.ts'
import type { Scope } from '../authority/scope.ts'
import { companies, dealerships } from '../schema/companies.ts'
import { orders } from '../schema/orders.ts'
import { roles, userDealerships, users } from '../schema/users.ts'
import { containing } from './containing.ts'
import { readBilledDealerships, readDealerships } from './dealerships.ts'
import { holdsSelect } from './vendor-products.ts'

interface CompaniesPage {
  page: number
  size: number
}

const columns = {
  id: companies.id,
  name: companies.name,
  defaultCompany: companies.defaultCompany,
  version: companies.version,
}

/** By name; a company is found by what one of its users and one of its dealerships say. */
export async function findCompanies(
  statements: Statements,
  scope: Scope,
  body: CompaniesBody,
  wanted: CompaniesPage,
) {
  const where = companiesWhere(statements, scope, body)
  const rows = await rowsOfPage(statements, where, wanted)
  const [total] = await statements.select({ count: count() }).from(companies).where(where)
  const ids = rows.map(({ id }) => id)
  const people = await usersOf(statements, scope, ids)
  const places = await dealershipsOf(statements, ids)
  return {
    companies: rows.map((company) => ({
      ...company,
      users: people.flatMap(({ companyId, ...user }) => (companyId === company.id ? [user] : [])),
      dealerships: places.filter(({ companyId }) => companyId === company.id),
    })),
    count: total?.count ?? 0,
  }
}

/** One page by name, without what belongs to a company. */
export function rowsOfPage(statements: Statements, where: SQL | undefined, { page, size }: CompaniesPage) {
  return statements
    .select(columns)
    .from(companies)
    .where(where)
    .orderBy(asc(sql`lower(${companies.name})`), asc(companies.id))
    .limit(size)
    .offset(page * size)
}

/** One company with all that is its; null where it is not there. */
export async function readCompany(statements: Statements, scope: Scope, id: number) {
  const [company] = await statements
    .select(columns)
    .from(companies)
    .where(and(eq(companies.id, id), isNull(companies.removedAt)))
  if (company === undefined) return null
  const people = await usersOf(statements, scope, [id])
  const counts = await orderCounts(statements, [id])
  const places = await readBilledDealerships(statements, [...counts.keys()])
  return {
    ...company,
    users: people.map(({ companyId: _, ...user }) => user),
    dealerships: places.map((dealership) => ({ ...dealership, countOrder: counts.get(dealership.id) ?? 0 })),
  }
}

export function companiesWhere(statements: Statements, scope: Scope, body: CompaniesBody): SQL | undefined {
  return and(isNull(companies.removedAt), ...filters(statements, scope, body))
}

function filters(
  statements: Statements,
  scope: Scope,
  { user, dealer, company }: CompaniesBody,
): (SQL | undefined)[] {
  const userIs = (where: SQL | undefined) =>
    and(
      isToldPeopleOf(scope),
      exists(
        statements
          .select({ id: users.id })
          .from(users)
          .where(and(eq(users.companyId, companies.id), isNull(users.removedAt), where)),
      ),
    )
  const dealershipIs = (where: SQL | undefined) =>
    exists(
      statements
        .select({ id: dealerships.id })
        .from(dealerships)
        .where(and(eq(dealerships.companyId, companies.id), isNull(dealerships.removedAt), where)),
    )
  const like = (column: Parameters<typeof ilike>[0], text: string | undefined) =>
    text?.trim() ? ilike(column, containing(text)) : undefined
  const ofUser = and(
    user?.name?.trim() ? or(like(users.name, user.name), like(users.login, user.name)) : undefined,
    like(users.email, user?.email),
  )
  const ofDealership = and(like(dealerships.name, dealer?.name), like(dealerships.email, dealer?.email))
  const mails = company?.email
  return [
    like(companies.name, company?.name),
    // A company has no e-mail of its own.
    mails?.trim()
      ? or(userIs(like(users.email, mails)), dealershipIs(like(dealerships.email, mails)))
      : undefined,
    ofUser && userIs(ofUser),
    ofDealership && dealershipIs(ofDealership),
  ]
}

/** The people of Administrators are for who sees that group (G120). */
function isToldPeopleOf({ seesAdministrators }: Scope): SQL | undefined {
  return seesAdministrators ? undefined : ne(companies.name, ADMINISTRATORS_COMPANY)
}

async function usersOf(statements: Statements, scope: Scope, companyIds: number[]) {
  if (companyIds.length === 0) return []
  const rows = await statements
    .select({
      user: users,
      role: { id: roles.id, name: roles.name },
      countOrder:
        sql<number>`(select count(*) from ${orders} where ${orders.userId} = ${users.id} and ${orders.removedAt} is null)`.mapWith(
          Number,
        ),
      vendor: sql<boolean>`${holdsSelect(statements)}`,
    })
    .from(users)
    .innerJoin(roles, eq(users.roleId, roles.id))
    .innerJoin(companies, eq(users.companyId, companies.id))
    .where(and(inArray(users.companyId, companyIds), isNull(users.removedAt), isToldPeopleOf(scope)))
    .orderBy(asc(sql`lower(${users.name})`), asc(users.id))
  const links = await dealershipsOfUsers(
    statements,
    rows.map(({ user }) => user.id),
  )
  return rows.map(({ user, role, countOrder, vendor }) => ({
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
    countOrder,
    lastLogin: user.lastLoginAt === null ? null : apiTextOf(user.lastLoginAt.getTime()),
    vendor,
    dealerships: links.flatMap(({ userId, ...dealership }) => (userId === user.id ? [dealership] : [])),
  }))
}

async function dealershipsOfUsers(statements: Statements, userIds: number[]) {
  if (userIds.length === 0) return []
  return statements
    .select({ userId: userDealerships.userId, id: dealerships.id, name: dealerships.name })
    .from(userDealerships)
    .innerJoin(dealerships, eq(userDealerships.dealershipId, dealerships.id))
    .where(and(inArray(userDealerships.userId, userIds), isNull(dealerships.removedAt)))
    .orderBy(asc(dealerships.name), asc(dealerships.id))
}

async function dealershipsOf(statements: Statements, companyIds: number[]) {
  const counts = await orderCounts(statements, companyIds)
  const places = await readDealerships(statements, [...counts.keys()])
  return places.map((dealership) => ({ ...dealership, countOrder: counts.get(dealership.id) ?? 0 }))
}

/** Orders of each dealership of these companies, by its id. */
async function orderCounts(statements: Statements, companyIds: number[]): Promise<Map<number, number>> {
  if (companyIds.length === 0) return new Map()
  const rows = await statements
    .select({ id: dealerships.id, countOrder: count(orders.id) })
    .from(dealerships)
    .leftJoin(orders, and(eq(orders.dealershipId, dealerships.id), isNull(orders.removedAt)))
    .where(and(inArray(dealerships.companyId, companyIds), isNull(dealerships.removedAt)))
    .groupBy(dealerships.id)
  return new Map(rows.map(({ id, countOrder }) => [id, countOrder]))
}
