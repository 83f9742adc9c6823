// The receivers of mail to subscribers: e-mails of users and dealerships, except excluded e-mails (G78).

import { and, asc, count, desc, eq, ilike, isNull, type SQL, sql } from 'drizzle-orm'
import type { Change } from '#domain/change-record.ts'
import { type ExcludedSubscriber, type ExclusionQuery, subscribersOf } from '#domain/people/subscribers.ts'
import { apiTextOf } from '#domain/values/dates.ts'
import type { Statements } from '#server/database/open-database.ts'
import { site } from '#site/site.ts'
import { notFound } from '../../refusal.ts'
import { excludedEmails } from '../../schema/back-office.ts'
import { companies, dealerships } from '../../schema/companies.ts'
import { users } from '../../schema/users.ts'
import { type ChangeStamp, recordChange } from '../changes.ts'
import { containing } from '../containing.ts'

/**
 * Reads the e-mails of all users and dealerships that are not removed, and whose companies are not removed, without
 * the excluded e-mails.
 */
export async function readSubscribers(statements: Statements): Promise<string[]> {
  const peopleRows = await statements
    .selectDistinct({ list: users.email })
    .from(users)
    .innerJoin(companies, eq(users.companyId, companies.id))
    .where(and(isNull(users.removedAt), isNull(companies.removedAt)))
  const dealershipRows = await statements
    .selectDistinct({ list: dealerships.email })
    .from(dealerships)
    .innerJoin(companies, eq(dealerships.companyId, companies.id))
    .where(and(isNull(dealerships.removedAt), isNull(companies.removedAt)))
  const excludedRows = await statements.select({ email: excludedEmails.email }).from(excludedEmails)
  return subscribersOf(
    [...peopleRows, ...dealershipRows].map(({ list }) => list),
    excludedRows.map(({ email }) => email),
  )
}

interface ExclusionsPage extends ExclusionQuery {
  page: number
  size: number
}

/** One page, newest first unless another sort is given. */
export async function findExclusions(
  statements: Statements,
  { page, size, sort, ...filter }: ExclusionsPage,
): Promise<{ exclusions: ExcludedSubscriber[]; count: number }> {
  const where = and(...filters(filter))
  const rows = await statements
    .select()
    .from(excludedEmails)
    .where(where)
    .orderBy(...sorting(sort))
    .limit(size)
    .offset(page * size)
  const [total] = await statements.select({ count: count() }).from(excludedEmails).where(where)
  const exclusions = rows.map(({ createdAt, ...row }) => ({
    ...row,
    createdAt: apiTextOf(createdAt.getTime()),
  }))
  return { exclusions, count: total?.count ?? 0 }
}

function filters({ id, date, email }: ExclusionQuery): (SQL | undefined)[] {
  return [
    id === undefined ? undefined : eq(excludedEmails.id, id),
    date === undefined
      ? undefined
      : sql`(${excludedEmails.createdAt} at time zone ${site.timeZone}::text)::date = ${date}::date`,
    email?.trim() ? ilike(excludedEmails.email, containing(email)) : undefined,
  ]
}

function sorting(sort: ExclusionQuery['sort']): SQL[] {
  const { field, direction } = sort ?? { field: 'id', direction: 'desc' }
  const inDirection = direction === 'asc' ? asc : desc
  return [inDirection(excludedEmails[field]), inDirection(excludedEmails.id)]
}

/** Excludes an e-mail; changes nothing when it is excluded already. */
export async function excludeEmail(
  transaction: Statements,
  email: string,
  stamp: ChangeStamp,
): Promise<void> {
  const exclusionCount = await transaction.$count(
    excludedEmails,
    sql`lower(${excludedEmails.email}) = ${email}`,
  )
  if (exclusionCount > 0) return
  const [exclusion] = await transaction
    .insert(excludedEmails)
    .values({ email, createdAt: stamp.time })
    .onConflictDoNothing()
    .returning({ id: excludedEmails.id })
  if (exclusion) await recordChange(transaction, stamp, changeOfExclusion(exclusion.id, email, 'created'))
}

/** Removes an exclusion, so that the subscriber gets mail again. Throws when it does not exist. */
export async function removeExclusion(
  transaction: Statements,
  id: number,
  stamp: ChangeStamp,
): Promise<void> {
  const [removedExclusion] = await transaction
    .delete(excludedEmails)
    .where(eq(excludedEmails.id, id))
    .returning({ email: excludedEmails.email })
  if (!removedExclusion) throw notFound('Exclusion')
  await recordChange(transaction, stamp, changeOfExclusion(id, removedExclusion.email, 'removed'))
}

const changeOfExclusion = (thingId: number, email: string, action: 'created' | 'removed'): Change => ({
  kind: 'exclusion',
  thingId,
  thing: email,
  action,
  fields: [],
})
