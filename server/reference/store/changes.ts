// The audit (G157). A change adds its audit rows in its own transaction; nothing changes these rows later.
import { and, count, desc, eq, ilike, inArray, or, type SQL } from 'drizzle-orm'
import type { ChangesBody } from '#contract/change-record.ts'
import type { Page } from '#contract/envelope.ts'
import type { Change, ChangedKind, ChangeRecord } from '#domain/change-record.ts'
import { apiTextOf } from '#domain/values/dates.ts'
import type { Statements } from '#server/database/open-database.ts'
import { changes } from '../schema/changes.ts'
import { users } from '../schema/users.ts'
import { betweenDays } from './between-days.ts'
import { containing } from './containing.ts'

/** The author and the time of a change. */
export interface ChangeStamp {
  authorId: number
  time: Date
}

/** A statement takes at most 65,535 values. */
const ROWS_PER_STATEMENT = 1000

/** Records the changes, except edits that changed no field. */
export async function recordChange(
  transaction: Statements,
  { authorId, time }: ChangeStamp,
  ...newChanges: readonly Change[]
): Promise<void> {
  const rows = newChanges.filter(({ action, fields }) => action !== 'edited' || fields.length > 0)
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const batch = rows.slice(from, from + ROWS_PER_STATEMENT)
    await transaction
      .insert(changes)
      .values(batch.map((change) => ({ ...change, at: time, userId: authorId })))
  }
}

interface ChangesPage {
  page: number
  size: number
  /** The kinds that the caller may see. */
  kinds: readonly ChangedKind[]
}

/** One page of the audit, newest first. */
export async function findChanges(
  statements: Statements,
  body: ChangesBody,
  { page, size, kinds }: ChangesPage,
): Promise<Page<ChangeRecord>> {
  const where = and(inArray(changes.kind, [...kinds]), ...filters(body))
  const rows = await statements
    .select({ change: changes, user: { id: users.id, name: users.name, login: users.login } })
    .from(changes)
    .innerJoin(users, eq(changes.userId, users.id))
    .where(where)
    .orderBy(desc(changes.id))
    .limit(size)
    .offset(page * size)
  const [total] = await statements
    .select({ count: count() })
    .from(changes)
    .innerJoin(users, eq(changes.userId, users.id))
    .where(where)
  const items = rows.map(({ change: { userId: _, at, ...change }, user }) => ({
    ...change,
    at: apiTextOf(at.getTime()),
    user: { id: user.id, name: user.name || user.login },
  }))
  return { items, count: total?.count ?? 0 }
}

const FIRST_DAY = '2000-01-01'
const LAST_DAY = '2999-12-31'

function filters({ person, thing, kind, thingId, from, to }: ChangesBody): (SQL | undefined)[] {
  return [
    person?.trim()
      ? or(ilike(users.name, containing(person)), ilike(users.login, containing(person)))
      : undefined,
    thing?.trim() ? ilike(changes.thing, containing(thing)) : undefined,
    kind && eq(changes.kind, kind),
    thingId === undefined ? undefined : eq(changes.thingId, thingId),
    from || to ? betweenDays(changes.at, from ?? FIRST_DAY, to ?? LAST_DAY) : undefined,
  ]
}
