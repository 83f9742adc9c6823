import { count, desc, eq, isNull } from 'drizzle-orm'
import type { Page } from '#contract/envelope.ts'
import { apiTextOf } from '#domain/dates.ts'
import type { RegistrationRequest } from '#domain/registration-request.ts'
import type { Statements } from '#server/database/open-database.ts'
import { registrationRequests } from '../schema/back-office.ts'
import { states } from '../schema/companies.ts'

const isOpen = isNull(registrationRequests.completedAt)

/** One page of the requests that nobody has accepted or closed, newest first (G17, G86). */
export async function findOpenRequests(
  statements: Statements,
  { page, size }: { page: number; size: number },
): Promise<Page<RegistrationRequest>> {
  const rows = await statements
    .select({ request: registrationRequests, state: states })
    .from(registrationRequests)
    .leftJoin(states, eq(registrationRequests.stateId, states.id))
    .where(isOpen)
    .orderBy(desc(registrationRequests.createdAt), desc(registrationRequests.id))
    .limit(size)
    .offset(page * size)
  const [total] = await statements.select({ count: count() }).from(registrationRequests).where(isOpen)
  const items = rows.map(({ request: { id, createdAt, companyName, name, email, phone }, state }) => ({
    id,
    createdAt: apiTextOf(createdAt.getTime()),
    companyName,
    name,
    email,
    phone,
    state: state && { id: state.id, code: state.code, name: state.name },
  }))
  return { items, count: total?.count ?? 0 }
}
