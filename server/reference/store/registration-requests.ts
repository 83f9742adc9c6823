import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Page } from '#contract/envelope.ts'
import { apiTextOf } from '#domain/dates.ts'
import type { RegistrationRequest, RequestKind } from '#domain/registration-request.ts'
import type { Statements } from '#server/database/open-database.ts'
import { catalogRequests, registrationRequests } from '../schema/back-office.ts'
import { states } from '../schema/companies.ts'
import { recordChange } from './changes.ts'
import type { Deed } from './orders/order-events.ts'

/** One page of the requests of both kinds that nobody has accepted or closed, newest first (G17, G86). */
export async function findOpenRequests(
  statements: Statements,
  { page, size }: { page: number; size: number },
): Promise<Page<RegistrationRequest>> {
  const rows = await unionAll(registrations(statements), catalogOrders(statements))
    .orderBy((columns) => [desc(columns.createdAt), desc(columns.kind), desc(columns.id)])
    .limit(size)
    .offset(page * size)
  const counts = await Promise.all([
    statements.$count(registrationRequests, isNull(registrationRequests.completedAt)),
    statements.$count(catalogRequests, isNull(catalogRequests.completedAt)),
  ])
  const items = rows.map(({ createdAt, stateId, stateCode, stateName, ...request }) => ({
    ...request,
    createdAt: apiTextOf(createdAt.getTime()),
    state: stateId === null ? null : { id: stateId, code: stateCode ?? '', name: stateName ?? '' },
  }))
  return { items, count: counts[0] + counts[1] }
}

/** Closes it and nothing else (G86); false where it is not there, or not open any more. */
export async function completeRequest(
  transaction: Statements,
  { kind, id }: { kind: RequestKind; id: number },
  deed: Deed,
): Promise<boolean> {
  const table = kind === 'catalog' ? catalogRequests : registrationRequests
  const [closed] = await transaction
    .update(table)
    .set({ completedAt: deed.at })
    .where(and(eq(table.id, id), isNull(table.completedAt)))
    .returning({ thing: table.companyName })
  if (closed === undefined) return false
  await recordChange(transaction, deed, {
    kind,
    thingId: id,
    thing: closed.thing,
    action: 'completed',
    fields: [],
  })
  return true
}

const kindIs = (kind: RequestKind) => sql<RequestKind>`${kind}::text`.as('kind')

function registrations(statements: Statements) {
  const { id, createdAt, companyName, name, email, phone, userId } = registrationRequests
  return statements
    .select({
      id,
      kind: kindIs('registration'),
      createdAt,
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
    .where(isNull(registrationRequests.completedAt))
}

function catalogOrders(statements: Statements) {
  const { id, createdAt, companyName, name, email, phone, orderDetails } = catalogRequests
  return statements
    .select({
      id,
      kind: kindIs('catalog'),
      createdAt,
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
    .where(isNull(catalogRequests.completedAt))
}
