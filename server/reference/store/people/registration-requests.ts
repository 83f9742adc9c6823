import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Page } from '#contract/envelope.ts'
import type { RegistrationRequest, RequestKind } from '#domain/people/registration-request.ts'
import { apiTextOf } from '#domain/values/dates.ts'
import type { Statements } from '#server/database/open-database.ts'
import type { Scope } from '../../authority/scope.ts'
import { catalogRequests, registrationRequests } from '../../schema/back-office.ts'
import { states } from '../../schema/companies.ts'
import { type ChangeStamp, recordChange } from '../changes.ts'
import { findKnownCustomers } from './known-customers.ts'

interface RequestsPage {
  page: number
  size: number
  /** Reads accepted and closed requests instead of open requests. */
  isClosed: boolean
}

/** One page of both kinds of requests, newest first. Closed requests are sorted by the time of closing (G17, G86). */
export async function findRequests(
  statements: Statements,
  scope: Scope,
  { page, size, isClosed }: RequestsPage,
): Promise<Page<RegistrationRequest>> {
  const isInState = isClosed ? isNotNull : isNull
  const rows = await unionAll(
    registrationRows(statements).where(isInState(registrationRequests.completedAt)),
    catalogRequestRows(statements).where(isInState(catalogRequests.completedAt)),
  )
    .orderBy((columns) => [
      desc(isClosed ? columns.completedAt : columns.createdAt),
      desc(columns.kind),
      desc(columns.id),
    ])
    .limit(size)
    .offset(page * size)
  const counts = await Promise.all([
    statements.$count(registrationRequests, isInState(registrationRequests.completedAt)),
    statements.$count(catalogRequests, isInState(catalogRequests.completedAt)),
  ])
  const customersByRequest = await findKnownCustomers(statements, scope, rows)
  const items = rows.map(({ createdAt, completedAt, stateId, stateCode, stateName, ...request }, index) => ({
    ...request,
    ...(customersByRequest[index] ?? { sameCompanies: [], emailOwners: [] }),
    createdAt: apiTextOf(createdAt.getTime()),
    completedAt: completedAt === null ? null : apiTextOf(completedAt.getTime()),
    state: stateId === null ? null : { id: stateId, code: stateCode ?? '', name: stateName ?? '' },
  }))
  return { items, count: counts[0] + counts[1] }
}

/**
 * Closes the request and records that in the change history; accepts no user (G86). False when it does not exist or is
 * closed already.
 */
export async function completeRequest(
  transaction: Statements,
  { kind, id }: { kind: RequestKind; id: number },
  stamp: ChangeStamp,
): Promise<boolean> {
  const table = kind === 'catalog' ? catalogRequests : registrationRequests
  const [closedRequest] = await transaction
    .update(table)
    .set({ completedAt: stamp.time })
    .where(and(eq(table.id, id), isNull(table.completedAt)))
    .returning({ thing: table.companyName })
  if (closedRequest === undefined) return false
  await recordChange(transaction, stamp, {
    kind,
    thingId: id,
    thing: closedRequest.thing,
    action: 'completed',
    fields: [],
  })
  return true
}

const kindColumn = (kind: RequestKind) => sql<RequestKind>`${kind}::text`.as('kind')

function registrationRows(statements: Statements) {
  const { id, createdAt, completedAt, companyName, name, email, phone, userId } = registrationRequests
  return statements
    .select({
      id,
      kind: kindColumn('registration'),
      createdAt,
      completedAt,
      companyName,
      name,
      email,
      phone,
      orderDetails: sql<string>`''::text`.as('order_details'),
      userId,
      stateId: sql<number | null>`${states.id}`.as('state_id'),
      stateCode: sql<string | null>`${states.code}`.as('state_code'),
      stateName: sql<string | null>`${states.name}`.as('state_name'),
    })
    .from(registrationRequests)
    .leftJoin(states, eq(registrationRequests.stateId, states.id))
}

function catalogRequestRows(statements: Statements) {
  const { id, createdAt, completedAt, companyName, name, email, phone, orderDetails } = catalogRequests
  return statements
    .select({
      id,
      kind: kindColumn('catalog'),
      createdAt,
      completedAt,
      companyName,
      name,
      email,
      phone,
      orderDetails: sql<string>`${orderDetails}`.as('order_details'),
      userId: sql<number>`null::integer`.as('user_id'),
      stateId: sql<number | null>`null::integer`.as('state_id'),
      stateCode: sql<string | null>`null::text`.as('state_code'),
      stateName: sql<string | null>`null::text`.as('state_name'),
    })
    .from(catalogRequests)
}
